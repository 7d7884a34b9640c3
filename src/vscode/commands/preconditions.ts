/**
 * What a command needs before it can do anything, and the one sentence when that is missing. Checked in code as well as
 * in `when` clauses: anybody can run a command by its name.
 */
import * as vscode from 'vscode';
import type { RefusedReply, Reply } from '../act/answer';
import type { Target } from '../act/acts';
import type { Shell } from '../shell';
import { refusals } from '../show/text/notices';

/** Says why nothing was done, and answers the same. */
export function refuse(shell: Shell, kind: string, sentence: string): RefusedReply {
  shell.person.tell(sentence);
  return { ok: false, kind, sentence };
}

/** The person called it off, and needs no word of it. */
export const cancelled: RefusedReply = { ok: false, kind: 'cancelled', sentence: '' };

/** The followed conversation. */
export function needConversation(shell: Shell): Reply<Target> {
  const target = shell.following.target();
  return target === undefined ? noConversation(shell) : { ok: true, value: target };
}

/** That there is none, or no folder to have one in. */
export function noConversation(shell: Shell): RefusedReply {
  const sentences = refusals(shell.language.say);
  return (vscode.workspace.workspaceFolders ?? []).length === 0
    ? refuse(shell, 'noFolder', sentences.noFolder)
    : refuse(shell, 'noConversation', sentences.noConversation);
}

/** The followed conversation, in a folder where writing is allowed. */
export function needWritable(shell: Shell): Reply<Target> {
  const trust = needTrust(shell);
  return trust.ok ? needConversation(shell) : trust;
}

/** A folder where writing is allowed. */
export function needTrust(shell: Shell): Reply<null> {
  if (vscode.workspace.isTrusted) return { ok: true, value: null };
  return refuse(shell, 'restricted', refusals(shell.language.say).restricted);
}
