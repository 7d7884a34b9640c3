/** Flush Memory Now: writes durable notes of the conversation; what was written can be opened or taken out again. */
import path from 'node:path';
import { nameInside } from '../../base/containment';
import * as vscode from 'vscode';
import type { FlushAnswer } from '../../operations/flush/flush';
import type { Target } from '../act/acts';
import type { Reply } from '../act/answer';
import type { Choice } from '../show/person';
import type { Shell } from '../shell';
import { buttons, flushedText, refusals } from '../show/text/notices';
import { refuse } from './preconditions';
import { takeOut, tellFirst } from './notes';
import { sayTrouble, underWay } from './progress';

export async function flushMemory(
  shell: Shell,
  target: Target,
): Promise<Reply<FlushAnswer | null>> {
  const { place } = target;
  if (place.workspace === null) {
    const sentences = refusals(shell.language.say);
    return shell.following.folders().length === 0
      ? refuse(shell, 'noFolder', sentences.noFolder)
      : refuse(shell, 'notOnDisk', sentences.notOnDisk);
  }
  const answer = await underWay(shell, shell.language.say('Flushing memory'), (options) =>
    shell.acts.flush(target, options),
  );
  if (!answer.ok) return sayTrouble(shell, answer);
  if (answer.value !== null && !tellFirst(shell, answer.value))
    showFlushed(shell, answer.value, place.workspace);
  return answer;
}

function showFlushed(shell: Shell, answer: FlushAnswer, workspace: string | null): void {
  const { language, person } = shell;
  const { file } = answer;
  const name = file === null ? '' : shortName(file, workspace);
  person.tell(flushedText(answer, name, language), choicesFor(shell, answer));
}

/** `memory/2026-01-31.md`. */
const shortName = (file: string, workspace: string | null): string =>
  workspace === null ? file : nameInside(file, workspace, path);

function choicesFor(shell: Shell, { file, receipt }: FlushAnswer): readonly Choice[] {
  const label = buttons(shell.language.say);
  return [
    ...(file === null
      ? []
      : [{ label: label.open, run: () => vscode.window.showTextDocument(vscode.Uri.file(file)) }]),
    ...(receipt === null ? [] : [{ label: label.undo, run: () => takeOut(shell, receipt) }]),
  ];
}
