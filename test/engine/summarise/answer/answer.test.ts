import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type AnswerQuestion, judgeAnswer } from '../../../../src/engine/summarise/answer/answer';
import { sectionsAsked, sectionsSystem } from '../../../../src/engine/summarise/prompt/promptRules';
import { partPrompt } from '../../../../src/engine/summarise/prompt/prompts';
import { serialiseEntries } from '../../../../src/engine/summarise/prompt/serialise';
import { quickCounter } from '../../../../src/engine/tokens/count/quick';
import type { LanguageCode } from '../../../../src/engine/text/language';
import { fakeTags, injections } from '../../../build/planted/injections';
import { aConversation, languages, modelSummary } from '../../../build/models/modelSummaries';

const filler = (count: number): string =>
  Array.from(
    { length: count },
    (_, i) =>
      `[Result of read]: entry ${i} tells of module m${i} and its neighbour n${i * 7} in line ${i * 3}`,
  ).join('\n');

function question(language: LanguageCode, more: Partial<AnswerQuestion> = {}): AnswerQuestion {
  const record = `${serialiseEntries(aConversation(language), { redact: (text) => text })}\n${filler(200)}`;
  const { prompt } = partPrompt({
    language,
    tokens: 1_500,
    wishes: [],
    known: '',
    record,
    previous: null,
  });
  return {
    form: 'sections',
    language,
    mostTokens: 1_500,
    isCut: false,
    prompt,
    record,
    counter: quickCounter,
    ...more,
  };
}

const fault = (answer: string, q: AnswerQuestion): string => {
  const judged = judgeAnswer(answer, q);
  return judged.kind === 'usable' ? 'usable' : `${judged.reason}/${judged.again}`;
};

