/**
 * Words by which a person's rules and preferences are recognised, in nine languages tried together:
 * people mix them. Better one sentence too many than a rule lost; what is left out is in `notARule`.
 */
import { anyOf, letters, words } from '../text/cueWords';

/** Rules that hold until taken back: must, never, always, only, and their like. */
export const saysRule = anyOf(
  words(String.raw`
    may (?:not|only|never)|can only|cannot|refrain from|steer clear of|hands off|required|
    (?:essential|critical|important|crucial|vital|imperative) (?:that|to)|ought (?:not )?to|not an option|
    (?:nobody|no one|no-one) (?:may|can|should|must)|
    must(?:n['’]?t| not)?|never|always|mandatory|forbidden|prohibited|off[- ]limits|
    (?:is|are|be) (?:required|disallowed)|(?:not|n[’']t) (?:be )?(?:allowed|permitted|acceptable)|
    under no circumstances|at all costs|no matter what|hard (?:rule|requirement|limit|constraint)|
    non-negotiable|at (?:most|least) \d|no (?:more|fewer|less|later|earlier) than|exclusively|
    strictly|shall(?: not)?|by no means|not? exceptions?|
    (?:rule|constraint|requirement|restriction|convention)s?:|
    only (?:ever )?(?:use|touch|edit|change|modify|run|write|read|work|add|commit|push|create|keep|support|target|import|call|deploy|test|log|return|accept|allow|store|install|need|want|ever|in|on|for|when|if|after|with|via|from|through|once|by|inside|under|to|the|one|two|three|these|this|ascii|english|json|staging|\d+)|
    (?:use|touch|edit|change|modify|commit|run|want|need|allowed?|accept|supports?) only|
    (?:do not|don['’]?t|dont)(?! (?:know|think|understand|see|get|remember|recall|care|mind|worry|believe|have|like it|see why|really|even|quite))
  `),
  /^(?:please |and |but )?only\b|\bonly[.!]?$/iu,
  /^(?:y |pero |por favor,? )?no (?:me |lo |la |los |las |le |se )?\p{L}+(?:es|as|ar|er|ir|emos|amos)(?!\p{L})/iu,
  /^(?:e |mas |por favor,? )?não \p{L}+(?:e|a|es|as|ar|er|ir|emos|amos)(?!\p{L})/iu,
  /^(?:mais |et |surtout,? |s['’]il te plaît,? )?(?:on )?(?:ne |n['’])\S+ .*(?:pas|jamais|plus|que|rien|aucune?)(?!\p{L})/iu,
  /^لا ت[\u0600-\u06ff]+/u,
  words(String.raw`
    es (?:importante|necesario|fundamental|imprescindible|esencial|clave|preciso) que|
    nadie (?:puede|debe)|nunca|jamás|siempre|obligatorio|obligatoria|prohibido|prohibida|debes?|deben|no debes?|
    no deben|no se (?:puede|debe|permite)|tienen? que|tienes que|hay que|solamente|únicamente|
    (?:solo|sólo) (?:usa|use|usar|toca|toques|se|puedes?|debe|en|con|para|hay que|acepta|los?|las?)|
    (?:usa|usar|use|toca|modifica|cambia) (?:solo|sólo)|bajo ningún concepto|en ningún caso|
    como máximo|como mínimo|exclusivamente|
    no (?:uses?|usar|toques?|tocar|cambies?|cambiar|modifiques?|modificar|borres?|borrar|hagas?|hacer|añadas?|agregues?|subas?|metas?|pongas?|quiero|commitees|instales?|rompas?|elimines?|ejecutes?|escribas?|despliegues?)
  `),
  words(String.raw`
    é (?:importante|necessário|fundamental|imprescindível|essencial) que|
    ninguém (?:pode|deve)|sempre|obrigatório|obrigatória|proibido|proibida|devem?|não (?:deve|devem|pode|podem)|
    tem (?:que|de)|têm (?:que|de)|é preciso|somente|unicamente|
    (?:só|apenas) (?:use|usar|pode|podem|deve|altere|mexa|em|com|para|faça|aceite|os?|as?)|
    (?:use|usar|altere|mexa) (?:só|apenas)|de jeito nenhum|em hipótese alguma|no máximo|no mínimo|
    jamais|
    não (?:use|usar|toque|tocar|mexa|mexer|mude|mudar|altere|alterar|modifique|apague|apagar|faça|fazer|adicione|adicionar|quero|instale|quebre|remova|execute|escreva|suba|commite|comite)
  `),
  words(String.raw`
    (?:il est|c['’]est) (?:important|essentiel|nécessaire|impératif|primordial|indispensable) (?:que|de)|il importe que|
    toujours|obligatoire|interdite?s?|(?:ne )?(?:doit|doivent|dois|devez|devons)|
    (?:il )?(?:ne )?faut|uniquement|seulement|exclusivement|en aucun cas|sous aucun prétexte|
    au maximum|au minimum|au plus|au moins|jamais|
    (?:n['’]utilise|n['’]ajoute|ne touche|ne modifie|ne change)[sz]?
  `),
  words(String.raw`
    (?:wichtig|entscheidend|nötig|notwendig|erforderlich|unerlässlich)(?: ist)?(?: es)?,? dass|
    nie|niemals|immer|muss|müssen|musst|darf(?:st)?|dürfen|verboten|pflicht|zwingend|
    ausschließlich|auf keinen fall|unter keinen umständen|höchstens|mindestens|maximal|
    nur (?:noch )?(?!zu(?:[.,!]|$)|so(?:[.,!]|$)|weiter(?:[.,!]|$))(?:\p{L}+)|bitte (?:nicht|keine?n?)|
    (?:verwende|benutze|nutze|ändere|lösche|committe|füge|schreibe|mach|fass|installiere|entferne|rühr)[tn]? (?:\S+ ){0,4}(?:nicht|keine?n?|nie)|
    keine (?:neuen?|externen?|zusätzlichen?|weiteren?)
  `),
  letters(String.raw`
    谁(?:都|也)不|也要能|勿|仅|一律|不应|不该|杜绝|严格|必需|都要|统一(?:用|使用)|必须|必須|不要(?![\u3040-\u30ff。、])|不能|不得|不许|不允许|不准|不可|禁止|严禁|只能|仅限|只允许|只用|只改|只使用|只在|只要用|始终|总是|一定|务必|绝不|绝对|永远|切勿|请勿|从不|
    别(?:用|改|动|碰|删|加|提交|把|再)|千万
  `),
  letters(String.raw`
    なければなり|ねばなり|てはなり|ではなり|ないように|不可|ダメ|だめです|に限[るり]|限定|なきゃ|必ず|絶対|しないで|ないでください|ないこと|てはいけ|ではいけ|てはなら|ではなら|てはだめ|常に|なければなら|ねばなら|だけを?(?:使|変|編|触|に)|のみ|
    以外(?:は|に|を)|決して|触らない|変えない|使わない|厳守|すること(?:。|$)|(?<![\p{Script=Latin}\p{N}/+=._-])NG(?![\p{Script=Latin}\p{N}/+=_-])
  `),
  letters(String.raw`
    않도록|말아야|금물|불가|한정|해야만|마라|반드시|절대|항상|금지|하지 ?마|지 ?마(?:세요|라|십시오|요|$|[.!])|지 ?말(?:아|고|것|자)|말 것|안 ?돼|안 ?됩니다|안 ?된다|
    만 (?:사용|수정|변경|써|쓰|허용)|해야|필수|꼭|무조건
  `),
  letters(String.raw`
    إياك|يُ?منع|يتعين|ضروري|عليك أن|على \S{2,40} أن|لا تنس|التزم|حتم|يجب|لا ?(?:تستخدم|تغي|تعدل|تعدّل|تلمس|تحذف|تضف|تقم|تكتب|تنشر|ترفع|يجوز|يمكن|يسمح)|أبدا|أبدًا|
    دائما|دائمًا|فقط|ممنوع|مطلقا|مطلقًا|لا بد|إلزامي|حصرا|حصرًا|على الأقل|على الأكثر
  `),
);

