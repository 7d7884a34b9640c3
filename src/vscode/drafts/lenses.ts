/** What is said above a draft and beside its lines: sizes, writer, what can be done, and why each line stands there. */
import * as vscode from 'vscode';
import { Bag, type Disposable } from '../../base/disposable';
import { draftCommands, draftLanguage } from '../ids';
import type { App } from '../app';
import { hoverWith } from '../show/hover';
import { isEdited } from './draftFile';
import { tellingMenus } from './draftMenus';
import { actsOn } from './draftOffers';
import { DraftWatches, hasGoneOn } from './draftStaleness';
import { inert } from '../show/text/inertText';
import { draftActions, draftHeads, whyText } from '../show/text/draftText';

/** Says it for every draft that is open. */
export function showingDrafts(app: App): Disposable {
  const { drafts, following, language } = app;
  const bag = new Bag();
  const changed = bag.add(new vscode.EventEmitter<void>());
  const again = (): void => changed.fire();
  bag.add(drafts.onDidChange(again));
  bag.add(following.onDidChange(again));
  bag.add(new DraftWatches(drafts, again));
  bag.add(tellingMenus(app));
  const selector = { language: draftLanguage };
  bag.add(
    vscode.languages.registerCodeLensProvider(selector, {
      onDidChangeCodeLenses: changed.event,
      provideCodeLenses: async (document) => {
        const { uri } = document;
        const kept = await drafts.read(uri);
        if (!kept) return [];
        const now = {
          isTrusted: vscode.workspace.isTrusted,
          hasGoneOn: await hasGoneOn(app, kept.draft),
          isEdited: isEdited(document.getText(), kept.draft),
        };
        const [size = '', ...heads] = draftHeads(kept.draft, now, language);
        const labels = draftActions(language.say);
        const acts = actsOn(kept.draft, now);
        return [
          lensAt(0, size),
          ...acts.map((act) => {
            const command = draftCommands[act];
            return new vscode.CodeLens(lineAt(0), {
              title: labels[act],
              command,
              arguments: [uri],
            });
          }),
          ...heads.map((title) => lensAt(1, title)),
        ];
      },
    }),
  );
  bag.add(
    vscode.languages.registerHoverProvider(selector, {
      provideHover: async (document, { line }) => {
        const kept = await drafts.read(document.uri);
        const text = document.lineAt(line).text.trim();
        if (text === '') return undefined;
        const why = kept?.draft.lines.find((one) =>
          one.text.split('\n').some((own) => own.trim() === text),
        );
        if (!why) return undefined;
        return hoverWith(whyText(why, language));
      },
    }),
  );
  return bag;
}

const lineAt = (line: number): vscode.Range => new vscode.Range(line, 0, line, 0);

/** Long enough for every sentence of ours with a path in it. */
const mostTitle = 300;

const lensAt = (line: number, title: string): vscode.CodeLens =>
  new vscode.CodeLens(lineAt(line), { title: inert(title, mostTitle), command: '' });
