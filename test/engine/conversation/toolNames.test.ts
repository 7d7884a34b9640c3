import assert from 'node:assert/strict';
import { toolKind } from '../../../src/engine/conversation/toolNames';

describe('tool names', () => {
  const table: Readonly<Record<string, readonly string[]>> = {
    read: [
      'read',
      'Read',
      'view',
      'read_file',
      'ReadFile',
      'open',
      'cat',
      'NotebookRead',
      'mcp__files__read_text_file',
    ],
    write: ['write', 'Write', 'create_file', 'write_to_file', 'mcp__fs__write_file'],
    edit: [
      'edit',
      'Edit',
      'MultiEdit',
      'str_replace',
      'str_replace_based_edit_tool',
      'NotebookEdit',
      'replace_string_in_file',
      'apply_diff',
      'functions.edit_file',
    ],
    patch: ['apply_patch', 'ApplyPatch', 'patch'],
    delete: ['delete_file', 'remove_file'],
    move: ['move_file', 'rename_file'],
    shell: [
      'bash',
      'Bash',
      'shell',
      'exec_command',
      'run_in_terminal',
      'run_terminal_cmd',
      'local_shell',
    ],
    todo: ['TodoWrite', 'update_plan', 'manage_todo_list'],
    look: ['grep', 'Glob', 'list_dir', 'WebSearch'],
    other: ['create_pull_request', 'mcp__github__merge', 'deploy', '', '___'],
  };
  /** The same few things in the words of different agents and servers. */
  const vocabularies: Readonly<
    Record<string, readonly (readonly [kind: string, names: string])[]>
  > = {
    'terminal agents': [
      ['read', 'Read view_image ReadMany_Files read_media_file read_multiple_files NotebookRead'],
      ['write', 'Write create'],
      ['edit', 'MultiEdit replace multi_edit_file str_replace_editor str-replace-edit text_editor'],
      ['patch', 'apply_patch patch_file apply-patch-tool'],
      [
        'shell',
        'Bash exec exec_command shell_command unified_exec run_shell_command process zsh sh',
      ],
      ['todo', 'TodoWrite TodoRead write_todos update_plan plan todo'],
      ['todo', 'TaskCreate TaskUpdate TaskList TaskGet'],
      ['other', 'Task TaskOutput TaskStop'],
      ['look', 'Grep Glob LS WebFetch WebSearch list_directory search find rg tree fetch list'],
    ],
    'editor agents': [
      ['read', 'viewFile open_file read_notebook readTextFile'],
      ['write', 'createFile create_new_file new_file save_file write_text_file'],
      ['edit', 'insert_edit insertEditIntoFile replace_in_file edit_notebook_file editNotebook'],
      [
        'edit',
        'search_replace search_and_replace insert_text insert_content append_file append-to-file',
      ],
      ['delete', 'delete_file delete deletePath'],
      ['move', 'rename move renameFile'],
      [
        'shell',
        'run_in_command runTerminalCommand terminal run_command execute_command powershell',
      ],
      ['shell', 'local_shell_call command'],
      ['todo', 'manage_todo_list update_todo_list update_todos'],
      [
        'look',
        'file_search codebase_search list_files search_files find_files code_search grep_search',
      ],
    ],
    'servers behind a prefix': [
      ['read', 'mcp__git_hub__get_file_contents functions.read_file fs/read_text_file files:open'],
      ['shell', 'run/in/terminal mcp__box__local-shell'],
      ['other', 'read_file__now fs.read_file.v2 bash2 9bash re4d 0read read9'],
    ],
  };
  for (const [who, rows] of Object.entries(vocabularies)) {
    it(`understands the words of ${who}`, () => {
      for (const [kind, names] of rows)
        for (const tool of names.split(' ')) assert.equal(toolKind(tool), kind, tool);
    });
  }

  for (const [kind, tools] of Object.entries(table)) {
    it(`knows the names that mean "${kind}"`, () => {
      for (const tool of tools) assert.equal(toolKind(tool), kind, tool);
    });
  }
});
