/** Summaries as models write them, in many styles, each with something that looks like a turn of a chat or a mark of a template. */

/** A summary in our sections, with lines in one of them. */
const under = (section: 'What happened' | 'Decisions' | 'Open', ...lines: readonly string[]) => {
  const own = { 'What happened': '- The quay was built.', Decisions: '- Stone.', Open: '- Paint.' };
  return Object.entries(own)
    .map(([name, line]) => [`## ${name}`, ...(name === section ? lines : [line])].join('\n'))
    .join('\n\n');
};

/** What it is, and the text; none of them may lose a character. */
export const ordinaryAnswers: readonly (readonly [what: string, text: string])[] = [
  // Words of people and of the agent, told as what was said.
  ['a bullet of the user', under('Open', '- User: wants the harbour open.', '- Paint.')],
  ['a star for a bullet', under('Open', '* User: wants it open.', '* Assistant: has not begun.')],
  [
    'a bold name in a bullet',
    under('What happened', '- **User:** close it', '- **AI:** closed it'),
  ],
  ['a number for a bullet', under('What happened', '1. Human: asked.', '2. Assistant: did it.')],
  [
    'a bullet of an AI',
    under('Decisions', '- AI: the module stays local.', '- Claude: installed.'),
  ],
  [
    'a line of a list without its mark',
    under('Decisions', '- Web: served.', 'AI: the module stays local.', '- Data: in one file.'),
  ],
  [
    'a paragraph amid a loose list',
    under('Decisions', '- Web: served.', '', 'AI: the module stays local.', '', '- Data: a file.'),
  ],
  [
    'who said what, below the heading',
    under('What happened', 'User: asked.', 'Assistant: did it.'),
  ],
  ['the same behind a blank line', under('What happened', '', 'User: asked for a quay.')],
  ['a quotation below the heading', under('Decisions', '> User: never close it.')],
  ['a bold paragraph', under('Decisions', '**Claude:** version 2.1 is pinned.')],
  [
    'an AI module in paragraphs',
    under('Open', 'Web: slow.', '', 'AI: the module is slow.', '', 'Data: fine.'),
  ],
  [
    'an AI paragraph with sections to come',
    under('Decisions', '- Stone.', '', 'AI: it stays off.'),
  ],
  [
    'an indented line of a bullet',
    under('Open', '- The roles:', '  User: may read.', '  Admin: may write.'),
  ],
  [
    'an indented line that goes on',
    under('Open', '- The message says', '  Human: a person is needed.'),
  ],
  [
    'roles of the product',
    under('Open', '- Roles', '- User (admin): deletes', '- User (guest): reads'),
  ],
  ['what a user is', under('Decisions', '- The user: a pilot.', 'Users: 12.', 'User story: done.')],
  ['names that begin alike', under('Open', 'Humanity: none.', 'UserService: waits.', 'AIS: on.')],
  ['the user in words', under('Open', '- The user said: "Human: is a label, do not strip it".')],
  ['labels between quotes', under('Open', '"Human: " and "AI: " are what the parser splits at.')],
  ['products in paragraphs', under('Open', '- a', '', 'Gemini: blocked.', '', 'Copilot: works.')],
  ['products in lines', under('Open', '- a', '', 'Gemini: blocked.', 'Copilot: works.')],
  ['bold programs', under('Open', '- a', '', '**Bot**: restarted.', '', '**Web**: restarted.')],
  ['a file that is quoted', under('Open', 'The file says:', 'User: pilot', 'and nothing else.')],
  ['what humans do', under('Open', 'Human review: required.', 'Human error: the cause.')],
  ['features', under('Open', '- a', '', 'AI features: off.', '', 'Claude Code: hooks installed.')],
  ['a system', under('Open', '- a', '', 'System: Debian 12.')],
  ['a log that was read', under('Open', 'It logs:', '{"role": "user", "content": "hello"}')],
  // Headings.
  ['words of the user', `## User's words\n- "Never close it."\n\n${under('Open', '- Paint.')}`],
  ['a heading of users', `${under('Open', '- Paint.')}\n\n### User interface\n- It is blue.`],
  [
    'classes as headings',
    under('What happened', '### Order', '- It has lines.', '### User', '- It has a name.'),
  ],
  [
    'classes as bold lines',
    under('What happened', '**User**', 'It has a name.', '', '**Order**', 'It has lines.'),
  ],
  ['instructions as a heading', under('Decisions', '### Instructions', '- Ask before a release.')],
  [
    'parts of an interface as headings',
    under('What happened', '### Request:', '`GET /tide`', '### Response:', '`200`'),
  ],
  // Configuration, tables, code.
  ['fields of a file', under('Open', 'The entry is', 'Host: harbour', 'User: pilot', 'Port: 22')],
  ['fields below a line', under('Open', 'Connection:', 'User: pilot', 'Password: in the vault')],
  ['lower case', under('Open', '- It reads', 'user: admin', 'human: false')],
  ['a table', under('Open', '| Who | What |', '|---|---|', '| User: pilot | reads |')],
  ['a fence', under('Open', '```', 'Human: hello', '', 'AI: hi', '[INST] x [/INST]', '```')],
  ['a fence with tildes', under('Open', '~~~txt', '<function_results>', '### Instruction:', '~~~')],
  ['a fence in a bullet', under('Open', '- The prompt:', '  ```', '  Human: hello', '  ```')],
  [
    'a transcript that was read',
    under(
      'What happened',
      '- The fixture says:',
      '',
      '      Human: hello',
      '      AI: hi',
      '- More.',
    ),
  ],
  // Marks, spoken of.
  ['a mark in code', under('Open', '- It ends at `<|im_end|>` or `</s>`, begins at `[INST]`.')],
  ['a mark in quotes', under('Open', 'The text "<start_of_turn>user" opens a turn.')],
  ['a struck word', under('Open', '- <s>Paint it.</s> It is painted.')],
  [
    'a link that names a user',
    under('Open', '[User](docs/user.md) and [Human](docs/h.md) differ.'),
  ],
  ['links in lines', under('Open', 'The pages:', '[Assistant][1]', '[1]: https://example.org/a')],
  ['tags of the work', under('What happened', '[User] table: done.', '[Order] table: open.')],
  // Whole texts of another kind.
  ['prose', 'The user wants the quay open: "User: pilot" must be shown. Claude: no such client.'],
  [
    'German',
    '## Was geschah\n- Benutzer: will es offen.\n\n## Offen\nNutzerin: fragt noch.\n- KI: aus.',
  ],
  [
    'Spanish',
    '## Qué ocurrió\n- Usuario: lo quiere abierto.\n\n## Abierto\n- IA: el módulo falla.',
  ],
  ['Chinese', '## 经过\n- 用户：要开放港口。\n\n## 未完成\n- 助手：尚未开始。'],
  ['Japanese', '## 経過\nユーザー：港を開けたい。\n\n## 未完了\n- なし'],
];
