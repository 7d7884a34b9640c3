/** Hovers: text and nothing else. */
import * as vscode from 'vscode';
import { inert } from './text/inertText';

/** The editor cuts longer ones. */
const longest = 1_000;

/** A text as a hover, in which no link, no icon and no markup comes of it. */
export const hoverWith = (text: string): vscode.Hover =>
  new vscode.Hover(new vscode.MarkdownString().appendText(inert(text, longest)));
