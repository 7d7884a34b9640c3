/** Images as blocks: what they are and how large, and never their data. */
import { imageSize } from '../../engine/conversation/imageSize';
import type { ImageBlock } from '../../engine/conversation/types';

/** `base64` = the image itself, where the transcript holds it. */
export function imageBlock(mediaType: string | undefined, base64: string | undefined): ImageBlock {
  const size = base64 === undefined ? undefined : imageSize(base64);
  return { kind: 'image', mediaType: mediaType ?? null, ...(size && { size }) };
}
