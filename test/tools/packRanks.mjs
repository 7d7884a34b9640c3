// Packs the token ranks of js-tiktoken into one binary table per encoding, for the build and for tests.
// Layout: count (u32, little endian), one byte per token with its length, then all bytes; the rank is the position.
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import o200k from 'js-tiktoken/ranks/o200k_base';

const sources = { o200k_base: o200k, cl100k_base: cl100k };

/** The packed table of `o200k_base` or `cl100k_base` as a Buffer. Throws if ranks have gaps or a token does not fit. */
export function packRanks(name) {
  const tokens = [];
  for (const line of sources[name].bpe_ranks.split('\n')) {
    if (line === '') continue;
    const [, first, ...encoded] = line.split(' ');
    if (Number(first) !== tokens.length) throw new Error(`${name}: ranks have a gap at ${first}`);
    for (const token of encoded) tokens.push(Buffer.from(token, 'base64'));
  }
  const head = Buffer.alloc(4);
  head.writeUInt32LE(tokens.length);
  const lengths = Buffer.from(
    tokens.map((token) => {
      if (token.length === 0 || token.length > 255) throw new Error(`${name}: odd token length`);
      return token.length;
    }),
  );
  return Buffer.concat([head, lengths, ...tokens]);
}
