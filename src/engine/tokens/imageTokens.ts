/** What an image costs, by its size where the transcript holds it, by the rule of the model's vendor. */
import type { ImageSize } from '../conversation/imageSize';
import type { ImageBlock } from '../conversation/types';
import type { AreaRule, TileRule, TokenFamily } from './families';

const tilePx = 512;
const squarePx = 2_048;
const shorterEdgePx = 768;

/** Tokens of one image; the family's usual one where its size is not known or no rule is. */
export function imageTokens({ size }: ImageBlock, { imageRule, overheads }: TokenFamily): number {
  if (!size || !imageRule) return overheads.image;
  return 'base' in imageRule ? tileTokens(size, imageRule) : areaTokens(size, imageRule);
}

function areaTokens(
  { widthPx, heightPx }: ImageSize,
  { pxPerToken, longestEdgePx, mostTokens }: AreaRule,
): number {
  const scale = Math.min(1, longestEdgePx / Math.max(widthPx, heightPx));
  return Math.min(mostTokens, Math.ceil((widthPx * heightPx * scale * scale) / pxPerToken));
}

function tileTokens({ widthPx, heightPx }: ImageSize, { base, perTile }: TileRule): number {
  const fitted = Math.min(1, squarePx / Math.max(widthPx, heightPx));
  const shorter = Math.min(widthPx, heightPx) * fitted;
  const scale = fitted * Math.min(1, shorterEdgePx / shorter);
  const tiles = Math.ceil((widthPx * scale) / tilePx) * Math.ceil((heightPx * scale) / tilePx);
  return base + perTile * tiles;
}
