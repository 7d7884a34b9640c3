/**
 * The words by which providers say that a request is too large, or that something else is the matter. Data for `overflow.ts`.
 * Order decides: limits of rate, plan and money come before overflow, because they speak of tokens and lengths too. Every gap in
 * a pattern is bounded, so that matching stays linear.
 */

/**
 * `rateLimit` may pass later, `quota` = the plan's share is used up, `outputLimit` = more answer was asked for than the model
 * gives.
 */
export type SignKind = 'overflow' | 'rateLimit' | 'quota' | 'billing' | 'outputLimit' | 'other';

/** Codes and types of errors, whole names. */
export const codeSigns: readonly (readonly [SignKind, RegExp])[] = [
  [
    'overflow',
    /^1261$|^(?:model_)?context_(?:length|window)_exceeded$|^context_(?:overflow|too_long)$|^Context(?:Window|Length)Exceeded(?:Error|Exception)?$|^request_too_large$|^(?:prompt|input)_too_(?:long|large)$|^exceed_context_size_error$|^(?:model_)?max_(?:prompt|context)_tokens_exceeded$/iu,
  ],
  ['quota', /^insufficient_quota$|^quota_?exceeded$/iu],
  ['billing', /^billing_|^payment_required$|^insufficient_(?:funds|credits?|balance)$/iu],
  [
    'rateLimit',
    /^rate_?limit|^too_?many_?requests|^Throttling|^RESOURCE_EXHAUSTED$|^RateLimit|^tokens_per_/iu,
  ],
  [
    'other',
    /^(?:authentication|permission|not_found|overloaded|timeout|api)_error$|^(?:invalid_api_key|model_not_found|UNAUTHENTICATED|PERMISSION_DENIED|NOT_FOUND|UNAVAILABLE|DEADLINE_EXCEEDED)$/iu,
  ],
];

/** What stands between the thing and "too long" where a Chinese sentence says that; an answer's length is another matter. */
const zhFiller = 'tokens?|内容|內容|长度|長度|窗口|文本|历史|歷史|记录|数量?|數|总|總|的|已经?|\\s';
const zhTooMuch = '(?:[过過太超][长長]|超[出过過限])';

/** What is sent, that it is too much, and of what: the parts of a sentence that counts tokens. */
const sent = '(?:prompt|input|request|conversation|context|messages?)';
const isMore = '(?:exceed(?:s|ed|ing)?|(?:more|greater|larger|longer) than|over|above)';
const bound =
  "(?:the |its |this |a )?(?:model(?:['’]?s)? )?(?:maximum|max|allowed|context|input|token|prompt|limit|[\\d,]{1,15})";

