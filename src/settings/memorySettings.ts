/** The settings of memory search: a part of the table in `schema.ts`. */
import { address, choice, onOff, orEmpty, whole, longText } from './kinds';
import {
  databasePlace,
  duration,
  hybrid,
  paths,
  program,
  several,
  vectorsKept,
} from './memoryKinds';
import { setting } from './setting';

export const memorySettings = {
  'memorySearch.sources': setting(
    several({
      memory: 'The notes of the workspace: `MEMORY.md` and `memory/`.',
      instructions: 'Files that instruct agents: `AGENTS.md`, `CLAUDE.md` and the like.',
      agentMemory: 'What agents note by themselves about the folder.',
      sessions: 'Conversations of the workspace, as with `#tidemark.memorySearch.sessionMemory#`.',
    }),
    ['memory'],
    {
      // `sessions` in it does what `sessionMemory` does.
      restricted: true,
      text: 'What is searched: `memory` (`MEMORY.md` and `memory/` of the workspace), `instructions` (files that agents are instructed by, such as `AGENTS.md`, `CLAUDE.md` and `.github/copilot-instructions.md`), `agentMemory` (what Claude Code notes by itself about the folder), `sessions` (as with `#tidemark.memorySearch.sessionMemory#`).',
    },
  ),
  'memorySearch.extraPaths': setting(paths, [], {
    restricted: true,
    text: 'Further Markdown files and folders that are searched, absolute or relative to the workspace. Links are not followed.',
  }),
  'memory.citations': setting(
    choice({
      auto: 'Where notes were asked for: in searches and tools.',
      on: 'Always: with notes that go with a prompt unasked, too.',
      off: 'Never.',
    }),
    'auto',
    {
      text: 'Whether notes that are found name file and lines, as in `memory/2026-01-31.md#L4`.',
    },
  ),
  'memorySearch.provider': setting(
    choice({
      none: 'Nobody: notes are searched by their words, and nothing leaves this machine.',
      openai: 'OpenAI, or a service of the same form.',
      gemini: 'Gemini.',
      voyage: 'Voyage.',
      local: 'A server of the same form on this machine.',
    }),
    'none',
    {
      scope: 'machine',
      restricted: true,
      tags: ['usesOnlineServices'],
      text: 'Who turns notes into vectors, so that they are found by their meaning as well. Secrets are masked first. A service needs a key: *Set Embeddings Key…*',
    },
  ),
  'memorySearch.model': setting(longText(200), '', {
    text: "The model for vectors. Empty = the provider's usual one.",
  }),
  'memorySearch.baseUrl': setting(orEmpty(address), '', {
    scope: 'machine',
    restricted: true,
    tags: ['usesOnlineServices'],
    text: "Where requests for vectors go. Empty = the provider's own address; for `local` `http://127.0.0.1:11434`.",
  }),
  'memorySearch.query.hybrid': setting(
    hybrid,
    { enabled: true, vectorWeight: 0.7, textWeight: 0.3, candidateMultiplier: 4 },
    {
      text: 'How words and meaning are combined: their weights, and how many candidates are examined for each answer wanted. With the usual weights words lead and meaning counts by rank; with others both scores are added up by their weights.',
    },
  ),
  'memorySearch.cache': setting(
    vectorsKept,
    { enabled: true, maxEntries: 50_000 },
    {
      text: 'Whether vectors are kept in the folder of Tidemark, and how many for each model.',
    },
  ),
  'memorySearch.sessionMemory': setting(onOff(), false, {
    restricted: true,
    text: 'Whether conversations of the workspace, by all agents, are searched beside the notes: what was typed and answered, before any compaction as well. How far back: `#tidemark.memorySearch.sessionDays#`.',
  }),
  'memorySearch.sessionDays': setting(whole(1, 3_650), 90, {
    text: 'How many days a conversation is searched after its last change.',
  }),
  'memory.autoRecall': setting(onOff(), false, {
    text: 'Whether notes that bear on a prompt go with it to the model of an agent, each once in a conversation. It is done by the agent’s hooks: run *Install Agent Hooks…*, and again after you change this.',
  }),
  'memory.autoCapture': setting(onOff(), false, {
    text: 'Whether what a prompt asks to be remembered is noted at once, not only with the next flush. It is done by the agent’s hooks: run *Install Agent Hooks…*, and again after you change this.',
  }),
  'memory.backend': setting(
    choice({
      builtin:
        'In the process of Tidemark. Of many notes an index is kept in its folder, with secrets masked.',
      lancedb: 'With LanceDB: notes of other machines that share a project are found as well.',
      qmd: 'With the program `qmd`, where it is installed: what its index finds comes behind the first answers.',
    }),
    'builtin',
    {
      restricted: true,
      text: 'Where notes are searched. The files remain the source of truth; where another backend fails, the built-in one answers and says so. LanceDB is installed with *Install LanceDB…*, qmd with `npm install -g @tobilu/qmd` (Node 22 or newer).',
    },
  ),
  'memory.lancedb.uri': setting(orEmpty(databasePlace), '', {
    scope: 'machine',
    restricted: true,
    tags: ['usesOnlineServices'],
    text: 'The folder of the LanceDB database, or its address in an object store, such as `s3://bucket/notes`, which all who share it can read. Keys are taken from the environment (`AWS_ACCESS_KEY_ID` and the like). Empty = a folder of Tidemark on this machine.',
  }),
  'memory.qmd.command': setting(program, 'qmd', {
    scope: 'machine',
    restricted: true,
    text: 'How `qmd` is started: its name on the PATH, or the whole path of the program, without further words.',
  }),
  'memory.qmd.includeDefaultMemory': setting(onOff(), true, {
    text: 'Whether qmd has the notes of the workspace, `MEMORY.md` and `memory/`. The built-in search has them in any case.',
  }),
  'memory.qmd.paths': setting(paths, [], {
    restricted: true,
    text: 'Further Markdown files and folders that qmd has, absolute or relative to the workspace. The built-in search has them as well; links are not followed.',
  }),
  'memory.qmd.sessions.enabled': setting(onOff(), false, {
    restricted: true,
    text: 'Whether conversations of the workspace are searched beside the notes with the backend `qmd`: the same as `#tidemark.memorySearch.sessionMemory#` with any. Tidemark searches them by itself; qmd gets no transcripts.',
  }),
  'memory.qmd.sessions.retentionDays': setting(whole(1, 3_650), 30, {
    text: 'How many days a conversation is searched after its last change, where `#tidemark.memory.qmd.sessions.enabled#` alone has switched that on.',
  }),
  'memory.qmd.update.interval': setting(duration, '5m', {
    text: 'How often qmd reads again what changed, at the next search after so long: `30s`, `5m`, `1h`; `0s` = at every search. What it shows is compared with the files in any case, and the built-in search is never behind.',
  }),
  'memory.qmd.limits.maxResults': setting(whole(1, 100), 6, {
    text: 'How many files qmd names at most, with a line of each.',
  }),
  'memory.qmd.limits.timeoutMs': setting(whole(100, 60_000), 4_000, {
    text: 'How long a search waits for qmd, in milliseconds. After that the built-in search answers alone and says so.',
  }),
} as const;
