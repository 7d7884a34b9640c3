/** Flush Memory Now: writes durable notes of the conversation; what was written can be opened or taken out again. */
import path from 'node:path';
import { nameInside } from '../../base/containment';
import * as vscode from 'vscode';
import type { FlushOutcome } from '../../operations/flush/flush';
import type { Target } from '../act/acts';
import type { Reply } from '../act/reply';
import type { ActionButton } from '../show/person';
import type { App } from '../app';
import { buttons, flushedText, refusals } from '../show/text/notices';
import { refuse } from './preconditions';
import { takeOut, tellFirst } from './notes';
import { sayTrouble, underWay } from './progress';

export async function flushMemory(app: App, target: Target): Promise<Reply<FlushOutcome | null>> {
  const { place } = target;
  if (place.workspace === null) {
    const sentences = refusals(app.language.say);
    return app.following.places.folders().length === 0
      ? refuse(app, 'noFolder', sentences.noFolder)
      : refuse(app, 'notOnDisk', sentences.notOnDisk);
  }
  const answer = await underWay(app, app.language.say('Flushing memory'), (options) =>
    app.acts.flush(target, options),
  );
  if (!answer.ok) return sayTrouble(app, answer);
  if (answer.value !== null && !tellFirst(app, answer.value))
    showFlushed(app, answer.value, place.workspace);
  return answer;
}

function showFlushed(app: App, answer: FlushOutcome, workspace: string | null): void {
  const { language, person } = app;
  const { file } = answer;
  const name = file === null ? '' : shortName(file, workspace);
  person.tell(flushedText(answer, name, language), choicesFor(app, answer));
}

/** `memory/2026-01-31.md`. */
const shortName = (file: string, workspace: string | null): string =>
  workspace === null ? file : nameInside(file, workspace, path);

function choicesFor(app: App, { file, receipt }: FlushOutcome): readonly ActionButton[] {
  const label = buttons(app.language.say);
  return [
    ...(file === null
      ? []
      : [{ label: label.open, run: () => vscode.window.showTextDocument(vscode.Uri.file(file)) }]),
    ...(receipt === null ? [] : [{ label: label.undo, run: () => takeOut(app, receipt) }]),
  ];
}
