/** What the context view is sent while a conversation is followed, for the bench of the view; typed, as `ports.ts` is. */
import type { ConversationPicture } from '../../../src/operations/picture/look';
import type { Snapshot } from '../../../src/operations/follow/watchTypes';
import type { PanelState } from '../../../src/vscode/panel/messages';
import { panelState } from '../../../src/vscode/panel/state';
import { languageOf } from '../../../src/vscode/show/text/language';

const english = languageOf('en', (text, ...args) =>
  text.replace(/\{(\d+)\}/g, (_, n: string) => String(args[Number(n)])),
);

export const drawn = (snapshot: Snapshot, looked: ConversationPicture, nowMs: number): PanelState =>
  panelState(
    {
      snapshot,
      isReading: false,
      pinned: false,
      belongs: true,
      trusted: true,
      policy: 'off',
      flushEnabled: true,
      onDisk: true,
      hasFolder: true,
      working: null,
      notes: [],
      nowMs,
      compactsWhenIdle: false,
      editorVersion: '1.139.1',
    },
    { looked, trouble: null, sessions: { bars: [], rest: [], more: 0, over: 0 } },
    english,
  );
