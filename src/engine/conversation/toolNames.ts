/**
 * What a tool does, by its name: agents call the same few things by many names, in any case and
 * behind an MCP or namespace prefix. Never guesses: a name not listed is `other`, so an unknown
 * tool with a `path` argument does not count as a file operation.
 */

/** The few kinds of tools that the summary tells apart. */
export type ToolKind =
  'read' | 'write' | 'edit' | 'patch' | 'delete' | 'move' | 'shell' | 'todo' | 'look' | 'other';

const names: Readonly<Record<Exclude<ToolKind, 'other'>, string>> = {
  read:
    'read readfile view viewfile open openfile cat readtextfile readmediafile readmultiplefiles readmanyfiles ' +
    'getfilecontents readnotebook notebookread viewimage',
  write:
    'write writefile create createfile savefile writetofile newfile createnewfile writetextfile',
  edit:
    'edit editfile multiedit multieditfile strreplace strreplaceeditor strreplacebasededittool texteditor ' +
    'strreplaceedit replace replaceinfile replacestringinfile multireplacestringinfile inserteditintofile insertedit ' +
    'searchreplace searchandreplace applydiff notebookedit editnotebook editnotebookfile inserttext insertcontent ' +
    'appendfile appendtofile',
  patch: 'applypatch patch patchfile applypatchtool',
  delete: 'delete deletefile removefile deletepath',
  move: 'move movefile rename renamefile',
  shell:
    'bash shell sh zsh exec execcommand executecommand runcommand runincommand runinterminal runterminalcmd ' +
    'runterminalcommand terminal localshell localshellcall shellcommand runshellcommand powershell unifiedexec command process',
  todo:
    'todo todowrite todoread updateplan plan managetodolist updatetodos writetodos updatetodolist ' +
    'taskcreate taskupdate tasklist taskget',
  look:
    'grep glob find findfiles ls list listdir listdirectory listfiles search searchfiles filesearch codesearch ' +
    'codebasesearch grepsearch rg tree websearch webfetch fetch',
};

const kinds = new Map<string, ToolKind>(
  (Object.keys(names) as (keyof typeof names)[]).flatMap((kind) =>
    names[kind].split(' ').map((name) => [name, kind] as const),
  ),
);

/** The kind of tool a name stands for. Case, separators and prefixes (`mcp__server__`, `server.`) do not matter. */
export function toolKind(name: string): ToolKind {
  const whole = kinds.get(squash(name));
  if (whole) return whole;
  const parts = name.split(/__|[./:]/u);
  return kinds.get(squash(parts[parts.length - 1] ?? '')) ?? 'other';
}

/** A name without case and separators, as agents differ in them. */
export const squash = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/gu, '');