describe('the judge of an answer', () => {
  for (const language of languages) {
    it(`takes a summary in ${language} as it is`, () => {
      const answer = modelSummary(language);
      assert.deepEqual(judgeAnswer(answer, question(language)), {
        kind: 'usable',
        text: answer,
        repairs: [],
      });
    });

    it(`refuses a summary in another language than ${language}`, () => {
      const other = language === 'en' ? 'de' : 'en';
      assert.equal(fault(modelSummary(other), question(language)), 'in another language/same');
    });
  }

  it('tells neighbouring languages apart', () => {
    const pairs = [
      ['es', 'pt'],
      ['pt', 'es'],
      ['zh', 'ja'],
      ['ja', 'zh'],
      ['fr', 'es'],
    ] as const;
    for (const [asked, given] of pairs)
      assert.equal(fault(modelSummary(given), question(asked)), 'in another language/same');
  });

  it('keeps a summary whose quotes and names are in another language', () => {
    const quotes = [
      '- “Please never change the public API of the client”',
      '- `npm run build -- --watch`',
    ];
    const answer = modelSummary('ja', {
      decisions: quotes,
      happened: ['> the build is not green'],
    });
    assert.equal(fault(answer, question('ja')), 'usable');
  });

  it('finds nothing in an empty answer', () => {
    for (const answer of ['', ' \n\t', '\u200b\u202e', '```\n```', '…', '</summary>', '## \n---'])
      assert.equal(fault(answer, question('en')), 'empty/same', JSON.stringify(answer));
  });

  it('knows a refusal in nine languages', () => {
    const refusals = [
      "I'm sorry, but I can't help with that request.",
      'As an AI language model, I cannot summarize this conversation.',
      'Lo siento, no puedo ayudar con esta solicitud.',
      'Desculpe, não posso ajudar com isso.',
      'Désolé, je ne peux pas répondre à cette demande.',
      'Es tut mir leid, dabei kann ich nicht helfen.',
      '抱歉，我无法完成这个请求。',
      '申し訳ありませんが、このリクエストにはお応えできません。',
      '죄송합니다. 이 요청은 도와드릴 수 없습니다.',
      'عذرًا، لا يمكنني المساعدة في هذا الطلب.',
    ];
    for (const answer of refusals)
      assert.equal(fault(answer, question('en')), 'refused/never', answer);
  });

  it('takes no summary that tells of a refusal for one', () => {
    const answer = modelSummary('en', {
      decisions: ["- I'm sorry was removed from the error page."],
    });
    assert.equal(fault(answer, question('en')), 'usable');
  });

  it('refuses an answer that repeats the request or the conversation', () => {
    const q = question('en');
    assert.equal(fault(sectionsSystem('en'), q), 'repeats the request/same');
    assert.equal(
      fault(`${modelSummary('en')}\n\n${sectionsAsked('en')}`, q),
      'repeats the request/same',
    );
    const copied = `## What happened\n${q.record.split('\n').slice(0, 190).join('\n')}`;
    assert.equal(fault(copied, { ...q, mostTokens: 90_000 }), 'repeats the conversation/same');
    assert.equal(fault(q.record.slice(-6_000), q), 'repeats the conversation/same');
  });

  it('refuses an answer that runs in circles', () => {
    const circle = `## What happened\n${'The client retries the request again and again. '.repeat(40)}`;
    assert.equal(fault(circle, question('en')), 'repeats itself/same');
  });

  it('lets a merge repeat its parts', () => {
    const parts = [
      modelSummary('en'),
      modelSummary('en', { happened: ['- And it ships on Friday.'] }),
    ];
    assert.equal(fault(parts[1]!, question('en', { record: parts.join('\n\n') })), 'usable');
  });

  it('asks for a shorter answer when it was cut, too long, or longer than what it summarises', () => {
    const long = modelSummary('en', {
      happened: Array.from(
        { length: 120 },
        (_, i) => `- Step ${i} moved part ${i * 3} to module ${i * 11}.`,
      ),
    });
    const q = question('en');
    assert.equal(fault(long, { ...q, mostTokens: 600 }), 'too long/shorter');
    assert.equal(fault(modelSummary('en'), { ...q, isCut: true }), 'cut off/shorter');
    const small = {
      ...q,
      record: '[User]: hi',
      prompt: `<conversation>\n[User]: hi\n</conversation>\n${sectionsAsked('en')}`,
    };
    assert.equal(
      fault(long, { ...small, mostTokens: 90_000 }),
      'longer than what it summarises/shorter',
    );
  });

  it('wants sections where they were asked for, under any known heading', () => {
    const plain = 'The client retries three times now, and the user asked for documentation of it.';
    assert.equal(fault(plain, question('en')), 'without sections/same');
    assert.equal(fault(plain, question('en', { form: 'text' })), 'usable');
    assert.equal(fault(`# Primary request\n${plain}`, question('en')), 'usable');
    assert.equal(fault(`### **Ziel:**\n${plain}`, question('en')), 'usable');
  });

  it('takes headings out of a short text', () => {
    const judged = judgeAnswer(
      '## So far\nThe user asked for it.',
      question('en', { form: 'text' }),
    );
    assert.equal(judged.kind === 'usable' ? judged.text : '', '**So far**\nThe user asked for it.');
  });
});

