/**
 * When the notes that a view shows may be others by now: their files, the folders, trust and settings, which say where notes are looked
 * for. What lies elsewhere is watched by nobody, and a worker that ended could not be asked: both are looked at once the view is seen again.
 */
import { Bag, type Disposable } from '../../base/disposable';

type Hear<T> = (heard: (value: T) => void) => Disposable;

/** What of the editor tells of all that. */
export interface NoteSigns {
  readonly files: Disposable & {
    readonly onDidChange: Hear<unknown>;
    readonly onDidCreate: Hear<unknown>;
    readonly onDidDelete: Hear<unknown>;
  };
  readonly workspace: {
    readonly onDidChangeWorkspaceFolders: Hear<unknown>;
    readonly onDidGrantWorkspaceTrust: Hear<unknown>;
    readonly onDidChangeConfiguration: Hear<{ affectsConfiguration(section: string): boolean }>;
  };
  readonly view: { readonly onDidChangeVisibility: Hear<{ readonly visible: boolean }> };
}

const sections = ['tidemark.memory', 'tidemark.memorySearch'];

/** Calls back at each of them until disposed; takes over what watches the files. */
export function onNoteNews({ files, workspace, view }: NoteSigns, changed: () => void): Disposable {
  const bag = new Bag();
  const always = (): void => changed();
  bag.add(files);
  for (const event of [files.onDidChange, files.onDidCreate, files.onDidDelete])
    bag.add(event(always));
  bag.add(workspace.onDidChangeWorkspaceFolders(always));
  bag.add(workspace.onDidGrantWorkspaceTrust(always));
  bag.add(
    workspace.onDidChangeConfiguration((change) => {
      if (sections.some((section) => change.affectsConfiguration(section))) changed();
    }),
  );
  bag.add(
    view.onDidChangeVisibility(({ visible }) => {
      if (visible) changed();
    }),
  );
  return bag;
}
