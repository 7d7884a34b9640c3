/**
 * The context view: draws what the extension sends, and says what was clicked. A page of its own without Node and without the editor's
 * API; text from a conversation only ever becomes text.
 */
import { render } from 'preact';
import type { FromView, PanelState, ToView } from '../vscode/panel/messages';
import { oneStop } from './oneStop';
import { Panel } from './panel';

declare function acquireVsCodeApi(): { postMessage(message: FromView): void };

const editor = acquireVsCodeApi();
const root = document.getElementById('root');

function draw(state: PanelState): void {
  if (!root) return;
  render(<Panel state={state} say={(message) => editor.postMessage(message)} />, root);
  for (const list of root.querySelectorAll('ol, ul'))
    oneStop([...list.querySelectorAll('button')], document.activeElement);
}

window.addEventListener('message', ({ data }: MessageEvent<ToView>) => {
  if (data.kind === 'state') draw(data.state);
});
editor.postMessage({ kind: 'ready' });
