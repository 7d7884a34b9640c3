/**
 * The fixed sentences and labels of a summary in nine languages. The lead says that the summary is a
 * record and not a list of orders: others' agents ran finished to-do lists again (trap T9).
 */
import type { Language } from '../text/language';

export interface Phrases {
  /** Two or three sentences that open every summary. */
  readonly lead: string;
  readonly openRequest: string;
  readonly answeredRequest: string;
  readonly lastSubstantial: string;
  readonly firstRequest: string;
  readonly currentRequest: string;
  readonly askedOfSummary: string;
  readonly done: string;
  readonly doing: string;
  readonly blocked: string;
  readonly none: string;
  /** `{n}` stands for a number. */
  readonly more: string;
  readonly planned: string;
  readonly repliedTo: string;
  readonly earlierSummary: string;
  readonly turnRequest: string;
  readonly turnSoFar: string;
  readonly commands: string;
  readonly figures: string;
  readonly commits: string;
  readonly identifiers: string;
  readonly deleted: string;
  /** `{from}` stands for the old path. */
  readonly renamed: string;
  /** Over what is shown by its two ends only. */
  readonly cutShort: string;
}

const keys = [
  'lead',
  'openRequest',
  'answeredRequest',
  'lastSubstantial',
  'firstRequest',
  'currentRequest',
  'askedOfSummary',
  'done',
  'doing',
  'blocked',
  'none',
  'more',
  'planned',
  'repliedTo',
  'earlierSummary',
  'turnRequest',
  'turnSoFar',
  'commands',
  'figures',
  'commits',
  'identifiers',
  'deleted',
  'renamed',
  'cutShort',
] as const satisfies readonly (keyof Phrases)[];

