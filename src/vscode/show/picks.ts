/**
 * The one place that puts rows into the editor's lists and asks in its boxes. A row's icon stands apart from its text, so that all of its
 * text can be taken for somebody else's: no icon and no link comes of it.
 */
import * as vscode from 'vscode';
import { inert } from './text/inertText';

/** A row as data. Only `icon` is drawn. */
export interface PickRow {
  /** The name of one of the editor's icons, without `$(…)`; nothing that comes from elsewhere. */
  readonly icon?: string;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly kind?: vscode.QuickPickItemKind;
  readonly alwaysShow?: boolean;
}

/** A row as the editor takes it. */
export type Drawn<T extends PickRow> = vscode.QuickPickItem & { readonly row: T };

/** Longer text in one place of a row is cut. */
const longest = 400;

export const drawn = <T extends PickRow>(row: T): Drawn<T> => {
  const { icon, label, description, detail, kind, alwaysShow } = row;
  return {
    row,
    label: `${icon === undefined ? '' : `$(${icon}) `}${inert(label, longest)}`,
    ...(description === undefined ? {} : { description: inert(description, longest) }),
    ...(detail === undefined ? {} : { detail: inert(detail, longest) }),
    ...(kind === undefined ? {} : { kind }),
    ...(alwaysShow === undefined ? {} : { alwaysShow }),
  };
};

/** Lets the person choose a row; undefined when they leave. */
export async function pick<T extends PickRow>(
  rows: readonly T[],
  { title, placeHolder = '' }: { readonly title: string; readonly placeHolder?: string },
): Promise<T | undefined> {
  const picked = await vscode.window.showQuickPick(rows.map(drawn), {
    title: inert(title, longest),
    placeHolder: inert(placeHolder, longest),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.row;
}

/** A row with what is done when it is chosen. */
export interface Deed<T = unknown> extends PickRow {
  readonly run: () => T;
}

/** Lets the person tick rows; undefined when they leave. */
export async function pickMany<T extends PickRow>(
  rows: readonly (T & { readonly isTicked: boolean })[],
  { title, placeHolder }: { readonly title: string; readonly placeHolder: string },
): Promise<readonly T[] | undefined> {
  const items = rows.map((row) => ({ ...drawn(row), picked: row.isTicked }));
  const picked = await vscode.window.showQuickPick(items, {
    title: inert(title, longest),
    placeHolder: inert(placeHolder, longest),
    canPickMany: true,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.map(({ row }) => row);
}

/** A list to be filled with `drawn` rows while it is open. */
export function openList<T extends PickRow>(
  title: string,
  placeholder: string,
): vscode.QuickPick<Drawn<T>> {
  const list = vscode.window.createQuickPick<Drawn<T>>();
  list.title = inert(title, longest);
  list.placeholder = inert(placeholder, longest);
  list.matchOnDescription = true;
  list.matchOnDetail = true;
  return list;
}

/** What the person types in a line; undefined when they leave. */
export const ask = (about: {
  readonly title: string;
  readonly prompt: string;
  readonly value: string;
}): Thenable<string | undefined> =>
  vscode.window.showInputBox({
    title: inert(about.title, longest),
    prompt: inert(about.prompt, longest),
    value: about.value,
    ignoreFocusOut: true,
  });

/** What the person types where nobody reads it over their shoulder; undefined when they leave. `trouble` as one sentence. */
export function askSecret(about: {
  readonly title: string;
  readonly prompt: string;
  readonly placeHolder: string;
  readonly trouble: (text: string) => string | undefined;
}): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: inert(about.title, longest),
    prompt: inert(about.prompt, longest),
    placeHolder: about.placeHolder,
    password: true,
    ignoreFocusOut: true,
    validateInput: (text) => {
      const trouble = text === '' ? undefined : about.trouble(text);
      return trouble === undefined ? undefined : inert(trouble, longest);
    },
  });
}
