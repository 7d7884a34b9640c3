/**
 * Sentences that try to take over a reader, in nine languages tried together. Says nothing about who gave the order; that is
 * what `origins.ts` is for. Pure, bounded patterns.
 */
import { anyOf, letters, words } from '../text/cueWords';

/** An order that no record has a use for unless a person gave it: override, take over, fetch and run, plant, leak. */
export const takesOver = anyOf(
  words(String.raw`
    (?:ignore|disregard|forget|override|bypass|skip) (?:\w+ ){0,4}(?:instructions?|prompts?|rules|guidelines|directions|messages|context|safety|safeguards)|
    (?:new|updated|real|actual|hidden|secret) (?:system )?(?:instructions?|prompt)(?: follows?|:| are| is)|
    system (?:prompt|override|message)\s?:|(?:reveal|print|show|repeat|output|leak) (?:\w+ ){0,3}(?:system prompt|instructions|api keys?|secrets?|credentials|tokens|passwords?)|
    you are (?:now|no longer) (?!done|in|on|at|using|ready|able)|from now on,? (?:you|always|act|respond|answer)|act as (?:an? )?(?:root|admin|dan|unrestricted|developer mode)|developer mode|jailbreak|
    (?:do not|don[’']?t|never) (?:tell|inform|mention|reveal|show|report|alert)(?: (?:this|it|that|anything|about))* (?:to )?(?:the )?(?:user|human|person|operator)|without (?:telling|asking|informing|notifying) (?:the )?(?:user|human)|
    (?:add|append|write|put|insert|copy|save|store|paste) .{0,80}(?:to|into|in) (?:your |the )?(?:AGENTS|CLAUDE|MEMORY|SOUL|TOOLS|GEMINI)\.md|
    (?:add|append|write|put|insert|save|store) .{0,60}(?:to|into|in) (?:your |the )?(?:long[- ]term )?(?:memory|summary|notes)\b(?! (?:module|page|leak|store|cache|file))|
    (?:when|while|if) (?:you )?(?:summari[sz]e|summari[sz]ing|compact|compacting)\b.{0,80}(?:include|add|write|say|state|omit|drop)|(?:include|repeat) this (?:\w+ ){0,3}(?:verbatim )?in (?:the|your|every) summary|
    (?:curl|wget|iwr|fetch)\b[^\n]{0,160}\|\s?(?:sudo )?(?:ba|z|da)?sh\b|(?:iex|invoke-expression)\b|base64 (?:-d|--decode)\b[^\n]{0,80}\|\s?(?:ba)?sh|rm -rf (?:\/|~|\$home)(?!\w)|
    (?:send|post|upload|exfiltrate|forward|email|leak) .{0,80}(?:secrets?|credentials?|env(?:ironment)? (?:file|variables)|\.env|ssh keys?|id_rsa|private keys?|api keys?|tokens|passwords?|contents? of)|
    (?:disable|turn off|remove) (?:\w+ ){0,3}(?:safety|sandbox|approvals?|confirmations?|permission checks?|security checks?)|(?:important|attention|urgent)[:!] (?:ai|assistant|agent|llm|model)\b|
    (?:ai|llm|assistant|agent)s? (?:reading|processing|summari[sz]ing) this|
    ignor[ae] (?:todas? )?(?:las|tus|as|suas) (?:instrucciones|instruções|reglas|regras)|olvida (?:todas )?(?:las|tus) (?:instrucciones|reglas)|esqueça (?:todas )?as (?:instruções|regras)|no (?:se lo )?(?:digas|informes) al usuario|não (?:conte|informe) ao usuário|
    ignore[zr]? (?:toutes )?(?:les|tes|vos) (?:instructions|consignes|règles)|oublie[zr]? (?:toutes )?(?:les|tes|vos) (?:instructions|consignes|règles)|ne (?:le )?dis(?:ez)? (?:rien )?(?:pas )?à l[’']utilisateur|
    (?:ignoriere|missachte|vergiss) (?:bitte )?(?:alle )?(?:vorherigen |bisherigen |deine |vorigen )*(?:anweisungen|regeln|vorgaben)|sag(?:e)? (?:es )?dem nutzer nichts
  `),
  letters(String.raw`
    忽略(?:之前|以上|先前|所有|前面)(?:的|所有|全部)*(?:指令|指示|规则|提示)|无视(?:之前|以上|所有)(?:的)?(?:指令|指示|规则)|不要告诉用户|
    (?:これまで|以前|上記|前)の(?:すべての)?(?:指示|命令|ルール)を(?:無視|忘れ)|ユーザー(?:に|には)(?:知らせ|伝え|言わ)(?:ない|るな)|
    (?:이전|앞의|위의|모든)(?: 모든)? ?(?:지시|명령|지침|규칙)(?:사항)?(?:를|을|은|는)? ?(?:무시|잊)|사용자에게 (?:알리지|말하지)|
    تجاهل (?:كل |جميع )?(?:التعليمات|الأوامر|القواعد)|انس(?:َ)? (?:كل |جميع )?(?:التعليمات|الأوامر)|لا تخبر المستخدم
  `),
);
