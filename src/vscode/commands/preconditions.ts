/**
 * What a command needs before it can do anything, and the one sentence when that is missing. Checked in code as well as
 * in `when` clauses: anybody can run a command by its name.
 */
import * as vscode from 'vscode';
import type { RefusedReply, Reply } from '../act/reply';
import type { Target } from '../act/acts';
import type { App } from '../app';
import { unreadText } from '../show/meter/standstill';
import { refusals } from '../show/text/notices';

/** Says why nothing was done, and answers the same. */
export function refuse(app: App, kind: string, sentence: string): RefusedReply {
  app.person.tell(sentence);
  return { ok: false, kind, sentence };
}

/** The person called it off, and needs no word of it. */
export const cancelled: RefusedReply = { ok: false, kind: 'cancelled', sentence: '' };

/** The followed conversation. */
export function needConversation(app: App): Reply<Target> {
  const target = app.following.places.target();
  return target === undefined ? notFollowed(app) : { ok: true, value: target };
}

/** Why none is followed: that nothing is read, or was read yet, is no proof that there is none. */
export function notFollowed(app: App): RefusedReply {
  const { following, language } = app;
  const unread = unreadText(following.snapshot, following.isReading, language);
  return unread === null ? noConversation(app) : refuse(app, 'notRead', unread);
}

/** That there is none, or no folder to have one in. */
export function noConversation(app: App): RefusedReply {
  const sentences = refusals(app.language.say);
  return (vscode.workspace.workspaceFolders ?? []).length === 0
    ? refuse(app, 'noFolder', sentences.noFolder)
    : refuse(app, 'noConversation', sentences.noConversation);
}

/** The followed conversation, in a folder where writing is allowed. */
export function needWritable(app: App): Reply<Target> {
  const trust = needTrust(app);
  return trust.ok ? needConversation(app) : trust;
}

/** A folder where writing is allowed. */
export function needTrust(app: App): Reply<null> {
  if (vscode.workspace.isTrusted) return { ok: true, value: null };
  return refuse(app, 'restricted', refusals(app.language.say).restricted);
}
