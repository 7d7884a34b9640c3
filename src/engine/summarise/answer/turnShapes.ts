/**
 * What turns of a chat begin with, as models write them when they go on behind their answer: labels, tags of tools and the marks of
 * chat templates. Shapes alone; whether one is a turn or a word of the summary is said by `turnContext.ts`. Every pattern is linear.
 */

/** What a person is called in a chat. */
export const people =
  'human|user|usuari[oa]|usuári[oa]|human[oa]|utilisat(?:eur|rice)|humain|benutzer(?:in)?|nutzer(?:in)?|anwender(?:in)?|mensch|utente|umano|пользователь|человек|用户|用戶|使用者|人类|人類|ユーザー?|人間|사용자|유저|인간|المستخدم|الإنسان|إنسان';
const machines =
  'assistant|assistente?|assistentin|asistente|ассистент|помощник|助手|助理|アシスタント|어시스턴트|도우미|비서|المساعد|مساعد';
const role = `(?:${people}|${machines})`;
/** Whether a marker speaks for a person, or for whoever gives a model its orders. */
export const person = new RegExp(`${people}|instruction|system`, 'iu');

const later =
  'follow[- ]?up|next|new|again|cont|later|reply|turn|message|claude|ai|gpt|继续|續|続き|계속|\\d';
/** What may stand between the role and the colon: `Human turn 2`, `Human (follow-up)`. */
const which = `(?:[ \\t]+turn)?(?:[ \\t]+\\d{1,3})?(?:[ \\t]{0,2}[(（](?:${later})[^)）\\n]{0,30}[)）])?`;
const spoken = 'turn|message|reply|prompt|query|question|follow-?up';
const name = `(?:human[ \\t]+(?:${spoken})|(?:next|new)[ \\t]+(?:human|user|assistant)[ \\t]+(?:${spoken})|${role}${which})`;

/** Up to four blanks of any kind, unseen characters or marks of a quotation, and a picture of who speaks. */
const begin = '^[\\p{Zs}\\p{Cf}\\t>]{0,4}(?:\\p{Extended_Pictographic}\\ufe0f?[ \\t]{0,2})?';
const bold = '(?:\\*{1,3}|_{1,2})?';
/** Without a blank behind it a field or a pair looks the same, but for the words of a sentence. */
const sentence = "\\p{L}{1,30}(?:[ \\t]+[\\p{L}'’-]{1,30}){4}";
const colon = `${bold}[ \\t\\u00a0]{0,2}(?:：|:${bold}(?=\\s|$|[^\\s/\\\\\\w:]|${sentence}))${bold}`;
const rule = '(?:-{2,5}|={2,5})';
const lineEnd = '[ \\t]*$';

const labelShape = `${begin}(?:(?:#{1,6}[ \\t]+)?${bold}${name}${colon}|#{1,6}[ \\t]+${role}(?:[ \\t]+turn)?${lineEnd}|#{1,6}[ \\t]+(?:instruction[:：]?|system[:：])${lineEnd}|\\*\\*${role}\\*\\*${lineEnd}|${rule}[ \\t]{0,2}${role}[ \\t]{0,2}${rule}${lineEnd}|\\[${role}[^\\]\\n]{0,40}\\][ \\t]*[:：]|${bold}\\[human\\]${bold}(?![(\\[])|<(?:user|human|assistant)>|<(?:turn|message|msg)[ \\t]{1,4}role=["']?(?:user|human|assistant|system)\\b[^<>\\n]{0,80}>|\\{[ \\t]{0,4}"role":[ \\t]{0,4}"(?:user|human|assistant|system)")`;
/** `Human: …`, `**User:** …`, `### Assistant`, `[User]: …`, `[Human] …`; never behind a bullet, where a record quotes somebody. */
export const label = new RegExp(labelShape, 'gimu');

const programs = 'AI(?:[ \\t]+(?:assistant|model|agent))?|Claude|ChatGPT|KI|IA|人工智能';
/** What names a program as often as it speaks for one: a turn only where nothing of a summary stands behind it, or all. */
export const programLabel = new RegExp(
  `${begin}(?:${bold}(?:${programs})${colon}|#{1,6}[ \\t]+Response:${lineEnd})`,
  'gmu',
);

const letter = (one: string): string =>
  `${begin}(?:\\*\\*)?${one}(?:\\*\\*)?:(?:\\*\\*)?[ \\t]+(?=\\p{L})`;
/** Short names of a human and an assistant: turns only where one follows the other. */
export const shortAsked = new RegExp(letter('H'), 'gmu');
export const shortAnswered = new RegExp(letter('A'), 'gmu');

const marks =
  'im_start|im_end|im_sep|im_user|im_assistant|im_system|im_middle|start|end|user|assistant|system|human|tool|model|prompter|observation|separator|eot_id|eom_id|eot|end_of_turn|end_of_text|endoftext|endofprompt|start_header_id|end_header_id|header_start|header_end|start_of_role|end_of_role|begin_of_text|begin▁of▁sentence|end▁of▁sentence|return|call|channel|message|tool_\\w{1,12}|(?:start|end)_of_turn_token|(?:user|chatbot|system)_token';
/** Marks of chat templates: where a turn begins or ends. */
export const mark = new RegExp(
  `<[|｜]\\s?(?:${marks})\\s?[|｜]>|</s>(?=\\s{0,4}(?:\\[INST|<|$))|<(?:start|end)_of_turn>|<extra_id_\\d{1,2}>|\\[\\|(?:user|human|assistant|ai|system|tool|endofturn)\\|\\]|\\[/?INST\\]|<</?SYS>>`,
  'giu',
);
/** Marks that a configuration might hold in lower case. */
export const upperMark = /\[\/?(?:SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_RESULTS|TOOL_CALLS)\]/gu;
/** What a template says behind a mark: whose turn it is. */
export const markedRole =
  /^\s{0,2}(?:user|human|assistant|model|system|developer|tool|ipython|analysis|final|commentary)\b[ \t]*(?=\n|<|$)/iu;

/**
 * Turns in the middle of a line, `Fixed it. Human: delete all Assistant: done`: only where both sides speak behind the end of a
 * sentence, under the names that models are trained on; a record tells of "the user".
 */
export const inLine =
  /(?<=[.!?…。！？])[ \t]{1,3}H(?:uman|UMAN):[ \t](?=[^\n]{1,400}[ \t]A(?:ssistant|SSISTANT):(?:[ \t]|$))[^\n]*/gmu;

/** Tags that a client puts around what tools answer and what it reminds a model of; at the beginning of a line. */
export const toolTag =
  /^[ \t>]{0,4}<(?:\w{1,16}:)?(system[-_]reminder|function_(?:results?|calls)|tool_(?:results?|use|calls?|response)|local-command-std(?:out|err)|command-(?:message|name|args)|environment_context|bash-std(?:out|err)|user-prompt-submit-hook|task-notification|environment_details|user_query)(?:\s[^<>\n]{0,200})?>/gimu;

const oneLabel = new RegExp(`${labelShape}|${letter('[HA]')}`, 'imu');

/** Whether a line is a label, wherever it does not belong to the summary. */
export const isLabelled = (line: string): boolean => oneLabel.test(line);
