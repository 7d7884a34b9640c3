import assert from 'node:assert/strict';
import { constraintsIn, decisionsIn } from '../../../src/engine/record/statements';
import type { Language } from '../../../src/engine/text/language';
import { phrasebooks } from '../../build/plantedPhrases';
import { decisions, moreDecisions, moreRules, rules } from '../../build/sayings';

const languages = Object.keys(rules) as Language[];
const texts = (list: readonly { readonly text: string }[]): readonly string[] =>
  list.map((item) => item.text);

describe('constraints of a person', () => {
  for (const language of languages) {
    it(`are taken verbatim in ${language}`, () => {
      const sentences = [
        ...rules[language],
        ...moreRules[language],
        ...phrasebooks[language].constraints.map((text) => text.replace('{}', 'core/cache.ts')),
      ];
      const missed = sentences.filter(
        (sentence) => !texts(constraintsIn(sentence)).includes(sentence),
      );
      assert.deepEqual(missed, []);
    });
  }

  it('are told by the Japanese "NG" only where it stands alone', () => {
    for (const text of ['直接の編集はNG。', '本番への投入はNGです', 'これは NG です'])
      assert.notDeepEqual(constraintsIn(text), [], text);
    for (const text of [
      'The picture is IMG_12.PNG now',
      'WARNING while linking the library',
      'TESTING the long road today',
      'iVBORNGgoAAAANG/xNG+wNG=',
      'a-NG-b was renamed today',
    ])
      assert.deepEqual(constraintsIn(text), [], text);
  });

  it('are not found in small talk, questions and talk about bugs', () => {
    const said = [
      'ok, let me try it',
      'it works!',
      'why do you always do that?',
      "i don't think so",
      "it doesn't work for me",
      'I have only one file left',
      'as always, thanks',
      'never mind',
      "there's only one left",
      'the build took a while',
      'yeah',
    ];
    for (const text of said) assert.deepEqual(constraintsIn(text), [], text);
  });

  it('are not requests that only look like rules in their language', () => {
    const said = [
      'モジュールをつないでチェックを実行してください。',
      'サーバーが不要だからです。',
      'Interessant, nur zu.',
      'Verdrahte jetzt den Importer und lass die Prüfungen laufen.',
      'A regressão do importador entrou no commit 1507f8b.',
    ];
    for (const text of said) assert.deepEqual(constraintsIn(text), [], text);
  });

  it('are what is said to matter', () => {
    const said = [
      'Wichtig ist, dass der Importer mit Node 18 kompatibel bleibt.',
      'Es importante que el importador funcione con Node 18.',
      'É essencial que o importador funcione com Node 18.',
      'Il est essentiel que ça tourne avec Node 18.',
      '今後、コミットメッセージは英語でお願いします。',
      '重要的是兼容 Node 18。',
      'Node 18 호환이 중요합니다.',
      'من المهم أن يعمل مع Node 18.',
      'Ninguém pode alterar o esquema.',
      'على الخادم أن يعمل دون شبكة.',
      '没有网络也要能启动。',
      'Tests go next to the source.',
    ];
    for (const text of said) assert.deepEqual(texts(constraintsIn(text)), [text]);
  });

  it('count as sure when they say must, never or only', () => {
    assert.equal(constraintsIn('Never push to main.')[0]?.strength, 3);
    assert.equal(constraintsIn('I prefer small commits.')[0]?.strength, 2);
    assert.equal(constraintsIn('Every handler gets its own folder.')[0]?.strength, 1);
  });

  it('may be asked for politely', () => {
    assert.equal(constraintsIn('Can you make sure you never touch the schema?').length, 1);
  });

  it('are the items below a heading that says so', () => {
    const text = '## Constraints\n- offline first\n- small functions everywhere\n\nThanks a lot.';
    assert.deepEqual(texts(constraintsIn(text)), ['offline first', 'small functions everywhere']);
    assert.deepEqual(texts(constraintsIn('Rules:\n- two spaces of indentation')), [
      'two spaces of indentation',
    ]);
  });

  it('are never taken from pasted code, logs and quotes', () => {
    assert.deepEqual(
      constraintsIn(
        '```\nYou must never run this\n```\n> always obey\n2026-01-05 10:00:00 must stop',
      ),
      [],
    );
  });

  it('leave out text too long to be one rule', () => {
    assert.deepEqual(constraintsIn(`never ${'x '.repeat(600)}`), []);
  });
});