describe('the cleaning of an answer', () => {
  const body = modelSummary('en');
  const cleaned = (answer: string): string => {
    const judged = judgeAnswer(answer, question('en'));
    assert.equal(judged.kind, 'usable', JSON.stringify(judged));
    return judged.kind === 'usable' ? judged.text : '';
  };

  it('removes fences, tags, thinking and courtesies around it, and says so', () => {
    const wrapped = [
      `\`\`\`markdown\n${body}\n\`\`\``,
      `~~~\n${body}\n~~~`,
      `<summary>\n${body}\n</summary>`,
      `Here is the summary:\n\n${body}`,
      `Sure! Here's the updated record of the conversation:\n${body}`,
      `<thinking>\nI should list it. </summary>\n</thinking>\n${body}`,
      `<analysis>a</analysis><summary>${body}</summary>`,
      `${body}\n\nLet me know if you need anything else!`,
      `${body}\n\n---\n\nWould you like me to shorten it?`,
      `${body}\n\n<read-files>\nsrc/made-up.ts\n</read-files>\n<modified-files>\nx.ts\n</modified-files>`,
      `Here is the summary:\n\n\`\`\`\n${body}\n\`\`\`\n\nHope this helps!`,
      `\u001b[31m${body}\u001b[0m\u202e`,
      body.replace(/\n/gu, '\r\n'),
    ];
    for (const answer of wrapped) {
      assert.equal(cleaned(answer), body, JSON.stringify(answer.slice(0, 60)));
      const judged = judgeAnswer(answer, question('en'));
      const said = judged.kind === 'usable' ? judged.repairs.length : 0;
      assert.ok(said > 0 || answer.includes('\r'), answer.slice(0, 40));
    }
  });

  it('removes courtesies in the other languages', () => {
    const openings: readonly (readonly [LanguageCode, string])[] = [
      ['es', 'Aquí tienes el resumen:'],
      ['pt', 'Aqui está o resumo:'],
      ['fr', 'Voici le résumé :'],
      ['de', 'Hier ist die Zusammenfassung:'],
      ['zh', '以下是摘要：'],
      ['ja', '以下が要約です：'],
      ['ko', '다음은 요약입니다:'],
      ['ar', 'إليك الملخص:'],
    ];
    for (const [language, opening] of openings) {
      const judged = judgeAnswer(`${opening}\n\n${modelSummary(language)}`, question(language));
      assert.equal(judged.kind === 'usable' && judged.text, modelSummary(language), language);
    }
  });

  it('keeps the name of a tag that is spoken of in code', () => {
    const says = '- It strips `<system-reminder>`, `</summary>` and `<|im_end|>` from prompts.';
    const text = cleaned(`${body}\n${says}`);
    assert.ok(
      text.endsWith('strips `system-reminder`, `summary` and `im_end` from prompts.'),
      text,
    );
  });

  it('leaves no made-up tag, wherever it stands', () => {
    for (const tag of fakeTags) {
      const at = body.indexOf('## What happened');
      const text = cleaned(`${tag}${body.slice(0, at)}- one ${tag} two\n${body.slice(at)}\n${tag}`);
      assert.ok(!text.includes(tag), tag);
      assert.ok(text.includes('one') && text.includes('two') && text.includes('## Open'), tag);
    }
  });

  it('keeps code, comparisons and generics as they are', () => {
    const lines = [
      '- `Map<string, User>` and `a < b`, `<div>`, `List<System>`',
      '```ts\nconst x = 1;\n```',
    ];
    assert.equal(
      cleaned(modelSummary('en', { happened: lines })),
      modelSummary('en', { happened: lines }),
    );
  });

  it('never throws, and is stable on what it let pass', () => {
    const piece = fc.constantFrom(
      ...fakeTags,
      ...injections.slice(0, 8),
      '```',
      '\n',
      '\n\n',
      '## Goal\n',
      'x',
      '\u001b[1m',
      '"',
      '> ',
      '- ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const judged = judgeAnswer(`${pieces.join('')}\n${body}`, question('en'));
        if (judged.kind !== 'usable') return;
        const again = judgeAnswer(judged.text, question('en'));
        if (again.kind === 'usable') assert.ok(again.text.length <= judged.text.length);
      }),
      { numRuns: 60 },
    );
  });

  it('takes time in proportion to the answer', () => {
    for (const unit of [
      '<thinking>',
      '<read-files>\n',
      '```\n',
      '</summary',
      '<|',
      'a b c d ',
      '- x\n\n',
      '<a <a ',
    ])
      judgeAnswer(unit.repeat(Math.floor(300_000 / unit.length)), question('en'));
  });
});
