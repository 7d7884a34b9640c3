import assert from 'node:assert/strict';
import fc from 'fast-check';
import { imageSize } from '../../../src/engine/conversation/imageSize';

const base64 = (...parts: readonly (string | readonly number[])[]): string =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
    ),
  ).toString('base64');

const rest = new Array<number>(80).fill(7);
const png = base64('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 2, 0, 0, 0, 1, 64], rest);
const gif = base64('GIF89a', [0x40, 0x01, 0xf0, 0x00], rest);
const webp = (kind: string, ...data: readonly number[]): string =>
  base64('RIFF', [9, 9, 9, 9], 'WEBP', kind, [9, 9, 9, 9], data, rest);
/** Of a camera: 60,000 bytes about the picture before its size. */
const jpeg = base64(
  [0xff, 0xd8, 0xff, 0xe1, 0xea, 0x60],
  new Array<number>(59_998).fill(1),
  [0xff, 0xff, 0xc4, 0, 3, 5],
  [0xff, 0xc2, 0, 17, 8, 0x02, 0xd0, 0x05, 0x00, 3],
  rest,
);

describe('the size of an image', () => {
  for (const [name, text, widthPx, heightPx] of [
    ['PNG', png, 512, 320],
    ['GIF', gif, 320, 240],
    ['JPEG', jpeg, 1_280, 720],
    ['WebP', webp('VP8 ', 0, 0, 0, 0x9d, 1, 0x2a, 0x80, 0x42, 0xe0, 0x01), 640, 480],
    ['WebP without loss', webp('VP8L', 0x2f, 0xff, 0xc1, 0x3b, 0), 512, 240],
    ['WebP with more', webp('VP8X', 0, 0, 0, 0, 0xff, 1, 0, 0x3f, 1, 0), 512, 320],
  ] as const)
    it(`is read from the head of a ${name}`, () => {
      assert.deepEqual(imageSize(text), { widthPx, heightPx });
    });

  it('is not known of what is cut off, empty, of no area or no image', () => {
    const flat = base64('GIF89a', [0, 0, 0xf0, 0x00], rest);
    for (const text of [
      '',
      'iVBORw0K',
      png.slice(0, 24),
      jpeg.slice(0, 4_000),
      flat,
      '§§§',
      gif.slice(2),
    ])
      assert.equal(imageSize(text), undefined, text.slice(0, 40));
  });

  it('throws on nothing', () => {
    const heads = fc.constantFrom(png, gif, jpeg, webp('VP8 '), webp('VP8X'), '');
    const cut = fc.nat({ max: 90 });
    fc.assert(
      fc.property(heads, cut, fc.string({ unit: 'binary' }), (head, length, tail) => {
        const size = imageSize(head.slice(0, length) + tail);
        assert.ok(size === undefined || (size.widthPx > 0 && size.heightPx > 0));
      }),
    );
  });
});
