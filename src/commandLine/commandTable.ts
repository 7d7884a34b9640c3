/**
 * Every command with its words and options, as data: what is parsed, what `--help` says and what the documentation lists.
 * A command or an option is said here and nowhere else; nothing here runs.
 */
import { facts } from '../agents/all';
import { hookedAgents } from '../operations/clientHooks/clients';

/** One option: `value` is what stands for its value in help texts; a flag has none. */
interface CommandOption {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: boolean;
  readonly value?: string;
  readonly about: string;
}

export type OptionTable = Readonly<Record<string, CommandOption>>;

export interface Command {
  readonly options: OptionTable;
  /** What the words after it may be, and what each does; left out where it takes none. */
  readonly words?: Readonly<Record<string, string>>;
  readonly help: string;
}

const text = (value: string, about: string) => ({ type: 'string', value, about }) as const;
const flag = (about: string) => ({ type: 'boolean', about }) as const;

/** What every command takes. */
export const common = {
  workspace: text('DIR', 'the workspace folder; the current one where it is left out'),
  settings: text('FILE', 'settings as JSON, by the keys of the editor'),
  set: {
    ...text('KEY=VALUE', 'one setting, before those of the file; as often as needed'),
    multiple: true,
  },
  now: text('ISO', 'the time to go by, for tests'),
  model: text('NAME', "the conversation's model; for compact and flush what writes"),
  json: flag('exactly one JSON value on standard output'),
  verbose: flag('log lines on standard error'),
  help: { ...flag('this text'), short: 'h' },
} as const satisfies OptionTable;

const transcript = {
  transcript: text('FILE', "the conversation's transcript"),
} as const satisfies OptionTable;
const force = {
  force: flag('also while the agent may be answering; files only'),
} as const satisfies OptionTable;

const clientNames = hookedAgents(facts)
  .map(({ name }) => name)
  .join(', ');

/** Every command with its own options and what it answers, in the order `--help` lists them. */
export const commandTable = {
  status: { options: transcript, help: 'how full the window is, and what is due' },
  sessions: { options: {}, help: "the workspace's conversations, newest first" },
  context: {
    options: {
      ...transcript,
      as: text('API', 'anthropic or openai: the messages as that API takes them'),
    },
    help: 'what the model would see next (--as anthropic|openai)',
  },
  compact: {
    options: {
      ...transcript,
      ...force,
      keep: text('TOKENS', 'newest messages that stay word for word'),
      instructions: text('TEXT', 'what the summary must not leave out'),
      'dry-run': flag('shows the draft and writes nothing'),
      why: flag('with --dry-run: entry and rule of every line'),
      summary: text(
        'FILE',
        'a summary of your own, checked, and applied with what code has on record',
      ),
    },
    help: 'replace older messages by a summary (--keep TOKENS, --dry-run [--why], --summary FILE)',
  },
  undo: {
    options: { ...transcript, ...force, id: text('ENTRY', 'that compaction, and those after it') },
    help: 'take the last compaction back (--id ENTRY: that one, and those after it)',
  },
  flush: { options: transcript, help: 'write durable notes to memory/YYYY-MM-DD.md' },
  history: { options: transcript, help: 'compactions and flushes of a conversation, newest first' },
  pin: {
    options: {
      ...transcript,
      entry: text('ID', 'pins a message'),
      stdin: flag('pins the text on standard input'),
      remove: text('ID', 'takes a pin away'),
    },
    help: 'what stays word for word through every compaction (--entry ID, --stdin, --remove ID; else lists)',
  },
  evidence: {
    options: { ...transcript, why: flag('entry and rule of every item') },
    help: 'files, commands, figures, failures and words on record (--why: entry and rule of each)',
  },
  predict: { options: transcript, help: 'predicted and reported prompt of every answer' },
  meter: {
    options: { stream: flag('transcript lines on standard input, a reading after each') },
    help: '--stream: transcript lines on stdin, a reading after each',
  },
  count: {
    options: {
      encoding: text('NAME', 'o200k_base or cl100k_base'),
      jsonl: flag('JSON strings on standard input, one a line; a count for each'),
      time: flag('with --jsonl: how long it took'),
    },
    help: 'tokens of the text on stdin (--encoding o200k_base|cl100k_base)',
  },
  memory: {
    options: {
      limit: text('K', 'search: at most so many answers'),
      also: { ...text('WORD', 'search: a word that an answer may hold instead'), multiple: true },
      queries: text('FILE', 'search: one question a line, one JSON array a line in answer'),
      sessions: text('DIR', 'search: the transcripts in that folder as well'),
      stdin: flag('save, import: the text comes on standard input'),
      kind: text('KIND', 'save: one word, such as decision or problem'),
      files: text('A,B', 'save: files that the note is about'),
      date: text('YYYY-MM-DD', 'save: into the file of that day'),
      path: text('REL', 'save: into MEMORY.md or memory/NAME.md'),
      yes: flag('forget: do it'),
    },
    words: {
      'search QUESTION': 'notes that answer it, the best first',
      'get PATH#L1-L9': 'a file of notes, or those lines of it',
      'get ^ID': 'the note with that name',
      save: 'notes the text on standard input (--stdin)',
      'forget ^ID': 'removes the note for good; without --yes only shows it',
      'forget QUESTION':
        'the same with the note that answers it best; several that do so alike are named',
      index: 'reads and counts all notes; keeps their index',
      'import FILE': 'takes over the notes of another tool: Markdown, JSON lines or a JSON list',
      'install lancedb': 'fetches what tidemark.memory.backend "lancedb" needs',
    },
    help: 'the notes of the workspace: search, get, save, forget, index, import, install',
  },
  mcp: {
    // Marks an entry in a client's settings as ours; the editor's settings for the folder count then.
    options: { tidemark: flag('marks an entry as ours') },
    help: 'the notes of the workspace as tools for other programs (MCP on standard input and output)',
  },
  redact: { options: {}, help: 'stdin to stdout with secrets masked' },
  hook: {
    options: {
      install: flag("adds our entries to the client's configuration"),
      uninstall: flag('takes them out again, byte for byte; "hook all" out of every client'),
      'dry-run': flag('shows the difference and writes nothing'),
      statusline: flag(
        "with --install: the fill below Claude Code's prompt, where no status line is set",
      ),
      notify: flag("with --install: Codex's notify, where it is free"),
      prompts: flag(
        'with --install: notes that bear on a prompt go with it, and what it asks to be remembered is noted',
      ),
      tools: flag('with --install: the memory tools (MCP) instead of hooks'),
      // Marks an entry in a client's settings as ours.
      tidemark: flag('marks an entry as ours'),
    },
    words: {
      CLIENT: `${clientNames}: its hook payload on standard input, our answer on standard output`,
      'CLIENT PAYLOAD': 'the same, with the payload in the words',
      all: 'with --uninstall: takes our entries out of every client',
    },
    help: "CLIENT: a client's hook payload on stdin, its answer on stdout (--install, --uninstall, --dry-run; all --uninstall)",
  },
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof commandTable;

export const commandNames = Object.keys(commandTable) as readonly CommandName[]; // keys of a literal
