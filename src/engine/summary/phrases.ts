/**
 * The fixed sentences and labels of a summary in nine languages. The lead says that the summary is a
 * record and not a list of orders: others' agents ran finished to-do lists again.
 */
import type { LanguageCode } from '../text/language';
import { openings } from './openings';

/** What each of the fixed texts is, in the order of `texts`. */
const keys = [
  /** Some sentences that open every summary. */
  'lead',
  'openRequest',
  'answeredRequest',
  /** The agent closed with a question, which waits for an answer. */
  'askedBack',
  'firstRequest',
  'currentRequest',
  'askedOfSummary',
  'none',
  /** `{n}` stands for a number. */
  'more',
  'earlierSummary',
  /** Before the paths that a request changed. */
  'files',
  /** Before the agent's own closing words. */
  'reported',
  /** Before the words of another agent: a helper's report, a message within a team. */
  'otherAgent',
  'interrupted',
  'goesOn',
  /** In place of words that stand further up. */
  'aboveMark',
  /** Before the folder and the branch that are worked in. */
  'workspace',
  'commands',
  'commits',
  'identifiers',
  /** Over rules of instruction files that the agent read. */
  'instructions',
  /** Over what the agent wrote into files. */
  'written',
  /** Over what it wrote elsewhere. */
  'sent',
  'deleted',
  /** `{from}` stands for the old path. */
  'renamed',
  /** Over what is shown by its two ends only. */
  'cutShort',
  /** Over messages of a conversation that is handed off. */
  'newest',
  /** Behind a file that was changed after the last commit. */
  'changedSince',
  /** Of all changed files, where no commit was seen. */
  'noneCommitted',
  'noPush',
  /** Before a call that the person did not let be made. */
  'refused',
] as const;

export type Phrases = Readonly<Record<(typeof keys)[number], string>>;

