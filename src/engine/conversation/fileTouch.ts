/** One file operation as a tool call states it; its own file so that the readers of calls, shells and patches share it. */

/** What happened to a path. `from` is set for a move only. */
export interface FileTouch {
  readonly action: 'read' | 'write' | 'edit' | 'delete' | 'move';
  readonly path: string;
  readonly from?: string;
}
