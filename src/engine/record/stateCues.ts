/**
 * Words that tell the state of the work: fixed, next, blocked, open, in nine languages tried together.
 */
import { anyOf, letters, words } from '../text/cueWords';

/** Something that was broken works now. */
export const saysFixed = anyOf(
  words(String.raw`
    fix(?:ed|es)?|resolved?|solved|pass(?:es|ed|ing)(?: now| again)?|works? (?:now|again)|
    no longer (?:fails?|happens?|occurs?)|green (?:now|again)|gone|back to green|
    arregl(?:ado|ada|é|amos)|resuelt[oa]|corregid[oa]|solucionad[oa]|ya (?:pasa|funciona)|
    corrigid[oa]|resolvid[oa]|consertad[oa]|passou a funcionar|corrigée?|résolue?|réparée?|
    passe maintenant|behoben|gelöst|gefixt|repariert|läuft wieder|funktioniert (?:jetzt|wieder)
  `),
  letters(String.raw`
    修复|修好|解决了|已解决|通过了|修正|直し|直りました|解決し|通りました|通るように|고쳤|수정했|해결|통과|إصلاح|أصلح|حُل|تم حل|نجح
  `),
);

/** What is left to do follows. */
export const namesNext = anyOf(
  words(String.raw`
    next(?: steps?| up| is|,|:)|remaining(?: steps| work)?|still (?:to do|open|missing|left)|
    to-?dos?|left to do|what[’']?s left|then i[’']?ll|after that|siguientes? pasos?|
    próximos? pasos?|pendientes?|queda(?:n)? por|falta(?:n)?|a continuación|próximos? passos?|
    pendências?|falta(?:m)?|prochaines? étapes?|reste à|ensuite|nächste[rn]? schritte?|
    als nächstes|noch (?:offen|zu tun)|offen:
  `),
  letters(String.raw`
    下一步|接下来|待办|剩余|剩下|尚未|次(?:の|は|に)|残り|これから|다음(?: 단계|은|으로)|남은|할 일|الخطوات? التالي|الخطوة التالية|
    المتبقي|تبقى|بعد ذلك
  `),
);

/** Something stops the work. */
export const saysBlocked = anyOf(
  words(String.raw`
    blocked (?:by|on|until)|blocker|(?:is|are|am|['’]re|['’]m|still) waiting (?:for|on)|stuck (?:on|at)|
    depends on .{2,40} (?:first|being)|bloquead[oa]|esperando|a la espera|aguardando|
    bloqué(?:e|s)?|en attente|blockiert|warte(?:n)? auf
  `),
  letters(String.raw`
    阻塞|卡住|等待|卡在|ブロック|待ち(?!受け|合わせ|行列|時間)|막혀|막힘|기다리|متوقف|محظور|بانتظار|في انتظار
  `),
);

/** Something is not settled yet. */
export const leavesOpen = anyOf(
  words(String.raw`
    open question|unclear|
    not (?:yet )?(?:sure|clear|decided|settled) (?:yet|whether|if|how|which|what)|
    to be (?:decided|determined|clarified)|tbd|
    need(?:s)? to (?:decide|clarify|figure out|find out)|undecided|pregunta abierta|no está claro|
    por decidir|falta decidir|questão (?:em )?aberta|não está claro|a decidir|question ouverte|
    pas clair|à décider|reste à décider|offene frage|unklar|noch zu klären|noch nicht entschieden
  `),
  letters(String.raw`
    待定|不确定|还没决定|尚不清楚|未定|要検討|不明|未決|미정|불분명|아직 결정|غير واضح|لم يُحسم|لم نقرر|سؤال مفتوح
  `),
);
