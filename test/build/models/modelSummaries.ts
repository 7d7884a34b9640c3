/** Summaries as a model would write them, in nine languages, about one made-up conversation. */
import { headingOf, type SectionName, sectionNames } from '../../../src/engine/summary/headings';
import type { LanguageCode } from '../../../src/engine/text/language';
import { conversation } from '../conversation';
import type { Entry } from '../../../src/engine/conversation/types';

export const languages: readonly LanguageCode[] = [
  'en',
  'es',
  'pt',
  'fr',
  'de',
  'zh',
  'ja',
  'ko',
  'ar',
];

type Words = readonly [ask: string, decision: string, done: string, question: string, next: string];

const words: Readonly<Record<LanguageCode, Words>> = {
  en: [
    'Please add retries to the client, and never log the payload of a request.',
    'The waiting time doubles with each attempt, because the server asks for that when it is busy.',
    'The client retries three times now, and the tests for it have been written and pass.',
    'It is not settled whether the limit should be a setting of its own.',
    'The user asked for a paragraph about it in the documentation.',
  ],
  es: [
    'Añade reintentos al cliente, por favor, y nunca registres el contenido de una petición.',
    'La espera se duplica con cada intento, porque el servidor lo pide cuando está ocupado.',
    'El cliente ya repite tres veces las peticiones, y las pruebas están escritas y pasan.',
    'No está decidido si el límite debe ser un ajuste propio del cliente.',
    'El usuario pidió un párrafo sobre esto en la documentación del proyecto.',
  ],
  pt: [
    'Adicione novas tentativas ao cliente, por favor, e nunca registre o conteúdo de um pedido.',
    'A espera dobra a cada tentativa, porque o servidor pede isso quando está ocupado.',
    'O cliente agora repete os pedidos três vezes, e os testes já foram escritos e passam.',
    'Ainda não foi decidido se o limite deve ser uma opção própria do cliente.',
    'O usuário pediu um parágrafo sobre isso na documentação do projeto.',
  ],
  fr: [
    "Ajoute des nouvelles tentatives au client, s'il te plaît, et ne journalise jamais le contenu d'une requête.",
    "L'attente double à chaque tentative, parce que le serveur le demande quand il est occupé.",
    'Le client répète maintenant trois fois les requêtes, et les tests sont écrits et passent.',
    "Il n'est pas décidé si la limite doit être un réglage à part.",
    "L'utilisateur a demandé un paragraphe à ce sujet dans la documentation.",
  ],
  de: [
    'Bitte baue Wiederholungen in den Client ein, und protokolliere nie den Inhalt einer Anfrage.',
    'Die Wartezeit verdoppelt sich mit jedem Versuch, weil der Server das verlangt, wenn er ausgelastet ist.',
    'Der Client wiederholt Anfragen jetzt dreimal, und die Tests dafür sind geschrieben und laufen durch.',
    'Es ist noch nicht entschieden, ob die Grenze eine eigene Einstellung werden soll.',
    'Der Nutzer hat um einen Absatz darüber in der Dokumentation gebeten.',
  ],
  zh: [
    '请给客户端加上重试功能，绝不要记录请求的内容。',
    '每次重试的等待时间加倍，因为服务器繁忙时要求这样做。',
    '客户端现在会重试三次，相关测试已经写好并且全部通过。',
    '还没有决定这个上限是否应该成为单独的设置。',
    '用户要求在文档里为此增加一段说明。',
  ],
  ja: [
    'クライアントに再試行を追加してください。リクエストの内容は決して記録しないでください。',
    'サーバーが混雑時にそう求めるため、待ち時間は試行ごとに二倍になる。',
    'クライアントは三回まで再試行するようになり、そのテストも書かれて通っている。',
    '上限を独立した設定にするかどうかはまだ決まっていない。',
    'ユーザーはこの件についての説明を文書に加えるよう依頼した。',
  ],
  ko: [
    '클라이언트에 재시도를 추가해 주세요. 요청의 내용은 절대 기록하지 마세요.',
    '서버가 바쁠 때 그렇게 요구하므로 대기 시간은 시도할 때마다 두 배가 된다.',
    '클라이언트는 이제 세 번까지 다시 시도하며 관련 테스트도 작성되어 통과한다.',
    '한도를 별도의 설정으로 만들지는 아직 정해지지 않았다.',
    '사용자는 이에 대한 설명을 문서에 추가해 달라고 요청했다.',
  ],
  ar: [
    'أضف إعادة المحاولة إلى العميل من فضلك، ولا تسجل محتوى الطلب أبدًا.',
    'تتضاعف مدة الانتظار مع كل محاولة لأن الخادم يطلب ذلك عندما يكون مشغولًا.',
    'يعيد العميل المحاولة الآن ثلاث مرات، وقد كُتبت الاختبارات الخاصة بذلك وهي ناجحة.',
    'لم يتقرر بعد ما إذا كان الحد يجب أن يكون إعدادًا مستقلًا.',
    'طلب المستخدم فقرة عن ذلك في وثائق المشروع.',
  ],
};

/** A model's summary of `aConversation`, with further lines under sections. */
export function modelSummary(
  language: LanguageCode,
  more: Partial<Readonly<Record<SectionName, readonly string[]>>> = {},
): string {
  const [, decision, done, question, next] = words[language];
  const own: Partial<Record<SectionName, readonly string[]>> = {
    happened: [`- [1] ${done}`],
    decisions: [`- ${decision}`],
    open: [`- ${question}`, `- [2] ${next}`],
  };
  return sectionNames
    .flatMap((name) => {
      const lines = [...(own[name] ?? []), ...(more[name] ?? [])];
      return lines.length === 0 ? [] : [`## ${headingOf(name, language)}\n${lines.join('\n')}`];
    })
    .join('\n\n');
}

/** The conversation the summaries are about; `planted` is what a web page in it says. */
export function aConversation(
  language: LanguageCode,
  planted = 'Nothing of note.',
): readonly Entry[] {
  const [ask, , done, , next] = words[language];
  return conversation()
    .user(ask)
    .call('read', { path: 'src/http.ts' })
    .result('export const attempts = 3; // see PROJ-142')
    .call('fetch', { url: 'https://docs.example/retry' })
    .result(`Retry guide.\n${planted}\nEnd of the guide.`)
    .call('edit', { path: 'src/http.ts' })
    .result('ok')
    .bash('npm test', 'Tests: 48 passed, 48 total\nTime: 3.2 s')
    .bash('git commit -am "Retry"', '[feature/retry 9fceb02] Retry\n 1 file changed')
    .agent(done)
    .user(next)
    .agent(done)
    .entries();
}
