/**
 * Tells from its first bytes whether a file is UTF-8 text. Must not turn away a transcript that is merely
 * damaged: after a power cut a file may end in zeros, so a file that starts like JSON is read on.
 */

const enough = 4096;

/** 'text', or what the file is instead. `start` = its first bytes, 4 KB are enough. */
export function sniff(start: Buffer): 'text' | 'utf16' | 'binary' {
  const bytes = start.subarray(0, enough);
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])) return 'utf16';
  if (startsWith(bytes, [0x1f, 0x8b]) || startsWith(bytes, [0x28, 0xb5, 0x2f, 0xfd]))
    return 'binary';
  if (!bytes.includes(0)) return 'text';
  if (everySecondIsZero(bytes, 0) || everySecondIsZero(bytes, 1)) return 'utf16';
  return looksLikeJson(bytes) ? 'text' : 'binary';
}

const startsWith = (bytes: Buffer, marks: readonly number[]): boolean =>
  marks.every((mark, i) => bytes[i] === mark);

function everySecondIsZero(bytes: Buffer, from: number): boolean {
  const sample = bytes.subarray(0, 64);
  let zeros = 0;
  let others = 0;
  for (let i = 0; i < sample.length; i++) {
    if (sample[i] !== 0) continue;
    if (i % 2 === from) zeros++;
    else others++;
  }
  return sample.length >= 4 && others === 0 && zeros >= Math.floor(sample.length / 2) * 0.9;
}

/** `{"` at the start, a byte order mark or white space before it allowed. */
const looksLikeJson = (bytes: Buffer): boolean =>
  /^(?:\xef\xbb\xbf)?\s*\{\s*"/.test(bytes.toString('latin1', 0, 64));
