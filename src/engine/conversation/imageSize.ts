/**
 * How large an image of a transcript is, read from the first bytes of its base64: PNG, JPEG, GIF and WebP, which are what
 * clients send. Sources: the formats' own specifications. Pure; never throws.
 */

/** Width and height in pixels. */
export interface ImageSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Characters of base64, four for every three bytes, that hold the head of all but a JPEG, whose size stands behind what cameras say of the picture. */
const headChars = 64;
const mostChars = 100_000;

/** The size of an image, or undefined where the text is none that is known. */
export function imageSize(base64: string): ImageSize | undefined {
  const head = bytesOf(base64, headChars);
  const found = head.startsWith('\xff\xd8')
    ? jpegSize(bytesOf(base64, mostChars))
    : (pngSize(head) ?? gifSize(head) ?? webpSize(head));
  return found && found.widthPx * found.heightPx > 0 ? found : undefined;
}

/** The bytes of a beginning of base64, one character each; '' where it is none. */
function bytesOf(base64: string, chars: number): string {
  try {
    return atob(base64.slice(0, chars));
  } catch {
    return '';
  }
}

/** A whole number of some bytes, the most significant first; NaN behind the end. */
const big = (bytes: string, at: number, count: number): number =>
  count === 0 ? 0 : big(bytes, at, count - 1) * 256 + bytes.charCodeAt(at + count - 1);
/** The same, the least significant first. */
const little = (bytes: string, at: number, count: number): number =>
  count === 0 ? 0 : bytes.charCodeAt(at) + 256 * little(bytes, at + 1, count - 1);

const sized = (widthPx: number, heightPx: number): ImageSize => ({ widthPx, heightPx });

const pngSize = (bytes: string): ImageSize | undefined =>
  bytes.startsWith('\x89PNG') ? sized(big(bytes, 16, 4), big(bytes, 20, 4)) : undefined;

const gifSize = (bytes: string): ImageSize | undefined =>
  bytes.startsWith('GIF8') ? sized(little(bytes, 6, 2), little(bytes, 8, 2)) : undefined;

function webpSize(bytes: string): ImageSize | undefined {
  const bits = little(bytes, 21, 4);
  switch (/^RIFF[^]{4}WEBPVP8(.)/.exec(bytes)?.[1]) {
    case ' ':
      return sized(little(bytes, 26, 2) & 0x3fff, little(bytes, 28, 2) & 0x3fff);
    case 'L':
      return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    case 'X':
      return sized(little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1);
    default:
      return undefined;
  }
}

/** Goes from segment to segment to the one that begins the picture (SOF0 to SOF15, but for three numbers of other use). */
function jpegSize(bytes: string): ImageSize | undefined {
  for (let at = 2; at + 9 < bytes.length && bytes.charCodeAt(at) === 0xff;) {
    const marker = bytes.charCodeAt(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker === 0xc0 || (marker > 0xc0 && marker < 0xd0 && marker % 4 > 0))
      return sized(big(bytes, at + 7, 2), big(bytes, at + 5, 2));
    else at += 2 + big(bytes, at + 2, 2);
  }
  return undefined;
}
