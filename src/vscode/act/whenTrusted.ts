/** Does something once the folder is trusted: at once where it is, else when the person says so. */
import type { Disposable } from '../../base/disposable';

/** What of the editor's workspace tells of trust. */
interface Trusting {
  readonly isTrusted: boolean;
  readonly onDidGrantWorkspaceTrust: (heard: () => void) => Disposable;
}

export function whenTrusted(workspace: Trusting, run: () => void): Disposable {
  if (workspace.isTrusted) run();
  return workspace.onDidGrantWorkspaceTrust(run);
}
