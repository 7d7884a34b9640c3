import assert from 'node:assert/strict';
import fc from 'fast-check';
import { quotations } from '../../../src/engine/audit/quotations';
import { saysOfPerson } from '../../../src/engine/audit/saysOfPerson';

/** Of the last quote of a line. */
const says = (line: string): boolean => {
  const quote = quotations(line).at(-1);
  return quote !== undefined && saysOfPerson(line, quote.from, quote.to);
};

describe('a quote said to be the person’s', () => {
  const theirs: readonly string[] = [
    '- The user said: "no tables there"',
    '- User asked "is it slow?" and waited.',
    '- [4] The user then wrote: “leave the port alone”',
    '- Left out because the user had asked: «no tables there»',
    '- Chosen by the user, who said "the second one"',
    '- **User feedback**: "too wide on a phone"',
    '- User\'s most recent request: "add a legend"',
    '5. **User Request #2**: "add a legend"',
    '- After that, the user explicitly asked me: "no tables there"',
    '- Der Nutzer hat gesagt: „keine Tabellen dort“',
    '- Danach fragte der Nutzer: „geht das schneller?“',
    '- El usuario dijo: «sin tablas ahí»',
    '- O usuário perguntou: "isso é lento?"',
    '- L’utilisateur a demandé : « pas de tableaux »',
    '- 用户说：“那里不要表格”',
    '- ユーザーは「表は要らない」と言った。',
    '- 사용자는 "표는 빼 주세요"라고 말했다.',
    '- قال المستخدم: "لا جداول هناك"',
  ];
  const others: readonly string[] = [
    '- The assistant asked the user: "Shall I go on?"',
    '- The user was asked "Shall I go on?" and agreed.',
    '- The text shown to the user said "Nothing found here"',
    '- The user guide said: "Restart the service first"',
    '- The user sees "Nothing found here" then.',
    '- User chose "the second one" of three.',
    '- The user asked about the label "Nothing found here"',
    '- The user asked for it. The log said "Nothing found here"',
    '- The user’s "quick" question was answered: "No, it is not"',
    '- When the user asked (see "Nothing found here")',
    '- Der Nutzer wurde gefragt: „Soll ich weitermachen?“',
    '- Ich fragte den Nutzer: „Soll ich weitermachen?“',
    '- 我问用户：“要继续吗？”',
    '- 用户访问：“关于我们的页面”',
    '- ユーザーに「続けますか」と尋ねた。',
    '- 사용자에게 "계속할까요"라고 물었다.',
  ];
  for (const line of theirs) it(`is seen in ${line}`, () => assert.ok(says(line)));
  for (const line of others) it(`is not seen in ${line}`, () => assert.ok(!says(line)));

  it('is never seen where nobody is named', () => {
    const plain = fc.stringMatching(/^[a-e :,*"“”]{0,80}$/u);
    fc.assert(
      fc.property(plain, (line) => {
        assert.ok(quotations(line).every(({ from, to }) => !saysOfPerson(line, from, to)));
      }),
    );
  });
});
