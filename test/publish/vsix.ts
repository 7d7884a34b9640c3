/** A package as small as one can be: a zip of the files that are looked at before it is sent, one packed and one as it is. */
import zlib from 'node:zlib';

const xml =
  '<?xml version="1.0" encoding="utf-8"?><PackageManifest Version="2.0.0"><Metadata><Identity Language="en-US" Id="gauge" ' +
  'Version="1.2.3" Publisher="quay"/></Metadata></PackageManifest>';

/** Words of two and of four bytes: `[2, 20]` is 20 in two bytes. */
function words(...fields: readonly (readonly [size: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    fields.map(([size, value]) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntLE(value, 0, size);
      return bytes;
    }),
  );
}

export function vsix(manifest: string): Buffer {
  const files = [
    { name: 'extension.vsixmanifest', text: Buffer.from(xml), method: 0 },
    { name: 'extension/package.json', text: Buffer.from(manifest), method: 8 },
  ];
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, text, method } of files) {
    const data = method === 0 ? text : zlib.deflateRawSync(text);
    const about = words(
      ...([
        [2, 20],
        [2, 0],
        [2, method],
        [2, 0],
        [2, 0x21],
      ] as const),
      ...([
        [4, zlib.crc32(text)],
        [4, data.length],
        [4, text.length],
        [2, name.length],
        [2, 0],
      ] as const),
    );
    const local = Buffer.concat([words([4, 0x04034b50]), about, Buffer.from(name), data]);
    locals.push(local);
    const rest = words([2, 0], [2, 0], [2, 0], [4, 0], [4, at]);
    entries.push(words([4, 0x02014b50], [2, 20]), about, rest, Buffer.from(name));
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const counts = [
    [2, files.length],
    [2, files.length],
  ] as const;
  const end = words(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    ...counts,
    [4, directory.length],
    [4, at],
    [2, 0],
  );
  return Buffer.concat([...locals, directory, end]);
}
