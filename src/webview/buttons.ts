/** What can be done, in a row. Each stays the element that it is: one that is in focus must not become another where some come before it. */
import { h } from 'preact';
import type { PartProps } from './partProps';

export function Buttons({ state, say }: PartProps) {
  if (state.buttons.length === 0) return null;
  const buttons = state.buttons.map(({ id, label }) => {
    const onClick = (): void => say(id === 'again' ? { kind: id } : { kind: 'run', command: id });
    return h('button', { key: id, type: 'button', onClick }, label);
  });
  return h('p', { class: 'buttons' }, buttons);
}
