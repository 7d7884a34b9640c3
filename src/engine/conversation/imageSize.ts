/**
 * How large an image of a transcript is, read from the first bytes of its base64: PNG, JPEG, GIF and WebP, which are what
 * clients send. Sources: the formats' own specifications. Pure; never throws.
 */

/** Width and height in pixels. */
export interface ImageSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Characters of base64 that hold the head of all but a JPEG, whose size stands behind what cameras say of the picture. */
const headChars = 64;
const mostChars = 100_000;

/** The size of an image, or undefined where the text is none that is known. */
export function imageSize(base64: string): ImageSize | undefined {
  const head = bytesOf(base64, headChars);
  const found = head.startsWith('\xff\xd8')
    ? jpegSize(bytesOf(base64, mostChars))
    : (pngSize(head) ?? gifSize(head) ?? webpSize(head));
  return found && found.widthPx > 0 && found.heightPx > 0 ? found : undefined;
}

/** The bytes of a beginning of base64, one character each; '' where it is none. */
function bytesOf(base64: string, chars: number): string {
  try {
    return atob(base64.slice(0, chars - (chars % 4)));
  } catch {
    return '';
  }
}

const big = (bytes: string, at: number, count: number): number => {
  let value = 0;
  for (let i = 0; i < count; i++) value = value * 256 + bytes.charCodeAt(at + i);
  return value;
};
const little = (bytes: string, at: number, count: number): number => {
  let value = 0;
  for (let i = count - 1; i >= 0; i--) value = value * 256 + bytes.charCodeAt(at + i);
  return value;
};

const pngSize = (bytes: string): ImageSize | undefined =>
  bytes.startsWith('\x89PNG') && bytes.length >= 24
    ? { widthPx: big(bytes, 16, 4), heightPx: big(bytes, 20, 4) }
    : undefined;

const gifSize = (bytes: string): ImageSize | undefined =>
  bytes.startsWith('GIF8') && bytes.length >= 10
    ? { widthPx: little(bytes, 6, 2), heightPx: little(bytes, 8, 2) }
    : undefined;

function webpSize(bytes: string): ImageSize | undefined {
  if (!bytes.startsWith('RIFF') || bytes.slice(8, 12) !== 'WEBP' || bytes.length < 30) return;
  switch (bytes.slice(12, 16)) {
    case 'VP8 ':
      return {
        widthPx: little(bytes, 26, 2) & 0x3fff,
        heightPx: little(bytes, 28, 2) & 0x3fff,
      };
    case 'VP8L': {
      const bits = little(bytes, 21, 4);
      return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { widthPx: little(bytes, 24, 3) + 1, heightPx: little(bytes, 27, 3) + 1 };
    default:
      return undefined;
  }
}

/** Goes from segment to segment to the one that begins the picture (SOF0 to SOF15, but for three numbers of other use). */
function jpegSize(bytes: string): ImageSize | undefined {
  for (let at = 2; at + 9 < bytes.length && bytes.charCodeAt(at) === 0xff;) {
    const marker = bytes.charCodeAt(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { widthPx: big(bytes, at + 7, 2), heightPx: big(bytes, at + 5, 2) };
    else at += 2 + big(bytes, at + 2, 2);
  }
  return undefined;
}
