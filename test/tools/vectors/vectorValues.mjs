// The small language of vector files: macros in inputs, digests and stand-ins in outputs.
import { createHash } from 'node:crypto';

/** Whether a parsed file has the shape of a vector file. */
export function isVectorFile(file) {
  return (
    Array.isArray(file?.vectors) &&
    file.vectors.every((v) => typeof v?.fn === 'string' && typeof v.id === 'string' && 'in' in v)
  );
}

/** Resolves `{"$t": [unit, n]}` (unit repeated, cut to n UTF-16 units) and `{"$cat": [...]}` anywhere in a value. */
export function expand(value) {
  if (Array.isArray(value)) return value.map(expand);
  if (value === 'NaN') return Number.NaN;
  if (value === 'Infinity') return Number.POSITIVE_INFINITY;
  if (value === null || typeof value !== 'object') return value;
  const keys = Object.keys(value);
  if (keys.length === 1 && keys[0] === '$t') {
    const [unit, length] = value.$t;
    return unit === '' ? '' : unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  }
  if (keys.length === 1 && keys[0] === '$cat') return value.$cat.map(expand).join('');
  return Object.fromEntries(keys.map((key) => [key, expand(value[key])]));
}

const isDigest = (value) => value !== null && typeof value === 'object' && '$sha256' in value;
const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/** Whether what came out is what was wanted; null stands for undefined, a missing key for both. */
export function isSame(got, wanted) {
  if (isDigest(wanted)) {
    return typeof got === 'string' && got.length === wanted.$len && sha256(got) === wanted.$sha256;
  }
  if (typeof got === 'number' && !Number.isFinite(got)) return String(got) === wanted;
  if (wanted === null || wanted === undefined) return got === null || got === undefined;
  if (typeof wanted !== 'object') return got === wanted;
  if (got === null || typeof got !== 'object') return false;
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(got) &&
      got.length === wanted.length &&
      wanted.every((w, i) => isSame(got[i], w))
    );
  }
  const keys = new Set([...Object.keys(got), ...Object.keys(wanted)]);
  return [...keys].every((key) => isSame(got[key], wanted[key]));
}

/** Both sides, short; of objects only what differs. */
export function describeDifference(got, wanted) {
  const isPlain = (v) => v !== null && typeof v === 'object' && !Array.isArray(v) && !isDigest(v);
  if (isPlain(got) && isPlain(wanted)) {
    const keys = [...new Set([...Object.keys(wanted), ...Object.keys(got)])];
    const differing = keys.filter((key) => !isSame(got[key], wanted[key]));
    return differing
      .map((k) => `${k}: got ${short(got[k])}, wanted ${short(wanted[k])}`)
      .join('; ');
  }
  return `got ${short(got)}, wanted ${short(wanted)}`;
}

function short(value) {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 240 ? `${text.slice(0, 120)}…${text.slice(-110)}` : text;
}
