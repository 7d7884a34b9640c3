/** Words by which an answer shows that it is none: refusals and closing courtesies, in nine languages. */
import { anyOf, letters, words } from '../text/cueWords';

/** The model says that it will not or cannot do it. */
export const refuses = anyOf(
  words(String.raw`
    i(?: am|[’']m)? (?:sorry|afraid|unable|not able|can[’']?t|cannot|can not|won[’']t|will not|must decline|apologi[sz]e)|as an ai (?:language )?model|i (?:do not|don[’']t) feel comfortable|against my (?:guidelines|policy)|violates? (?:our|my|the) (?:usage )?polic(?:y|ies)|content policy|
    lo siento|no puedo (?:ayudar|hacer|resumir|continuar|responder)|desculpe|sinto muito|não posso|não consigo|je suis désolée?|désolée?|je ne peux pas|es tut mir leid|tut mir leid|ich kann (?:dir |ihnen |das |dabei )?(?:leider )?(?:nicht|keine)
  `),
  letters(String.raw`
    抱歉|对不起|我无法|我不能|申し訳|できません|お手伝いでき|죄송|할 수 없|도와드릴 수 없|آسف|عذر[اً]|لا أستطيع|لا يمكنني
  `),
);

/** A line after the answer that offers more or takes leave. */
export const takesLeave = anyOf(
  words(String.raw`
    let me know|feel free|hope this helps|would you like|do you want me|is there anything|please (?:confirm|tell me)|happy to (?:adjust|help|continue)|
    avísame|espero que (?:ayude|ajude)|¿quieres|me avise|quer que eu|n[’']hésite|veux-tu|voulez-vous|sag(?:en sie)? (?:mir )?bescheid|möchtest du|soll ich
  `),
  letters(String.raw`
    如需|需要我|请告诉我|希望.{0,6}帮助|お知らせください|必要であれば|ご希望|알려 ?주세요|원하시면|도움이 되|أخبرني|هل تريد|إذا أردت
  `),
);