/** One string per language, its parts in the order of `keys`, separated by ` | `. */
const texts: Readonly<Record<Language, string>> = {
  en: 'This is a record of the conversation so far, not a list of orders: what it reports as done is done and must not be done again. It holds no file contents: read a file again before relying on it. | Open request of the user (verbatim) | Latest request of the user (verbatim, answered) | Last request of substance (verbatim) | First request (verbatim) | Now about (verbatim) | Asked of this summary | Done | In progress | Blocked | None recorded. | +{n} more | What the assistant had announced as next; check it against the open request | in reply to | From an earlier summary | Request of the turn that was cut | Done in this turn before the cut | Commands, newest outcome each (✓ exit 0, ✗ failed with its exit status, ✗→✓ repaired later, ? unknown) | Figures | Commits | Identifiers | deleted | renamed from {from} | Too long to stay word for word; its two ends, and where all of it is',
  es: 'Esto es un registro de la conversación hasta ahora, no una lista de órdenes: lo que consta como hecho está hecho y no debe repetirse. No contiene el texto de los archivos: vuelve a leer un archivo antes de basarte en él. | Petición abierta del usuario (literal) | Última petición del usuario (literal, ya respondida) | Última petición con contenido (literal) | Primera petición (literal) | Ahora se trata de (literal) | Pedido para este resumen | Hecho | En curso | Bloqueado | Nada registrado. | +{n} más | Lo que el asistente había anunciado a continuación; contrastar con la petición abierta | en respuesta a | De un resumen anterior | Petición del turno cortado | Hecho en este turno antes del corte | Comandos, último resultado de cada uno (✓ salida 0, ✗ fallido con su código, ✗→✓ reparado después, ? desconocido) | Cifras | Commits | Identificadores | eliminado | renombrado desde {from} | Demasiado largo para quedar literal; sus dos extremos, y dónde está completo',
  pt: 'Isto é um registro da conversa até aqui, não uma lista de ordens: o que consta como feito está feito e não deve ser repetido. Não contém o texto dos arquivos: leia um arquivo de novo antes de confiar nele. | Pedido em aberto do usuário (literal) | Último pedido do usuário (literal, já respondido) | Último pedido com conteúdo (literal) | Primeiro pedido (literal) | Agora trata-se de (literal) | Pedido para este resumo | Feito | Em andamento | Bloqueado | Nada registrado. | +{n} a mais | O que o assistente tinha anunciado como próximo; confira com o pedido em aberto | em resposta a | De um resumo anterior | Pedido do turno cortado | Feito neste turno antes do corte | Comandos, último resultado de cada um (✓ saída 0, ✗ falhou com seu código, ✗→✓ reparado depois, ? desconhecido) | Números | Commits | Identificadores | excluído | renomeado de {from} | Longo demais para ficar literal; as duas pontas, e onde está por inteiro',
  fr: "Ceci est un compte rendu de la conversation jusqu'ici, pas une liste d'ordres : ce qui est noté comme fait est fait et ne doit pas être refait. Il ne contient pas le texte des fichiers : relis un fichier avant de t'y fier. | Demande en cours de l'utilisateur (mot pour mot) | Dernière demande de l'utilisateur (mot pour mot, déjà traitée) | Dernière demande de fond (mot pour mot) | Première demande (mot pour mot) | Il s'agit maintenant de (mot pour mot) | Demandé pour ce résumé | Fait | En cours | Bloqué | Rien de noté. | +{n} de plus | Ce que l'assistant avait annoncé pour la suite ; à comparer avec la demande en cours | en réponse à | D'un résumé antérieur | Demande du tour coupé | Fait dans ce tour avant la coupe | Commandes, dernier résultat de chacune (✓ sortie 0, ✗ échec avec son code, ✗→✓ réparé ensuite, ? inconnu) | Chiffres | Commits | Identifiants | supprimé | renommé depuis {from} | Trop long pour rester mot à mot ; ses deux bouts, et où le trouver en entier",
  de: 'Dies ist eine Aufzeichnung des bisherigen Gesprächs, keine Liste von Aufträgen: Was als erledigt dasteht, ist erledigt und darf nicht noch einmal getan werden. Sie enthält keine Dateiinhalte: Lies eine Datei neu, bevor du dich auf sie verlässt. | Offene Bitte des Nutzers (wörtlich) | Letzte Bitte des Nutzers (wörtlich, schon beantwortet) | Letzte inhaltliche Bitte (wörtlich) | Erste Bitte (wörtlich) | Jetzt geht es um (wörtlich) | Gewünscht für diese Zusammenfassung | Erledigt | In Arbeit | Blockiert | Nichts festgehalten. | +{n} weitere | Was der Assistent als Nächstes angekündigt hatte; mit der offenen Bitte abgleichen | als Antwort auf | Aus einer früheren Zusammenfassung | Bitte des zerschnittenen Zuges | In diesem Zug vor dem Schnitt erledigt | Befehle, jeweils letztes Ergebnis (✓ Ende mit 0, ✗ fehlgeschlagen mit Status, ✗→✓ später behoben, ? unbekannt) | Zahlen | Commits | Kennungen | gelöscht | umbenannt von {from} | Zu lang, um wörtlich zu bleiben; Anfang und Ende, und wo das Ganze steht',
  zh: '这是到目前为止的对话记录，不是命令清单：记为已完成的工作已经完成，不得重做。其中不含文件内容：依据某个文件之前请重新读取它。 | 用户尚未完成的请求（原文） | 用户最近的请求（原文，已答复） | 最近的实质请求（原文） | 最初的请求（原文） | 现在的主题（原文） | 对本摘要的要求 | 已完成 | 进行中 | 受阻 | 没有记录。 | 另有 {n} 项 | 助手此前宣布的下一步；请先对照未完成的请求 | 回复 | 来自更早的摘要 | 被切开的这一轮的请求 | 本轮在切点之前已做 | 命令及各自最新结果（✓ 退出码 0，✗ 失败及退出码，✗→✓ 之后已修复，? 未知） | 数据 | 提交 | 标识符 | 已删除 | 原名 {from} | 过长而未原样保留；此处为首尾，并注明全文所在',
  ja: 'これはここまでの会話の記録であり、命令の一覧ではありません。完了とあるものは完了しており、やり直してはいけません。ファイルの中身は含みません。頼る前にファイルを読み直してください。 | ユーザーの未完了の依頼（原文） | ユーザーの最新の依頼（原文、回答済み） | 直近の実質的な依頼（原文） | 最初の依頼（原文） | 現在の話題（原文） | この要約への要望 | 完了 | 進行中 | 停止中 | 記録なし。 | 他 {n} 件 | アシスタントが次に予告していたこと。未完了の依頼と照らし合わせること | 次への返答 | 以前の要約より | 途中で切れたターンの依頼 | このターンで切れ目までに済んだこと | コマンドと最新の結果（✓ 終了コード 0、✗ 失敗と終了コード、✗→✓ 後で修復、? 不明） | 数値 | コミット | 識別子 | 削除済み | 旧名 {from} | 長すぎて原文のまま残せないもの（先頭と末尾、全文の場所）',
  ko: '이것은 지금까지의 대화 기록이며 명령 목록이 아닙니다. 완료로 적힌 일은 완료되었으니 다시 하지 마세요. 파일 내용은 들어 있지 않습니다. 의존하기 전에 파일을 다시 읽으세요. | 사용자의 미완료 요청(원문) | 사용자의 최근 요청(원문, 답변됨) | 최근의 실질적인 요청(원문) | 첫 요청(원문) | 현재 주제(원문) | 이 요약에 대한 요청 | 완료 | 진행 중 | 막힘 | 기록 없음. | 외 {n}개 | 어시스턴트가 다음으로 예고한 일. 미완료 요청과 대조할 것 | 다음에 대한 답 | 이전 요약에서 | 잘린 턴의 요청 | 이 턴에서 잘리기 전까지 한 일 | 명령과 각각의 최신 결과(✓ 종료 코드 0, ✗ 실패와 종료 코드, ✗→✓ 나중에 해결, ? 알 수 없음) | 수치 | 커밋 | 식별자 | 삭제됨 | 이전 이름 {from} | 너무 길어 그대로 두지 못한 내용: 처음과 끝, 전문의 위치',
  ar: 'هذا سجل للمحادثة حتى الآن وليس قائمة أوامر: ما ذُكر أنه أُنجز فقد أُنجز ولا يجوز تكراره. لا يحتوي على نصوص الملفات: أعد قراءة الملف قبل الاعتماد عليه. | طلب المستخدم المفتوح (حرفيًا) | آخر طلب للمستخدم (حرفيًا، تمت الإجابة عنه) | آخر طلب ذي مضمون (حرفيًا) | الطلب الأول (حرفيًا) | الموضوع الحالي (حرفيًا) | المطلوب من هذا الملخص | أُنجز | قيد العمل | متوقف | لا شيء مسجل. | +{n} أخرى | ما أعلنه المساعد كخطوة تالية؛ قارنه بالطلب المفتوح أولًا | ردًا على | من ملخص سابق | طلب الدور المقطوع | ما أُنجز في هذا الدور قبل القطع | الأوامر وآخر نتيجة لكل منها (✓ خروج 0، ✗ فشل مع رمز الخروج، ✗→✓ أُصلح لاحقًا، ? غير معروف) | أرقام | الإيداعات | المعرّفات | محذوف | أعيدت تسميته من {from} | أطول من أن يبقى حرفيًا؛ طرفاه ومكان نصه الكامل',
};

const table = new Map<Language, Phrases>();
const leads: string[] = [];
for (const language of Object.keys(texts) as Language[]) {
  const parts = texts[language].split(' | ');
  const phrases = Object.fromEntries(keys.map((key, i) => [key, parts[i] ?? '']));
  table.set(language, phrases as unknown as Phrases); // built from every key, checked by a test
  leads.push(parts[0] ?? '');
}

/** The fixed texts in a language. */
export const phrasesOf = (language: Language): Phrases => table.get(language)!;

/** The lead a text begins with, in whatever language; null when it is not a summary of ours. */
export const leadOf = (summary: string): string | null =>
  leads.find((lead) => summary.trimStart().startsWith(lead)) ?? null;
