/**
 * Words by which decisions and their reasons are recognised, in nine languages tried together.
 * An assistant announcing its next step decides nothing: `announces`.
 */
import { anyOf, letters, words } from '../text/cueWords';

/** Someone settles something. */
export const decides = anyOf(
  // Agreeing and saying what follows from it.
  /^(?:ok(?:ay)?,? then|agreed|understood|de acuerdo|entendido|combinado|de acordo|entendu|d['’]accord|einverstanden|verstanden|abgemacht|同意|好的?|了解(?:です|しました)?|承知(?:しました)?|わかりました|賛成(?:です)?|동의(?:합니다)?|알겠습니다|좋습니다|موافق|اتفقنا|حسنا|حسنًا)\s?[,:、，،]\s?\S.{7}/iu,
  words(String.raw`
    (?<!good to )we (?:now )?(?:drop|keep|skip|ship|stay|store|defer)|settled(?=[,.:])|(?:we|i) now (?:use|keep|store|do)|agreed(?=[,.:])|from now on|we use|we are going to|picked|moving .{2,50} (?:to|into|over)|(?:will|should) be .{2,80} (?:because|since|so that)|(?:^|[.!] )rejected|the team (?:chose|picked|wants)|go(?:ing)? for (?!a new|it\b)|went for|\S{1,80} it is[.!]?$|going forward|from here on|the choice (?:is|was|fell)|the winner is|wins (?:for|over|here|because)|we (?:will|do) not|resolved to|voted (?:for|to)|hemos decidido|the approach (?:is|will be)|decid(?:e|ed|es|ing)(?! (?:whether|if|how|what|which|when|where|between)\b)|
    decisions?(?: (?:is|was|made|taken|log))?:?|(?:go|went|going|gone|goes) (?:ahead )?with|
    opt(?:ed|ing)? (?:for|to)|ch(?:ose|osen|oose|oosing)|settled? (?:on|for)|
    agreed? (?:to|on|that|with|:)|we['’]?re (?:going|using|keeping|dropping|switching|moving)|
    let['’]?s (?:use|keep|go|switch|stick|do|drop|move|make|not|store|put|stay|pick|adopt|call|split|merge|cache|write|ship|postpone|defer|skip|leave|replace|rename)|
    we['’]?ll (?:use|keep|go|switch|stick|do|drop|move|store|put|stay|pick|adopt|cache|ship|postpone|defer|skip|leave|replace|not)|
    we (?:will|are going to|should) (?:use|keep|go|switch|stick|drop|move|store|stay|adopt|cache|ship|postpone|defer|skip|leave|replace)|
    (?:i['’]?m|i am) (?:going with|choosing|picking|using)|
    i['’]?ll (?:use|go with|keep|stick|store|drop) .{3,80}(?:because|since|so that|instead|rather|to avoid)|
    switch(?:ed|ing)? (?:to|from|over)|stick(?:ing)? (?:with|to)|resolution:|verdict:|conclusion:|
    final (?:call|choice|answer|decision)|the plan is to|ruled out|(?:is|are|we|i) rejected|(?:is|are|we|i) postponed|(?:is|are|we|i) deferred|
    (?:is|are|we|i) approved|(?:is|are|we|i) picked|adopt(?:ed|ing)?|dropp(?:ed|ing) .{2,60}(?:in favou?r of|because|for)|
    in favou?r of|settling on|(?:it['’]?s|that['’]?s) settled|signed off on|
    (?:standardi[sz]ed?|converged?|landed) on|
    replac(?:e|ed|ing) .{2,60} (?:with|by) .{2,60}(?:because|since|so)
  `),
  words(String.raw`
    se queda (?:con|sin|en)|iremos (?:con|por|a)|al final|en adelante|desde ahora|pasamos a|cambiamos a|se decid(?:e|ió)|la elección|queda (?:decidido|acordado)|usamos|seguimos con|decid(?:imos|í|ido|o|ió|amos)|decisión:?|acord(?:amos|ado|ó)|
    vamos (?:a usar|a ir|con|por|a dejar|a mantener|a guardar|a cambiar)|optamos|opté|opto|
    eleg(?:imos|í|ido|ida)|elijo|escog(?:imos|í|ido)|nos quedamos|quedamos en|me quedo|usaremos|
    mantendremos|cambiaremos|nos decantamos|finalmente|descart(?:amos|ado|o)|apostamos|
    mejor (?:usamos|usemos|vamos)
  `),
  words(String.raw`
    fica (?:com|sem|em) \S+|melhor (?:deixar|manter|ficar)|iremos com|no fim|daqui (?:em|para) (?:diante|frente)|foi decidido|resolvemos|trocamos|passamos a|a escolha|usamos|seguimos com|decid(?:imos|i|ido|iu)|decisão:?|combin(?:amos|ado)|
    vamos (?:usar|com|de|ficar|manter|adotar|guardar|trocar|seguir)|optamos|optei|
    escolh(?:emos|i|ido|ida|eu)|ficamos com|ficou decidido|usaremos|manteremos|adotamos|
    descart(?:amos|ado|ei)|fica (?:decidido|definido|acordado|combinado)|definimos|fechado:
  `),
  words(String.raw`
    on (?:abandonne|laisse tomber|opte|retient|adopte|tranche)|mieux vaut|reste (?:sans|sur|en) \S+|finalement|dorénavant|on se décide|notre choix|nous allons (?:utiliser|garder|prendre|passer)|on (?:utilisera|gardera|adoptera|prendra)|nous (?:utilisons|passons|restons)|décid(?:é|ée|ons|e|er)|décision\s?:?|
    on (?:part|va|garde|prend|utilise|choisit|reste|passe)(?: (?:sur|avec|utiliser|garder|prendre|passer|rester|partir))?|
    choisi(?:e|t|s|ssons)?|opt(?:é|ons|e)|convenu|retenu(?:e|s)?|retenons|tranché|
    nous (?:utiliserons|gardons|choisissons|partons|adoptons)|adopté|abandonné|écarté
  `),
  words(String.raw`
    bleibt (?:bei|ohne|auf|in) \S+|am ende|es wird \S+|ab jetzt|künftig|wahl (?:fällt|fiel)|wir haben uns für|nehmen wir|bleiben wir|machen wir|nutzen wir|verwenden wir|umgestiegen|setzen auf|entscheiden|entschieden|entschlossen|entscheide[nt]?|entscheidung:?|beschlossen|beschluss:?|
    wir (?:nehmen|nutzen|verwenden|bleiben|setzen|gehen|behalten|wechseln|wählen|machen|speichern)|
    gewählt|wähle|einigen|geeinigt|festgelegt|verworfen|vereinbart|stattdessen|abgelehnt|ich nehme
  `),
  letters(String.raw`
    还是(?:留|用|保持|走)|改(?:走|成)|最后用|继续用|走.{0,6}方案|选\s?[\w\u4e00-\u9fff]|就这么定|不做.{0,20}了|定下来|以后都|保留|转向|切换到|拍板|采取|沿用|改为|定了|我们用|方案是|决意|选择|决定|决策|选择了?|选定|选用|采用|改用|就用|定为|定下|最终|敲定|达成一致|商定|放弃|否决|换成|而不是|确定(?:用|使用|采用)
  `),
  letters(String.raw`
    に決まり|除外し|外すことに|使わないことに|で確定|のままで(?:い|行)|最終的に|にしよう|で進め|に統一|に切り替え|で確定|に変更する|を使うことに|にする[。、]|とする[。]|決め|決定|採用|選び|選択|選定|にする(?:。|ことに|$)|にします|にしました|でいきます|でいこう|で行く|ことにし|合意|見送|却下|方針|代わりに|やめて
  `),
  letters(String.raw`
    (?:으로|로|걸로|것으로|방식으로) (?:합니다|하겠습니다|할게요|할게|합시다|하죠|하자|가겠습니다|갈게요|둡니다|두겠습니다|정리)|쓰겠습니다|쓸게요|않기로|두기로|남기기로|둡니다|두겠습니다|맡깁니다|맡기기로|골랐|제외(?:하|합|했)|빼기로|로 갑니다|진행합시다|진행하|유지하|결국|정합시다|바꿉시다|쓰기로|정함|택했|고르기로|바꾸기로|갑시다|씁시다|사용하자|결정|하기로|채택|선택|정했|정하|사용하기로|가기로|합의|대신|보류|기각|확정|로 갑시다|으로 가자|로 가자
  `),
  letters(String.raw`
    سنبقى|سنبقي|تم الاتفاق|استبعد|في النهاية|سننتقل|سنحتفظ|نبقي|وقع الاختيار|نختار|سنمضي|سوف نستخدم|تقرر|الاتفاق على|تم اختيار|تم اعتماد|قرر|القرار|قرار|اتفقنا|اخترنا|اخترت|سنستخدم|سنعتمد|اعتمدنا|نعتمد|سنبقي|لنستخدم|استقر|بدلا من|
    بدلًا من|رفضنا|أجلنا|حسمنا
  `),
);

/** One thing is preferred to another, which alone is only a hint of a decision. */
export const contrasts = anyOf(
  words(String.raw`
    instead of|rather than|over \S+ because|not \S+ because|no longer|en (?:vez|lugar) de|
    em vez de|ao invés de|au lieu d[eu]|plutôt que|anstatt|statt
  `),
  letters(String.raw`
    而不是|而非|ではなく|の代わり|대신|بدلا|بدلًا
  `),
);

/** Gives a reason. */
export const givesReason = anyOf(
  words(String.raw`
    because|since|so that|in order to|due to|the reason|reason:|why:|
    to (?:avoid|keep|prevent|save|reduce)|otherwise|or else|si no|de lo contrario|senão|caso contrário|sinon|andernfalls|sonst|as it|given that|porque|ya que|
    para (?:evitar|que|no|poder|mantener)|debido|pois|já que|para (?:evitar|que|não)|motivo|
    parce que?|car|afin|pour (?:éviter|que|garder|ne)|puisque|raison|weil|denn|damit|
    um .{2,60} zu|wegen|grund:?|da (?:es|der|die|das|wir|sonst)
  `),
  letters(String.raw`
    因为|由于|以便|避免|为了|否则|不然|そうしないと|さもないと|그렇지 않으면|وإلا|原因|理由|ため|ので|から(?:、|。|です|$)|때문|위해|므로|라서|이유|니까|[아어해여라려워커]서(?=[ ,.]|$)|لأن|بسبب|لكي|لتجنب|حتى لا|نظرا|السبب
  `),
);

/** What an assistant says before it does something: no decision, no result. */
export const announces = anyOf(
  words(String.raw`
    (?:now )?(?:let me|let['’]?s (?:see|check|look|start|read|find|verify|run|test|try|first|now|also)|i['’]?ll (?:now |first |also |start )?(?:check|read|look|run|start|add|create|update|fix|test|see|find|investigate|search|examine|verify)|i (?:need|want|can) (?:to )?(?:check|see|read|look)|now (?:i|let|we)|first,? (?:i|let)|looking at|checking|reading)
  `),
);
