/**
 * Select Conversation…: follow one conversation, or what the person works in again. Titles and fill come in while the list is
 * open, for those on top and for those that are looked at; however many there are, no more are read.
 */
import * as vscode from 'vscode';
import { Bag, onDispose } from '../../base/disposable';
import type { SessionListed } from '../../operations/follow/find';
import type { Reply } from '../act/reply';
import type { Status } from '../../operations/meter/status';
import { drawn, openList, type Drawn, type PickRow } from '../show/picks';
import type { App } from '../app';
import { automaticRow, newestOf, olderRow, startedIn, sessionRow } from '../show/rows/sessions';
import { cancelled, noConversation } from './preconditions';

interface ConversationRow extends PickRow {
  readonly choice:
    | { readonly kind: 'automatic' }
    | { readonly kind: 'older' }
    | { readonly kind: 'group' }
    | { readonly kind: 'session'; readonly session: SessionListed };
}

/** Larger transcripts are listed without their title: reading them would take too long. */
const largestBytes = 20_000_000;
/** Read without being looked at, so many of each agent first: about what is seen at once. */
const mostRead = 30;
const firstOfEach = 5;
/** Shown at first; the others are one row. */
const mostShown = 200;

export async function selectConversation(app: App): Promise<Reply<string | null>> {
  const { following, operations } = app;
  const sessions = await operations.call('sessions', following.places.sessionsAsk());
  if (sessions.length === 0) return noConversation(app);
  const list = new ConversationList(app, sessions);
  try {
    const picked = await list.pick();
    if (picked === undefined) return cancelled;
    await following.pin(picked);
    return { ok: true, value: picked };
  } finally {
    list.dispose();
  }
}

class ConversationList {
  readonly #list: vscode.QuickPick<Drawn<ConversationRow>>;
  readonly #bag = new Bag();
  readonly #stopped = new AbortController();
  readonly #status = new Map<string, Status>();
  /** Read, being read, or not to be read. */
  readonly #asked = new Set<string>();
  #most = mostShown;

  constructor(
    private readonly app: App,
    private readonly sessions: readonly SessionListed[],
  ) {
    const { say } = app.language;
    this.#list = this.#bag.add(
      openList<ConversationRow>(
        say('Select Conversation'),
        say('Which conversation should the meter follow?'),
      ),
    );
    this.#list.keepScrollPosition = true;
    this.#bag.add(onDispose(() => this.#stopped.abort()));
    const { status, stopped } = app.following.snapshot;
    if (status !== null && stopped === undefined) this.#know(status.file, status);
  }

  /** The transcript that was chosen, null = none of them in particular; undefined = the list was left. */
  async pick(): Promise<string | null | undefined> {
    const list = this.#list;
    this.#draw();
    const { pinned } = this.app.following;
    this.#activate(list.items.find(({ row }) => fileOf(row.choice) === pinned));
    this.#bag.add(list.onDidChangeActive(([item]) => this.#lookAt(item?.row)));
    // Not awaited: the list is of use without it.
    void this.#readTop();
    return new Promise((resolve) => {
      this.#bag.add(
        list.onDidAccept(() => {
          const choice = list.selectedItems[0]?.row.choice;
          if (choice?.kind === 'older') this.#showAll();
          else resolve(choice && fileOf(choice));
        }),
      );
      this.#bag.add(list.onDidHide(() => resolve(undefined)));
      list.show();
    });
  }

  dispose(): void {
    this.#bag.dispose();
  }

  #showAll(): void {
    const first = this.#list.items.length - 1;
    this.#most = this.sessions.length;
    this.#draw();
    this.#activate(this.#list.items[first]);
  }

  #draw(): void {
    const { language, following } = this.app;
    const [active] = this.#list.activeItems;
    const { groups, older } = newestOf(this.sessions, this.#most);
    const separator = vscode.QuickPickItemKind.Separator;
    const folders = following.places.folders();
    const rows: readonly ConversationRow[] = [
      { ...automaticRow(language), choice: { kind: 'automatic' } },
      ...groups.flatMap(({ label, sessions }): readonly ConversationRow[] => [
        { label, kind: separator, choice: { kind: 'group' } },
        ...sessions.map((session) => this.#item(session, folders)),
      ]),
      ...(older === 0
        ? []
        : [{ ...olderRow(older, language), choice: { kind: 'older' } as const, alwaysShow: true }]),
    ];
    this.#list.items = rows.map(drawn);
    const was = active?.row.choice;
    if (was) {
      this.#activate(
        this.#list.items.find(
          ({ row: { choice } }) => choice.kind === was.kind && fileOf(choice) === fileOf(was),
        ),
      );
    }
  }

  #item(session: SessionListed, folders: readonly string[]): ConversationRow {
    const { language, following } = this.app;
    const row = sessionRow(
      {
        session,
        status: this.#status.get(session.file),
        nowMs: Date.now(),
        place: startedIn(session.cwd, folders),
        isFollowed: session.file === following.snapshot.session?.file,
      },
      language,
    );
    return { ...row, choice: { kind: 'session', session } };
  }

  #activate(item: Drawn<ConversationRow> | undefined): void {
    if (item) this.#list.activeItems = [item];
  }

  #know(file: string, status: Status): void {
    this.#asked.add(file);
    this.#status.set(file, status);
  }

  /** Titles and fill of the rows on top, in their order. */
  async #readTop(): Promise<void> {
    this.#list.busy = true;
    const { groups } = newestOf(this.sessions, mostShown);
    const first = groups.flatMap(({ sessions }) => sessions.slice(0, firstOfEach));
    const others = groups.flatMap(({ sessions }) => sessions.slice(firstOfEach));
    for (const session of [...first, ...others].slice(0, mostRead)) await this.#read(session);
    if (!this.#stopped.signal.aborted) this.#list.busy = false;
  }

  #lookAt(item: ConversationRow | undefined): void {
    // Not awaited: the row is drawn anew when it is there.
    if (item?.choice.kind === 'session') void this.#read(item.choice.session);
  }

  async #read({ file, cwd, sizeBytes }: SessionListed): Promise<void> {
    const { signal } = this.#stopped;
    if (signal.aborted || this.#asked.has(file) || sizeBytes > largestBytes) return;
    this.#asked.add(file);
    const { limits, place } = this.app.following.places.placedAt(cwd);
    const ask = { file, limits, place };
    const answer = await this.app.operations.call('status', ask, { signal }).catch(() => undefined);
    // The list may have been left meanwhile.
    if (answer?.ok !== true || this.#stopped.signal.aborted) return;
    this.#know(file, answer.value);
    this.#draw();
  }
}

const fileOf = (choice: ConversationRow['choice']): string | null =>
  choice.kind === 'session' ? choice.session.file : null;
