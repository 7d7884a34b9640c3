/**
 * The one status bar item. Draws what `meter/meter.ts` says; a click shows choices and never changes a setting:
 * what is clicked by chance must not be felt later. The same look is not drawn twice, so that an open tooltip stays open while an agent streams.
 */
import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable';
import { commands, statusItemId } from '../ids';
import { inert } from './text/inertText';
import type { ItemLook } from './meter/meter';
import { tooltipCommands } from './meter/tooltip';

/** Right of the middle: it belongs to the folder, not to the file. */
const priority = 90;

/** Characters of the spoken label. */
const longestSpoken = 1_000;

export class StatusItem implements Disposable {
  readonly #item: vscode.StatusBarItem;
  #drawn = '';
  #look: ItemLook | null = null;

  constructor(name: string) {
    this.#item = vscode.window.createStatusBarItem(
      statusItemId,
      vscode.StatusBarAlignment.Right,
      priority,
    );
    this.#item.name = name;
    this.#item.command = commands.showContext;
  }

  /** What is shown; null = hidden. */
  get look(): ItemLook | null {
    return this.#look;
  }

  draw(look: ItemLook | null): void {
    const drawn = JSON.stringify(look);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#look = look;
    if (look === null) {
      this.#item.hide();
      return;
    }
    const tooltip = new vscode.MarkdownString(look.tooltip);
    tooltip.isTrusted = { enabledCommands: tooltipCommands };
    this.#item.text = look.text;
    this.#item.tooltip = tooltip;
    this.#item.accessibilityInformation = { label: inert(look.spoken, longestSpoken) };
    this.#item.backgroundColor =
      look.background === null
        ? undefined
        : new vscode.ThemeColor(`statusBarItem.${look.background}Background`);
    this.#item.show();
  }

  dispose(): void {
    this.#item.dispose();
  }
}
