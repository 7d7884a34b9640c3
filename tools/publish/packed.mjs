// What a package says it is: name and version of the manifest inside. Enough of the form of zip for that, without a package for it.
import fs from 'node:fs';
import zlib from 'node:zlib';

const [endMark, entryMark] = [0x06054b50, 0x02014b50];
const wanted = 'extension/package.json';

/** `{name: 'publisher.name', version}` of the package; throws where there is no manifest in it. */
export function packedManifest(file) {
  const bytes = fs.readFileSync(file);
  const end = bytes.lastIndexOf(Buffer.from(Uint32Array.of(endMark).buffer));
  if (end < 0) throw new Error(`${file} is no package`);
  let at = bytes.readUInt32LE(end + 16);
  while (bytes.readUInt32LE(at) === entryMark) {
    const [nameLength, extra, comment] = [28, 30, 32].map((place) =>
      bytes.readUInt16LE(at + place),
    );
    if (bytes.toString('utf8', at + 46, at + 46 + nameLength) === wanted) {
      const { publisher, name, version } = JSON.parse(contentOf(bytes, at).toString('utf8'));
      return { name: `${publisher}.${name}`, version };
    }
    at += 46 + nameLength + extra + comment;
  }
  throw new Error(`${file} has no ${wanted}`);
}

function contentOf(bytes, entry) {
  const local = bytes.readUInt32LE(entry + 42);
  const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const raw = bytes.subarray(begin, begin + bytes.readUInt32LE(entry + 20));
  return bytes.readUInt16LE(entry + 10) === 0 ? raw : zlib.inflateRawSync(raw);
}