const any = (patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'), 'iu');

/** Texts; the first that matches decides. */
export const textSigns: readonly (readonly [SignKind, RegExp])[] = [
  // Time that is over, and a picture too large by itself, speak of contexts and tokens as well.
  [
    'other',
    any([
      '\\bcontext deadline exceeded\\b',
      '\\bdeadline_?exceeded\\b',
      '\\bimage (?:dimensions?|size|width|height)\\b',
    ]),
  ],
  [
    'billing',
    any([
      '\\b(?:credit )?balance (?:is |too )?(?:too )?(?:low|insufficient)',
      '\\binsufficient (?:funds|credits?|balance)',
      '\\bpayment required\\b',
      '\\bbilling[ _](?:hard[ _]limit|error|issue|not active)',
      '\\b(?:out of|run out of|no more) credits\\b',
      '余额不足|欠费',
    ]),
  ],
  [
    'quota',
    any([
      '\\bexceeded your (?:current|monthly|weekly|daily) (?:quota|limit|usage)',
      '\\binsufficient_quota\\b',
      '\\bplan and billing\\b',
      '\\b(?:usage|spend(?:ing)?) limit (?:reached|exceeded)',
      '\\b(?:hit|reached) your (?:usage|session|weekly|monthly) limit',
    ]),
  ],
  [
    'rateLimit',
    any([
      '\\brate[ _-]?limit',
      '\\btoo[ _]many[ _]requests\\b',
      '\\b(?:tokens?|requests?|input tokens|output tokens)[ -]per[ -](?:min|minute|hour|day|second)\\b',
      '\\bper-(?:minute|hour|day) (?:rate )?limit',
      '\\b[RT]P[MD]\\b|\\btoo many concurrent requests\\b',
      '\\bthrottl(?:ed|ing)',
      '\\bresource(?:_exhausted\\b| has been exhausted)',
      '\\bquota (?:exceeded|metric|limit)|\\bexceeded[^.]{0,40}\\bquota\\b|\\bcheck quota\\b',
      '(?:^|\\bstatus(?: code)?:? |\\bHTTP(?:/\\d(?:\\.\\d)?)? |\\berror:? |\\bfailed:? )429\\b',
      '\\btoo many tokens\\b[^.]{0,40}\\b(?:please wait|try again|per day)',
      '过于频繁|访问量过大|频率|速率|流量限制|配额|限流|并发|每(?:分钟|秒|小时|天|日)|请求(?:次)?数',
      'レート制限|クォータ|リクエスト(?:数)?が多すぎ',
      '요청 한도|할당량|요청이 너무 많',
    ]),
  ],
  [
    'overflow',
    any([
      '\\bprompt(?: is)? too (?:long|large)\\b',
      '\\b(?:input|request|conversation|messages?|context) (?:is|are) too (?:long|large) for\\b',
      '\\brequest_too_large\\b|\\brequest exceeds the maximum size\\b',
      '\\b(?:model_)?context_(?:length|window)_exceeded\\b|\\bcontext length exceeded\\b|\\bcontext window exceeded\\b',
      "\\bexceed(?:s|ed)? (?:the |its |this )?(?:model(?:['’]?s)? )?(?:context (?:window|limit|length|size)|maximum context|max context|available context)",
      '\\bcontext window exceeds? limit\\b',
      '\\bcontext(?:window|length)exceeded(?:error|exception)?\\b|\\bcontext (?:is )?full\\b',
      '\\b(?:prompt|sequence|input) token length\\b[^.]{0,30}\\bexceeds?\\b[^.]{0,24}\\bmax',
      '\\blength of (?:the |your )?(?:prompt|input|context)\\b[^.]{0,20}\\bexceeds?\\b[^.]{0,24}\\b(?:max|limit)',
      '\\b(?:prompt|input) contains [\\d,]{1,15} tokens\\b[^.]{0,24}\\bonly supports\\b',
      '\\bprompt and `?max_tokens`? exceeds?\\b[^.]{0,20}\\bcontext\\b',
      '\\bkeep the first [\\d,]+ tokens when context\\b|\\bn_keep >= n_ctx\\b',
      '\\bmaximum context length (?:is|of) [\\d,]+',
      '\\bmaximum prompt length is [\\d,]+',
      '\\bwith [\\d,]+ maximum context length\\b',
      '\\bexceeded model token limit\\b',
      '\\binput token count\\b[^.]{0,60}\\bexceeds? the maximum\\b',
      '\\b(?:prompt|input) token count\\b[^.]{0,60}\\bexceeds? the limit\\b',
      '\\bexceeds? (?:the )?maximum (?:allowed )?input length\\b',
      "\\binput (?:length )?\\(?[\\d,]+(?: tokens)?\\)? (?:is longer than|exceeds?) (?:the )?(?:model(?:['’]?s)? )?(?:context|maximum)",
      "\\b(?:greater|longer|larger) than the (?:model(?:['’]?s)? )?(?:maximum )?context (?:length|window|size)\\b",
      '\\breduce the length of the (?:messages|prompt|input)\\b',
      "\\bran out of room in the model(?:['’]s)? context window\\b",
      '^(?:error: )?context overflow:|\\bcontext overflow: prompt too (?:large|long)\\b',
      '\\btoo many (?:input )?tokens\\b',
      '\\brange of input length should be\\b',
      '\\binput token count is [\\d,]+ but (?:the )?model only supports\\b',
      '\\btokens`? ?\\+ ?`?max_new_tokens`? must be\\b',
      '\\brequest body too large\\b',
      '\\b(?:prompt|sequence|input) length\\b[^.]{0,30}\\b(?:exceeds?|greater than|longer than)\\b[^.]{0,24}\\bmax',
      '\\b(?:token|request|prompt|input) (?:size|count)\\b[^.]{0,30}\\b(?:larger|greater|longer|more) than\\b[^.]{0,16}\\bcontext (?:size|length|window)\\b',
      '\\b(?:model )?context (?:window )?limit (?:was |has been |is )?exceeded\\b',
      '\\bexceeds? (?:the )?token limit\\b|\\btoken limit exceeded\\b',
      '\\bcontext (?:size|length|window|limit) (?:has been|was|is|were) (?:exceeded|full)\\b',
      // A 400 without a body proves nothing; a 413 says by itself that it was too large.
      '^(?:error: )?413\\s*(?:status code\\s*)?\\(no body\\)',
      '"code"\\s{0,4}:\\s{0,4}"?1261\\b',
      '\\bprompt exceeds? (?:the )?max(?:imum)?(?: allowed)? length\\b',
      '\\btotal (?:number of )?tokens?\\b[^.]{0,60}(?:\\bexceed|\\b(?:greater|larger|longer|more) than\\b|\\bcannot be over\\b|>)',
      '\\b(?:context|prompt)\\b[^.]{0,40}\\bfailed\\b[^.]{0,20}\\btotal tokens\\b',
      '\\b(?:longer|larger|greater) than the (?:maximum|max) (?:model|context|input) length\\b',
      '\\bprompt_tokens\\b[^.]{0,40}\\bmust be (?:less|smaller|fewer) than\\b',
      '\\binputs?`? must have (?:less|fewer) than [\\d,]+ tokens\\b',
      '\\binput tokens exceeded\\b|\\bnumber of input tokens exceeds\\b',
      '\\bthe length of content is too long\\b|\\b(?:prompt|input) tokens? (?:is |are )?too (?:long|large|many)\\b',
      '\\bcontext (?:window|length|size)(?: limit)? (?:was |has been |is )?reached\\b',
      '\\b413\\b[^.]{0,60}\\btoo large\\b',
      '\\b(?:prompt|input|conversation|context) is too (?:long|large)\\b(?![^.\\n]{0,60}\\b(?:characters?|bytes|fields?|names?)\\b)',
      "\\bexceed(?:s|ed)? (?:the |its |this )?(?:model(?:['’]?s)? )?context of [\\d,]{1,15}",
      `\\b${sent}\\b[^.\\n]{0,40}\\b[\\d,]{1,15} (?:input )?tokens\\b[^.\\n]{0,24}\\b${isMore} ${bound}\\b`,
      `\\btokens in (?:the |your |this )?${sent}\\b[^.\\n]{0,40}\\b${isMore} ${bound}\\b`,
      '最大上下文(?:长度)?(?:为|是)',
      `(?:上下文|\\bprompt|输入|輸入|请求|請求|提示词?|消息|对话|對話|会话|會話)(?:${zhFiller}){0,8}${zhTooMuch}`,
      '超[出过過](?:了)?(?:该|此|当前|模型|支持|允许|最大|的){0,6}(?:上下文|输入|輸入)|请压缩上下文|上下文(?:窗口)?已满',
      'コンテキスト(?:長|ウィンドウ|の長さ)?[^。]{0,16}(?:超え|超過|長すぎ)|(?:入力|プロンプト)[^。]{0,8}長すぎ|入力トークン[^。]{0,12}(?:超え|超過)',
      '컨텍스트[^.]{0,16}(?:초과|너무 길)|(?:입력|프롬프트)[^.]{0,8}너무 (?:길|깁)|입력 토큰[^.]{0,16}초과',
    ]),
  ],
  // How much of an answer may be thought is no limit of the model's.
  ['other', /\bbudget_tokens\b/iu],
  [
    'outputLimit',
    any([
      '\\bmax_(?:output_|completion_)?tokens\\b',
      '\\bmax(?:imum)? (?:allowed )?(?:number of )?output tokens\\b',
      '\\bmaxOutputTokens\\b',
    ]),
  ],
];

/** One request that is larger than what a plan allows a minute: waiting never helps, and the window is not what it is too large for. */
const largerThanMinute =
  /\brequest (?:is )?too large for\b[^\n]{0,240}\b(?:tokens|requests)[ -]per[ -]min(?:ute)?\b/iu;
const ofMinute = /\b(?:TPM|tokens[ -]per[ -]min(?:ute)?)\b/iu;
const minuteFigures = [
  /\blimit(?: of|:| is|=)?\s{0,3}([\d,]{1,15})\b/iu,
  /\brequest(?:ed| of|:|=)\s{0,3}([\d,]{1,15})\b|\brequest \(([\d,]{1,15}) tokens\)/iu,
] as const;

/** Whether a text says that a single request is above a limit per minute. */
export function isAboveMinute(text: string): boolean {
  if (largerThanMinute.test(text)) return true;
  if (!ofMinute.test(text)) return false;
  const [limit, requested] = minuteFigures.map((shape) => {
    const [, first, second] = shape.exec(text) ?? [];
    return figure(first ?? second ?? '');
  });
  return limit !== undefined && limit > 0 && (requested ?? 0) > limit;
}

const figure = (text: string): number => Number(text.replaceAll(',', ''));

/** The words of a compaction's own failure. */
const compacting =
  /\bauto-?compaction\b|\b(?:compaction|compacting|summari[sz]ation|summari[sz]ing)\b.{0,40}\bfail|\bfail.{0,40}\b(?:compact|summari[sz])/iu;

export const isOfCompaction = (text: string): boolean => compacting.test(text);

/** Words that say too little anywhere but in a compaction's own failure. */
export const hintsOverflow = (text: string): boolean =>
  /\bcontext (?:window )?overflow|\bcontext\b.{0,40}\b(?:exceed|overflow|too (?:large|long))|\b(?:exceed|overflow)[a-z]{0,3}\b.{0,20}\bcontext\b/iu.test(
    text,
  );
