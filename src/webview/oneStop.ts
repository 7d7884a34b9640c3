/** The one tab stop of a list whose rows come and go. Knows no page. */

/**
 * Leaves one tab stop among the buttons of a list: the one in focus, else the first that is one, else the first of all. Rows come and go
 * below what was set here, and a list without a stop is out of reach.
 */
export function oneStop(buttons: readonly { tabIndex: number }[], focused: unknown): void {
  const stop =
    buttons.find((button) => button === focused) ??
    buttons.find(({ tabIndex }) => tabIndex === 0) ??
    buttons[0];
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}