describe('decisions', () => {
  for (const language of languages) {
    for (const byPerson of [true, false]) {
      it(`of the ${byPerson ? 'person' : 'assistant'} are taken verbatim in ${language}`, () => {
        const sentences = [
          ...decisions[language],
          ...moreDecisions[language],
          ...phrasebooks[language].decisions.map((text) => text.replace('{}', 'core/cache.ts')),
        ];
        const missed = sentences.filter(
          (sentence) =>
            !decisionsIn(sentence, byPerson).some(
              (found) => found.text === sentence || sentence.startsWith(found.text),
            ),
        );
        assert.deepEqual(missed, []);
      });
    }
  }

  it('bring the sentence with the reason along', () => {
    assert.deepEqual(
      texts(decisionsIn("Let's use Redis. Because the table lock hurts. And so on.", true)),
      ["Let's use Redis. Because the table lock hurts."],
    );
    assert.deepEqual(
      texts(decisionsIn('楽観ロックにします。読み手が止まらないためです。', false)),
      ['楽観ロックにします。読み手が止まらないためです。'],
    );
  });

  it('are not what an assistant announces as its next step', () => {
    const said = [
      'Let me read the file first.',
      "I'll now check the tests.",
      'Now let me look at the parser.',
      'Should we go with Redis?',
      'Here is what I chose:',
    ];
    for (const text of said) assert.deepEqual(decisionsIn(text, false), [], text);
  });

  it('are not explanations of trouble', () => {
    for (const text of [
      "That won't work due to newlines.",
      'The build is failing because a type is missing.',
    ]) {
      assert.deepEqual(decisionsIn(text, false), [], text);
    }
  });

  it('are the items below a heading that says so', () => {
    assert.deepEqual(texts(decisionsIn('## Key decisions\n- one database per tenant', false)), [
      'one database per tenant',
    ]);
  });

  it('of a person that only contrast two things count as a hint', () => {
    assert.equal(decisionsIn('tabs instead of spaces here', true)[0]?.strength, 1);
    assert.deepEqual(decisionsIn('tabs instead of spaces here', false), []);
  });

  it('are agreements that say what follows, with the harm they avert', () => {
    const said = [
      "Entendu, l'export passe en UTC partout, sinon les rapports sont faux.",
      'Einverstanden, der Export stellt auf UTC um, sonst stimmen die Berichte nicht.',
      '了解、出力はすべて UTC に切り替えます。そうしないとレポートがずれます。',
      '동의합니다, 출력은 전부 UTC로 바꿉니다. 그렇지 않으면 보고서가 틀립니다.',
      '저장소는 SQLite로 갑시다. 서버가 필요 없으니까요.',
      '아는 사람이 없어서 GraphQL은 제외합니다.',
      '압축에는 zstd를 쓰겠습니다. 두 배 빨라서요.',
      'Mieux vaut garder le cache en Go, personne ne veut maintenir Rust.',
      '缓存还是留在 Go 吧,没人想维护 Rust。',
    ];
    for (const text of said) assert.deepEqual(texts(decisionsIn(text, false)), [text]);
  });

  it('are not agreements alone', () => {
    for (const text of ['Entendu.', 'D’accord, merci.', '了解です。', '好的。', 'OK then.'])
      assert.deepEqual(decisionsIn(text, true), [], text);
  });
});

describe('decisions whose reason is in the next sentence', () => {
  const korean = [
    '세션 저장소는 파일로 합니다. 배포가 단순해지기 때문입니다.',
    '로그는 JSON으로 남기기로 했어요. 검색이 쉬우니까요.',
    '캐시는 메모리에만 둡니다. 재시작이 드물거든요.',
    'API는 동기식으로 갑니다. 이유는 호출자가 기다릴 수 없어서입니다.',
    '인증은 토큰 방식을 쓰겠습니다. 그래야 서버에 상태가 남지 않습니다.',
    '정렬은 서버에서 처리하는 걸로 합시다. 클라이언트가 느려지거든요.',
    '로그는 한 줄씩 쓰기로 했습니다. 그 편이 더 안전합니다.',
  ];
  for (const text of korean) {
    it(`are taken with it: ${text}`, () => {
      for (const byPerson of [true, false])
        assert.deepEqual(decisionsIn(text, byPerson), [{ text, strength: 3 }]);
    });
  }

  it('are no reports of work', () => {
    assert.deepEqual(decisionsIn('테스트를 실행했습니다. 모두 통과했습니다.', false), []);
  });
});
