/** One tab stop for a list of buttons: arrows, Home and End move within it, as people know it from toolbars and lists. */
import { oneStop } from './oneStop';

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves the focus within the list that was pressed in. */
export function rove(event: KeyboardEvent): void {
  const list = event.currentTarget;
  if (!(list instanceof HTMLElement)) return;
  const buttons = [...list.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const next = steps[event.key]?.(at, buttons.length - 1);
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}

/** Only what was last in focus is a tab stop; the first button until then. */
export function keepStop({ currentTarget: list, target }: FocusEvent): void {
  if (list instanceof HTMLElement) oneStop([...list.querySelectorAll('button')], target);
}