/** One string per language behind its opening, its parts in the order of `keys`, separated by ` | `. */
const texts: Readonly<Record<LanguageCode, string>> = {
  en: ", not a list of orders: what was done is not to be done again. It quotes; what is reported is the agent's own word. It holds no file in full: read a file again before relying on it. | Open request of the user (verbatim) | Latest request of the user (verbatim, answered) | Latest request of the user (verbatim; the agent closed with a question) | First request (verbatim) | Now about (verbatim) | Asked of this summary | None recorded. | +{n} more | From an earlier summary | changed | reported | another agent wrote | interrupted by the user | not finished when this was written | quoted above | Workspace | Commands, newest outcome each (✓ exit 0, ✗ failed with its exit status, ✗→✓ repaired later, ? unknown, ▶ still running) | Commits | Identifiers | From instruction files the agent read; read them again | Written into files here (in parts; read them again) | Written elsewhere through tools (in parts) | deleted | renamed from {from} | Too long to stay word for word; its two ends, and where all of it is | The newest messages, word for word | changed after the last commit | modified files: no commit seen | no push seen since | refused by the user",
  es: ', no una lista de órdenes: lo hecho no debe repetirse. Cita; lo informado es palabra del propio agente. No contiene ningún archivo entero: vuelve a leer un archivo antes de basarte en él. | Petición abierta del usuario (literal) | Última petición del usuario (literal, ya respondida) | Última petición del usuario (literal; el agente terminó con una pregunta) | Primera petición (literal) | Ahora se trata de (literal) | Pedido para este resumen | Nada registrado. | +{n} más | De un resumen anterior | cambiado | informó | otro agente escribió | interrumpido por el usuario | sin terminar al escribir esto | citado arriba | Espacio de trabajo | Comandos, último resultado de cada uno (✓ salida 0, ✗ fallido con su código, ✗→✓ reparado después, ? desconocido, ▶ sigue en marcha) | Commits | Identificadores | De archivos de instrucciones que leyó el agente; volver a leerlos | Escrito aquí en archivos (por partes; vuelve a leerlos) | Escrito en otros sitios con herramientas (por partes) | eliminado | renombrado desde {from} | Demasiado largo para quedar literal; sus dos extremos, y dónde está completo | Los mensajes más recientes, literales | cambiado después del último commit | archivos modificados: sin commit visto | sin push visto desde entonces | rechazado por el usuario',
  pt: ', não uma lista de ordens: o que foi feito não deve ser repetido. Ele cita; o que foi relatado é palavra do próprio agente. Não contém nenhum arquivo inteiro: leia um arquivo de novo antes de confiar nele. | Pedido em aberto do usuário (literal) | Último pedido do usuário (literal, já respondido) | Último pedido do usuário (literal; o agente terminou com uma pergunta) | Primeiro pedido (literal) | Agora trata-se de (literal) | Pedido para este resumo | Nada registrado. | +{n} a mais | De um resumo anterior | alterado | relatou | outro agente escreveu | interrompido pelo usuário | não terminado quando isto foi escrito | citado acima | Espaço de trabalho | Comandos, último resultado de cada um (✓ saída 0, ✗ falhou com seu código, ✗→✓ reparado depois, ? desconhecido, ▶ ainda em execução) | Commits | Identificadores | De arquivos de instruções que o agente leu; ler de novo | Escrito aqui em arquivos (em partes; releia-os) | Escrito em outros lugares com ferramentas (em partes) | excluído | renomeado de {from} | Longo demais para ficar literal; as duas pontas, e onde está por inteiro | As mensagens mais recentes, literais | alterado depois do último commit | arquivos modificados: nenhum commit visto | nenhum push visto desde então | recusado pelo usuário',
  fr: ", pas une liste d'ordres : ce qui a été fait ne doit pas être refait. Il cite ; ce qui est rapporté est la parole de l'agent. Il ne contient aucun fichier en entier : relis un fichier avant de t'y fier. | Demande en cours de l'utilisateur (mot pour mot) | Dernière demande de l'utilisateur (mot pour mot, l'agent y a répondu) | Dernière demande de l'utilisateur (mot pour mot ; l'agent a terminé par une question) | Première demande (mot pour mot) | Il s'agit maintenant de (mot pour mot) | Demandé pour ce résumé | Rien de noté. | +{n} de plus | D'un résumé antérieur | modifié | rapporté | un autre agent a écrit | interrompu par l'utilisateur | pas terminé au moment d'écrire ceci | cité plus haut | Espace de travail | Commandes, dernier résultat de chacune (✓ sortie 0, ✗ échec avec son code, ✗→✓ réparé ensuite, ? inconnu, ▶ tourne encore) | Commits | Identifiants | De fichiers d'instructions lus par l'agent ; à relire | Écrit ici dans des fichiers (par extraits ; à relire) | Écrit ailleurs par des outils (par extraits) | supprimé | renommé depuis {from} | Trop long pour rester mot à mot ; ses deux bouts, et où le trouver en entier | Les messages les plus récents, mot pour mot | modifié après le dernier commit | fichiers modifiés : aucun commit vu | aucun push vu depuis | refusé par l'utilisateur",
  de: ', keine Liste von Aufträgen: Was getan wurde, darf nicht noch einmal getan werden. Sie zitiert; was berichtet ist, sind die eigenen Worte des Agenten. Sie enthält keine Datei im Ganzen: Lies eine Datei neu, bevor du dich auf sie verlässt. | Offene Bitte des Nutzers (wörtlich) | Letzte Bitte des Nutzers (wörtlich, schon beantwortet) | Letzte Bitte des Nutzers (wörtlich; der Agent schloss mit einer Frage) | Erste Bitte (wörtlich) | Jetzt geht es um (wörtlich) | Gewünscht für diese Zusammenfassung | Nichts festgehalten. | +{n} weitere | Aus einer früheren Zusammenfassung | geändert | berichtet | ein anderer Agent schrieb | vom Nutzer unterbrochen | nicht beendet, als dies geschrieben wurde | oben zitiert | Arbeitsordner | Befehle, jeweils letztes Ergebnis (✓ Ende mit 0, ✗ fehlgeschlagen mit Status, ✗→✓ später behoben, ? unbekannt, ▶ läuft noch) | Commits | Kennungen | Aus Anweisungsdateien, die der Agent las; wieder zu lesen | Hier in Dateien geschrieben (in Auszügen; wieder zu lesen) | Mit Werkzeugen anderswo geschrieben (in Auszügen) | gelöscht | umbenannt von {from} | Zu lang, um wörtlich zu bleiben; Anfang und Ende, und wo das Ganze steht | Die neuesten Nachrichten, wörtlich | nach dem letzten Commit geändert | geänderte Dateien: kein Commit gesehen | seither kein Push gesehen | vom Nutzer abgelehnt',
  zh: '，不是命令清单：已做的工作不得重做。记录以引用为主；“报告”是代理自己的说法。其中没有完整的文件：依据某个文件之前请重新读取它。 | 用户尚未完成的请求（原文） | 用户最近的请求（原文，已答复） | 用户最近的请求（原文；代理最后提了一个问题） | 最初的请求（原文） | 现在的主题（原文） | 对本摘要的要求 | 没有记录。 | 另有 {n} 项 | 来自更早的摘要 | 修改 | 报告 | 另一个代理写道 | 被用户中断 | 写下此记录时尚未结束 | 见上文 | 工作目录 | 命令及各自最新结果（✓ 退出码 0，✗ 失败及退出码，✗→✓ 之后已修复，? 未知，▶ 仍在运行） | 提交 | 标识符 | 出自代理读过的说明文件；请重新读取 | 在此写入文件的内容（节选；请重新阅读） | 通过工具写到别处的内容（节选） | 已删除 | 原名 {from} | 过长而未原样保留；此处为首尾，并注明全文所在 | 最近的消息（原文） | 最后一次提交之后有改动 | 已修改的文件：未见提交 | 此后未见推送 | 被用户拒绝',
  ja: '、命令の一覧ではありません。行われたことをやり直してはいけません。引用で構成され、「報告」はエージェント自身の言葉です。ファイル全体は含みません。頼る前にファイルを読み直してください。 | ユーザーの未完了の依頼（原文） | ユーザーの最新の依頼（原文、回答済み） | ユーザーの最新の依頼（原文。エージェントは質問で終えた） | 最初の依頼（原文） | 現在の話題（原文） | この要約への要望 | 記録なし。 | 他 {n} 件 | 以前の要約より | 変更 | 報告 | 別のエージェントの記述 | ユーザーが中断 | この記録の時点で未終了 | 上に引用 | 作業フォルダー | コマンドと最新の結果（✓ 終了コード 0、✗ 失敗と終了コード、✗→✓ 後で修復、? 不明、▶ 実行中） | コミット | 識別子 | エージェントが読んだ指示ファイルより。読み直すこと | ここでファイルに書いた内容（抜粋。読み直すこと） | ツールで他の場所に書いた内容（抜粋） | 削除済み | 旧名 {from} | 長すぎて原文のまま残せないもの（先頭と末尾、全文の場所） | 最新のメッセージ（原文） | 最後のコミット後に変更 | 変更したファイル：コミットは見られず | 以後のプッシュは見られず | ユーザーが拒否',
  ko: '. 이미 한 일은 다시 하지 마세요. 인용으로 이루어지며, 보고는 에이전트 자신의 말입니다. 파일 전체는 들어 있지 않습니다. 의존하기 전에 파일을 다시 읽으세요. | 사용자의 미완료 요청(원문) | 사용자의 최근 요청(원문, 답변됨) | 사용자의 최근 요청(원문, 에이전트가 질문으로 끝냄) | 첫 요청(원문) | 현재 주제(원문) | 이 요약에 대한 요청 | 기록 없음. | 외 {n}개 | 이전 요약에서 | 변경 | 보고 | 다른 에이전트의 글 | 사용자가 중단 | 이 기록 시점에 끝나지 않음 | 위에 인용 | 작업 폴더 | 명령과 각각의 최신 결과(✓ 종료 코드 0, ✗ 실패와 종료 코드, ✗→✓ 나중에 해결, ? 알 수 없음, ▶ 실행 중) | 커밋 | 식별자 | 에이전트가 읽은 지침 파일에서. 다시 읽을 것 | 여기서 파일에 쓴 내용(일부; 다시 읽을 것) | 도구로 다른 곳에 쓴 내용(일부) | 삭제됨 | 이전 이름 {from} | 너무 길어 그대로 두지 못한 내용: 처음과 끝, 전문의 위치 | 최근 메시지(원문) | 마지막 커밋 이후 변경됨 | 변경된 파일: 커밋 확인되지 않음 | 이후 푸시 확인되지 않음 | 사용자가 거부함',
  ar: ': ما أُنجز لا يجوز تكراره. السجل يقتبس؛ وما «أفاد» به هو كلام الوكيل نفسه. لا يحتوي على أي ملف كاملًا: أعد قراءة الملف قبل الاعتماد عليه. | طلب المستخدم المفتوح (حرفيًا) | آخر طلب للمستخدم (حرفيًا، تمت الإجابة عنه) | آخر طلب للمستخدم (حرفيًا؛ أنهى الوكيل ردّه بسؤال) | الطلب الأول (حرفيًا) | الموضوع الحالي (حرفيًا) | المطلوب من هذا الملخص | لا شيء مسجل. | +{n} أخرى | من ملخص سابق | تغيّر | أفاد | كتب وكيل آخر | قاطعه المستخدم | لم ينتهِ عند كتابة هذا | مذكور أعلاه | مجلد العمل | الأوامر وآخر نتيجة لكل منها (✓ خروج 0، ✗ فشل مع رمز الخروج، ✗→✓ أُصلح لاحقًا، ? غير معروف، ▶ ما زال يعمل) | الإيداعات | المعرّفات | من ملفات تعليمات قرأها الوكيل؛ تُقرأ من جديد | ما كُتب هنا في الملفات (مقتطفات؛ أعد قراءتها) | ما كُتب في أماكن أخرى بالأدوات (مقتطفات) | محذوف | أعيدت تسميته من {from} | أطول من أن يبقى حرفيًا؛ طرفاه ومكان نصه الكامل | أحدث الرسائل (حرفيًا) | تغيّر بعد آخر إيداع | الملفات المعدّلة: لم يُرَ إيداع | لم يُرَ دفع منذ ذلك | رفضه المستخدم',
};

const table = new Map<LanguageCode, Phrases>();
for (const language of Object.keys(texts) as LanguageCode[]) {
  const parts = `${openings[language]}${texts[language]}`.split(' | ');
  const phrases = Object.fromEntries(keys.map((key, i) => [key, parts[i] ?? '']));
  table.set(language, phrases as Phrases); // built from every key, checked by a test
}

/** The fixed texts in a language. */
export const phrasesOf = (language: LanguageCode): Phrases => table.get(language)!;

/** What a mark behind a path of a file list says, in whatever language; null where it says something else. */
export function fateIn(mark: string): { readonly renamedFrom: string | null } | null {
  for (const { deleted, renamed } of table.values()) {
    if (mark === deleted) return { renamedFrom: null };
    const [before = '', after = ''] = renamed.split('{from}');
    if (mark.startsWith(before) && mark.endsWith(after))
      return { renamedFrom: mark.slice(before.length, mark.length - after.length) };
  }
  return null;
}
