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
  for (const [kind, tools] of Object.entries(table)) {
    it(`knows the names that mean "${kind}"`, () => {
      for (const tool of tools) assert.equal(toolKind(tool), kind, tool);
    });
  }
});
