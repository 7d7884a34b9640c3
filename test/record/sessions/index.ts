/** The sessions, in the order they are reported. */
import type { Session } from '../session';
import { compiler } from './compiler';
import { firmware } from './firmware';
import { game } from './game';
import { infrastructure } from './infrastructure';
import { mobileApp } from './mobileApp';
import { pipeline } from './pipeline';
import { thesis } from './thesis';
import { webShop } from './webShop';

export const sessions: readonly Session[] = [
  ...[webShop, firmware, pipeline, game, infrastructure, mobileApp, compiler, thesis],
];
