/**
 * Words that tell that something was repaired, in nine languages tried together.
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
