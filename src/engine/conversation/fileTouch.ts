/** One file operation as a tool call states it; its own file so that the readers of calls, shells and patches share it. */

import { joinPath } from './paths';

/**
 * What happened to a path. `from` is set for a move only; `empty`: a folder that was removed with all that lay in it. `text`: what a
 * command line writes there, where it holds it; `isWhole` where nothing else is left of what was there.
 */
export interface FileTouch {
  readonly action: 'read' | 'write' | 'edit' | 'delete' | 'empty' | 'move';
  readonly path: string;
  readonly from?: string;
  readonly text?: string;
  readonly isWhole?: true;
}

/** The same operations where relative paths start from a folder. */
export const based = (touches: readonly FileTouch[], folder: string): readonly FileTouch[] =>
  touches.map((touch) => {
    const path = joinPath(folder, touch.path);
    return touch.from === undefined
      ? { ...touch, path }
      : { ...touch, path, from: joinPath(folder, touch.from) };
  });

/** Whether a name ends like a file's, so that a folder is not taken for one. */
export const endsLikeFile = (name: string): boolean =>
  /\.[A-Za-z][\w-]{0,13}$|(?:^|\/)(?:Makefile|Dockerfile|LICENSE|Gemfile|Procfile)$/u.test(name);