/** Preferences and softer rules. */
export const saysPreference = anyOf(
  /, (?:not|no|não|pas|nicht) [\w@./-]+[.!]?$/iu,
  words(String.raw`
    zero (?:\w+|tolerance)|(?<!i )(?<!we )(?:has|have) to|(?:under|below|within|less than|fewer than) \d|not (?:ok|okay|happy|fine) with|we only|follows? (?:the|\S+ (?:commits?|style|conventions?|guide))|(?:that['’]?s|is) the (?:budget|limit|rule|cap)|skip the|stay away|leave .{1,40} (?:alone|untouched|as (?:is|they are|it is))|nothing (?:may|should|can|must|else|outside|but)|belongs? (?:in|on|under|to)|go(?:es)? (?:next to|in|into|under|below) (?:the|their|its)|at no (?:point|time)|max(?:imum)?|minimum|
    ask (?:me )?(?:before|first)|before (?:deleting|you \w+)|i want you to (?:ask|always|never|only|keep|stop|stay)|(?:i|we)['’]?d (?:like|want) (?:every|all|each|the|no|it)|across the board|throughout|prefer(?:s|red|ably|ence)?|avoid(?:ing)?|make sure|ensure|be sure to|be careful|
    remember (?:to|that)|shouldn['’]?t|should (?:not|be|stay|remain|only|use|keep|always|never)|
    stick (?:to|with)|
    (?:can['’]?t|cannot) (?:be|use|have|change|break|touch|rely|depend|add|exceed)|
    needs? to (?:be|stay|work|support|remain|run|fit|pass)|
    ha(?:s|ve) to (?:be|stay|work|remain|support|run|fit|pass|keep)|
    (?:rather|instead of) \S+|without (?:\w+ing|any|new|extra|an?|the|breaking)|i['’]?d rather|
    i (?:want|need|like) (?:the|all|every|each|no|it|this|these|tests|code|everything|commits?|only)|
    from now on|by default|backwards?[- ]compatib\w+|out of scope|
    leave \S+ (?:alone|untouched|as)|keep (?!going|in mind)\S+|limit(?:ed)? (?:to|is|of)|
    budget (?:is|of)|deadline|up to \d|for (?:all|every|each) \S+,? (?:use|add|write|run)|
    wherever possible
  `),
  /^(?:(?:and|but|please|also|oh)[, ]+)*no (?!,|problem|idea|worries|wait|thanks|that|it['’]?s|i |you |we |need|more questions|rush|one |way|clue|longer)\p{L}/iu,
  words(String.raw`
    cero \p{L}+|menos de \d|más de \d|deberían?|es el (?:límite|máximo)|queremos|dej(?:a|ar|ad|en?) (?:intact|tal|en paz)|dej(?:a|e|en) .{1,60} (?:intact|como|tal|en paz)|intact[oa]s?|nada de|pregunta(?:me)? antes|quiero (?:que|tod\p{L}+)|tal cual|ni se te ocurra|cuidado con|prefiero|preferimos|preferible(?:mente)?|evita(?:r|d)?|evitemos|asegúrate|procura|
    mejor (?:usa|usar|que|no)|sin (?:usar|tocar|romper|cambiar|dependencias|añadir)|mantén|
    mantener|a partir de ahora|por defecto|me gusta|debería
  `),
  words(String.raw`
    zero \p{L}+|menos de \d|mais de \d|deveriam?|é o (?:limite|máximo)|queremos|deix(?:e|a|em)|nada de|pergunte antes|quero (?:que|tod\p{L}+)|^(?:só|apenas) \p{L}+|precisam? (?:ser|estar|funcionar|rodar|passar|continuar)|como est(?:á|ão)|prefiro|preferimos|preferência|evite|evitar|certifique|garanta|melhor (?:usar|não)|
    sem (?:usar|mexer|quebrar|alterar|dependências|adicionar)|mantenha|manter|de agora em diante|
    por padrão|gosto|deveria
  `),
  words(String.raw`
    zéro \p{L}+|moins de \d|plus de \d|devraient|c['’]est la (?:limite|règle)|on veut|nous voulons|laisse[zr]?|aucune?|demande(?:-moi|z)? avant|interdiction|je veux (?:que|tou\p{L}+)|pas question|hors de question|tels? quels?|telles? quelles?|préfère|préférons|préférence|de préférence|évite[zr]?|éviter|assure-toi|veille[z]?|plutôt|
    sans (?:utiliser|toucher|casser|modifier|dépendance|ajouter)|garde[zr]?|conserve[zr]?|
    dorénavant|désormais|par défaut|j['’]aimerais|devrait|pas de \S+
  `),
  words(String.raw`
    ^(?!das|es|ich|wir|der|die|er|sie|hier|leider|warum|wenn|aber|und|dies|mein|da|so)\p{L}+ .{0,80}(?:nicht|nichts)|null \p{L}+|unter \d|weniger als \d|mehr als \d|das ist die grenze|sollten?|lass(?:e|t)?(?! .{1,60}(?:laufen|durchlaufen|gehen|sehen|prüfen|starten|machen|wissen))|in ruhe|finger weg|frag(?:e|t)?(?: mich)?(?: erst)?,? bevor|bevor du|ich (?:will|möchte)|unangetastet|bevorzuge|bevorzugt|bevorzugen|lieber|vermeide[nt]?|achte[t]? (?:darauf|auf)|
    stell(?:e)? sicher|sorge dafür|ohne \S+|behalte|beibehalten|ab (?:jetzt|sofort)|standardmäßig|
    möglichst|soll(?:te)?(?:n|st)?|wir wollen|ich (?:möchte|will) (?:keine?|nur|immer)|
    keine?n? \p{L}+
  `),
  letters(String.raw`
    重要的是|关键是|今后|不引入|不用|不加|不改|不动|不碰|别碰|先问|可以(?:改|修改|用|动)|都得|得有|原样|要求|限制|控制在|不再|尽量|避免|优先|最好|偏好|更喜欢|希望|保持|应该|应当|确保|注意|默认|以后都|不想|不希望|不超过|最多|至少|需要(?:支持|兼容|保持)
  `),
  letters(String.raw`
    必要で|ゼロに|未満|そのまま|必要があ|手を出さ|だけ(?:です|だ|に|を)|ではなく|こと[。.]?$|(?<!つ|繋|防|稼|継|嗣|凌|しの)ないで|前に.{0,120}聞い|抑えて|統一|揃え|なるべく|避け|優先|好み|べき|ようにして|推奨|保って|維持|守って|ほうがいい|方がいい|してほしい|以内|以下に|今後(?:は|、)|以後、|これからは|重要です|大事です|原則
  `),
  letters(String.raw`
    그대로|손대지|만 .{0,12}수 있|[아어여해]야 (?:해|합|한)|물어|금지|가급적|피하|피해|선호|중요(?:합|해|하)|우선|유지|되도록|좋겠|확인하고|앞으로|기본적으로|이하로|이내|최대|최소|말고|주의
  `),
  letters(String.raw`
    اترك|وليس|اسألني|كما ه[يو]|أريد|نريد|يُ?سمح|حدود|لا أريد|تجنب|تجنّب|أفضل|أفضّل|يفضل|يُفضل|تأكد|حافظ|احرص|من الآن|من المهم|المهم أن|ينبغي|الأولوية|بدون|
    دون (?:أن|استخدام|تغيير)|لا (?:أريد|نريد)|بحد أقصى
  `),
);

/** Sentences that look like rules and are not: talk about oneself, bugs, and what is there. */
export const notARule = anyOf(
  words(String.raw`
    (?:there(?:['’]?s| is| are| was)|it['’]?s|that['’]?s) only|
    (?:i|we|you|they|it|that|which|who|this|these) (?:do not|don['’]?t|dont) (?!use|want|need|allow|support|ship|touch|commit|break)\S+|
    (?:why|if) (?:do not|don['’]?t|not)|must (?:have|be (?:a|an|the|because|some|something))|
    (?:i|we) (?:always|never|only) (?:had|got|saw|see|knew|thought|did|found|noticed)|as always|(?:have|has|had|is|are|was|were|got|see|saw|left|found|needs?) only|should (?:be|all be) (?:good|fine|ok|okay|able|ready|possible|enough)|
    never ?mind|i['’]?ve never|don['’]?t (?:worry|bother)
  `),
);

/** Speaks of everything or nothing: a hint of a rule, no more. */
export const speaksOfAll = anyOf(
  words(String.raw`
    all|every|each|any|none|nothing|nobody|nowhere|everywhere|whatever|not|
    todo|todos|todas|cada|nada|ningún|ninguna|ni|tudo|nenhum|nenhuma|cada|tout|tous|toutes|chaque|
    rien|alles|alle|jede[rsn]?|nichts|niemand
  `),
  // Portuguese has a "no" of its own, which means "in the".
  /^(?!.*(?:[ãõçáéíóúâêô]|(?<!\p{L})(?:em|com|para|uma?|os|das?|dos)(?!\p{L}))).*(?<![\p{L}\p{N}_-])no(?![\p{L}\p{N}_])/iu,
  letters(String.raw`都|每|所有|任何|一切|全部|すべて|全て|全部|どれも|모두|모든|전부|كل|جميع|أي `),
);
