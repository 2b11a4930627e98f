import { firstPersonSign } from './care-first-person.ts';
import { indirectSigns } from './care-indirect.ts';
import type { CarePattern } from './care-pattern.ts';

const relativeNames =
  '(?:son|daughter|brother|sister|mother|father|mum|mom|dad|husband|wife|partner|boyfriend|girlfriend|friend|roommate|flatmate|cousin|uncle|aunt|neighbou?r|colleague|child|kid|baby|toddler|ex|niece|nephew|grandson|granddaughter|grandmother|grandfather|grandma|grandpa|teen|teenager|bestie|man|woman)';
const anyAdverbs =
  '(?:really |just |only |so |actually |seriously |honestly |constantly |always |sometimes |secretly |finally |now |still |simply |literally )*';
const pillNames =
  '(?:pills?|tablets?|capsules?|bottles?|box(?:es)?|packets?|packs?|blisters?|strips?|paracetamol|tylenol|acetaminophen|ibuprofen|aspirin|xanax|valium|benzos?|sleeping pills|painkillers|antidepressants|insulin|units|meds|medication|medicine|oxycodone|morphine|tramadol|codeine|sertraline|quetiapine|amitriptyline|zopiclone|ambien)';
const largeAmountPattern =
  '(?:all|whole|entire|too many|too much|lots of|loads of|handful|fistful|bunch of|rest of|full|dozens?|hundred|twenty|thirty|forty|fifty|sixty|[2-9]\\d|1\\d\\d)';

export const dangerSigns: readonly CarePattern[] = [
  ...indirectSigns,
  firstPersonSign,
  {
    name: 'means to kill themselves',
    isDoubtable: true,
    keyWord: /^(?:my?self|self|meself|life|kms|end|ending|finish|finishing)$/,
    weight: 6.6,
    pattern:
      /\b(?:kill(?:ing|ed)?|hang(?:ing|ed)?|hung|shoot(?:ing)?|shot(?! my ?self (?:up|in the foot))|drown(?:ing|ed)?|unaliv(?:e|ing)|poison(?:ing)?|off(?:ing)?|murder(?:ing)?|delet(?:e|ing)|suffocat(?:e|ing)) (?:my ?self|me self|meself)\b|\bend(?:ing)? (?:my|this) (?:own |miserable |stupid |worthless |whole )*life\b|\btak(?:e|ing) my own life\b|\b(?:end|ending|finish|finishing) it all\b|(?<!\d )\bkms\b(?! (?:away|from|per|to|of|north|south|east|west|h|each|in|long|wide|a|and)\b)/,
    isNegatable: true,
  },
  {
    name: 'wants to die',
    isDoubtable: true,
    keyWord: /^(?:die|dead|gone|here|exist|existing|living|wake|forever|suicide|born|alive)$/,
    secondKeyWord:
      /^(?:want|wanna|wanted|wish|wished|wishing|ready|need|rather|deserve|hope|longing|long|praying|pray|waiting)$/,
    weight: 5.8,
    pattern: new RegExp(
      `\\b(?:i|id|ill|im|ive|me) (?:\\w+ ){0,3}?(?:want|wanna|wanted|wish|ready|need|rather|deserve|hope|longing|long|praying|pray|waiting) ${anyAdverbs}(?:to (?:go to sleep and )?|for me to |i (?:could |would |can |will |do )?|id |ill |that i (?:do )?)?${anyAdverbs}(?:die(?! (?:old|of old age|at (?:home|peace|[6-9]\\d|1\\d\\d|seventy|eighty|ninety|a hundred)|in my own|with dignity|surrounded|peacefully|before|a natural|for))|dead|be dead(?! than (?:caught|seen|eat|wear|watch))|be gone(?! (?:by (?:noon|lunch|\\d)|for|on|before (?:noon|lunch)))|was dead|were dead|not be here|not exist|disappear forever|stop existing|cease to exist|stop living|not wake up(?! (?:at|so|every|with|in|each|several|during|early|\\d))|never wake up|dont wake up|sleep forever|go to sleep and never|disappear forever|commit suicide)\\b|\\b(?:wish|wished|wishing) (?:that )?i (?:was|were|had) (?:\\w+ )?(?:dead|never (?:been )?born|not alive|not here)`,
    ),
    isNegatable: true,
  },
  {
    name: 'does not want to live',
    isDoubtable: true,
    keyWord: /^(?:live|living|alive|exist|existing|here|earth|world|wake)$/,
    secondKeyWord: /^(?:dont|not|didnt|longer|never|stopped|tired|sick|weary|cant|cannot)$/,
    weight: 5.6,
    pattern:
      /\b(?:dont|do not|didnt|no longer|never|not|stopped) (?:really |even |just )?(?:wanna |want(?:ing)? to |wish to |see myself )(?:\w+ )?(?:live|living|be alive|being alive|exist|existing|be here any ?more|be on this earth|be in this world|wake up (?:tomorrow|ever|again|at all))\b(?! (?:in|at|near|alone|by|on|off|together|there|abroad|under|without|with (?:my|him|her|them|a)))|\b(?:dont|do not) want to live without (?:him|her|them|you)\b|\b(?:tired|sick|weary) of (?:living|life|being alive|existing)\b(?! (?:with|in|on|at|near|alone|out|like a|from))|\b(?:tired|sick|weary) of living with this (?:pain|life|body)\b|\b(?:cant|cannot) live (?:any ?more|any longer|like this|with this (?:pain|any))\b/,
  },
  {
    name: 'thinks of suicide',
    isDoubtable: true,
    isMedical: true,
    keyWord: /^(?:suicid\w*|death|funeral|dying|jumping|ending)$/,
    weight: 5.2,
    pattern:
      /\b(?:im|i am|i feel|feeling|i was|ive been|i have been|still|become|becoming|getting|am) (?:\w+ ){0,2}suicidal\b|\b(?:think(?:ing)?|thoughts?|thought|dream(?:ing)?|fantasi[sz]e|fantasi[sz]ing|obsess(?:ed|ing)|plans?|planning|researching|googling|consider(?:ing)?|contemplat(?:e|ing)|idea) (?:about|of|for|to)? ?(?:my |committing |doing )?(?:suicide|own death|own funeral|dying by my own|jumping (?:off|in front|from)|ending (?:it|things|everything|myself))\b|\b(?:my|a|the|wrote|writing|written) (?:\w+ )?suicide (?:note|letter|plan|date)\b|\bcommit(?:ting)? suicide\b|\bsuicidal (?:thoughts?|ideation|feelings|urges)\b|\bsuicide (?:is|seems|looks|feels|sounds)(?: like)? (?:the|my|a) (?:\w+ )?(?:only|last|logical|next|best|right|easy|way|answer|solution|option)\b/,
    isNegatable: true,
  },
  {
    name: 'means to do it',
    keyWord:
      /^(?:jump\w*|stupid|tonight|today|tomorrow|now|soon|driv(?:e|ing)|take|taking|death|suicide|dead|dying|die|funeral|hand|myself)$/,
    secondKeyWord:
      /^(?:will|going|gonna|about|want|wanna|ready|plan|planning|planned|prepared|preparing|might|could|tempted|rather|thinking|imagin(?:e|ing)|fantasi[sz](?:e|ing)|own|death|am|shall)$/,
    weight: 5.4,
    pattern:
      /\b(?:i|im|id|ill|ive) (?:\w+ ){0,5}?(?:will|going to|gonna|about to|want to|wanna|ready to|plan(?:ning)? to|might|could|tempted to|rather|thinking (?:of|about)) (?:\w+ ){0,2}?(?:jump(?:ing)? (?:off|from|in front|under|out)|do something stupid|do it (?:tonight|today|tomorrow|now|soon)|driv(?:e|ing) (?:\w+ ){0,3}(?:into|off) (?:a|the|an)|take (?:them|it) all|take all (?:of )?(?:my|the|these|those)|be dead|use it on myself)\b|\b(?:planning|planned|plan|prepared|preparing|about|imagin(?:e|ing)|fantasi[sz](?:e|ing)) (?:\w+ )?my (?:own )?(?:death|suicide|funeral)\b|\b(?:dying|die|death) by my own hand\b|\bdeath (?:would|will|seems|is) (?:\w+ )?(?:a|my|the)? ?(?:only )?(?:relief|way out|solution|answer|better|escape)\b|\btonight i (?:will|am going to|shall) (?:take|do|end|die|go)\b(?! (?:(?:the|my|a) (?:\w+ )?(?:first|next|second|usual|new|dose|walk|bath|run|train|bus|exercise|stretches)|to (?:bed|the|my|a|sleep|see)|for|out|home|without|on))/,
    isNegatable: true,
  },
  {
    name: 'has lost the will to live',
    isDoubtable: true,
    keyWord: /^(?:live|living|alive|exist|over|gone|life)$/,
    secondKeyWord: /^(?:lost|point|sense|use|why|reason|hate|rather|if|my|when|after|once)$/,
    weight: 5.2,
    pattern:
      /\blost (?:the|my|all|any) (?:will|wish|desire|reason) to (?:live|go on|be alive)\b|\b(?:no|not any|little|what is the|whats the) (?:point|sense|use) (?:in|of) (?:living|being alive|life|going on|staying alive)\b(?! (?:on|with|at|in))|\b(?:why|reason) (?:\w+ ){0,3}(?:stay alive|go on living|keep living|be alive|still alive)\b|\bhate (?:being alive|to be alive|living)\b|\brather (?:be )?(?:dead|die) than (?:live|go (?:on|through))\b|\bif i (?:did not|didnt|no longer|had never) (?:exist|existed|been born)\b|\bmy life is (?:over|finished|done|pointless|meaningless|worthless)\b|\b(?:when|after|once) (?:i am|im) gone\b/,
  },
  {
    name: 'a blade or a flame on the body',
    keyWord:
      /^(?:knife|razors?|blades?|gun|scissors|lighter|cigarettes?|wrists?|rope|noose|thighs?|arms?)$/,
    weight: 5,
    pattern:
      /\b(?:knife|razors?|blades?|gun|pistol|scissors|lighter|cigarettes?|rope|noose) (?:\w+ ){0,8}?(?:my (?:wrists?|throat|head|skin|arms?|neck|mouth|temple)|on myself|myself|is ready|in the garage)\b|\b(?:burn|burned|cut|cutting|slice|sliced|slicing) my (?:skin|arms?|legs?|wrists?|thighs?) (?:\w+ ){0,4}?(?:with (?:a|my) (?:razor|blade|knife|lighter|cigarette)|again|to feel|every|deeper|open)\b|\b(?:cut|cutting|slit|slitting) (?:his|her|their) (?:wrists?|arms?|throat|veins)\b/,
  },
  {
    name: 'sees no reason to live',
    isDoubtable: true,
    keyWord:
      /^(?:live|living|alive|exist|dead|without|better|easier|happier|relieved|worth|future|tomorrow|way|end|stop|point|reason)$/,
    secondKeyWord: /^(?:live|living|alive|exist|dead|me|i|worth|see|imagine|nothing|over|to)$/,
    weight: 4.6,
    pattern:
      /\b(?:no|any|a|one|lost (?:all|my|every)|without (?:a|any)) (?:\w+ )?(?:reason|will|point|purpose|desire) (?:left )?(?:to live|to stay alive|to be alive|in living|to keep living|to exist|for living)\b|\bnothing (?:left )?to live for\b|\b(?:better off|happier|easier|relieved) (?:dead|without me|if i (?:was|were|am|wasnt|werent) (?:dead|gone|not here|here|around|alive))\b|\bbetter (?:off )?if i (?:was|were) (?:dead|gone|not)\b|\bworld without me\b|\b(?:life|living) (?:is|isnt|is not|not) (?:no longer |not )?worth (?:it|living)(?: any ?more)?\b|\b(?:cant|cannot) (?:see|imagine) (?:a|any|my) (?:future|way out|tomorrow)\b(?! (?:in|with|at|as))|\b(?:i|we) (?:can )?see no (?:way out|future|point in going on)\b|\b(?:no|without) (?:a )?reason to (?:live|go on)\b|\bwould be better off without me\b|\bi (?:just )?want (?:it|everything) to (?:just )?(?:end|stop|be over)\b/,
    isNegatable: false,
  },
  {
    name: 'cannot go on',
    keyWord: /^(?:anymore|longer|cant|cannot|done|giv(?:e|ing)|way|know)$/,
    secondKeyWord: /^(?:more|anymore|longer|on|with|fighting|out)$/,
    weight: 3.4,
    pattern:
      /\b(?:cant|cannot|can not|dont know how (?:to|much longer i can)|do not know how to) (?:go on|carry on|keep going|do this|bear (?:it|this)|live like this|fight|hold on|cope)(?: \w+)? (?:any ?more|much longer|any longer)\b|\b(?:i|we) (?:cant|cannot|can not) (?:go on|carry on)\b|\b(?:im|i am) done (?:with (?:life|everything|this life|this world|living)|fighting)\b|\bgiv(?:e|ing) up on (?:life|living)\b|\bno way out\b|\bonly way out\b/,
  },
  {
    name: 'says goodbye for ever',
    isDoubtable: true,
    keyWord: /^(?:goodbye|farewell|last|final|around|alive|here|away|sorry|forgive)$/,
    secondKeyWord:
      /^(?:goodbye|farewell|post|message|words|earth|wont|not|gave|giving|given|gone|read|about)$/,
    weight: 4.8,
    pattern:
      /\b(?:this is|its|my) (?:my )?(?:final|last) (?:goodbye|farewell|post|message|words|night on earth|day on earth)\b(?! to (?:my|the|smoking|cigarettes|alcohol|sugar|gluten|chemo))(?! (?:for (?:today|now|this|the)|of the|in this|about|before))|\bgoodbye (?:forever|world|cruel world)\b|\b(?:wont|will not|not going to|not gonna) be (?:here|around|alive) (?:any ?more|tomorrow|much longer|by (?:then|tomorrow)|after (?:tonight|today)|in the morning)\b|\b(?:gave|giving|given) away (?:all )?my (?:things|stuff|belongings|pets)\b|\b(?:sorry|forgive me) (?:\w+ ){0,6}(?:gone|when you read this|what im about to do|what i am about to do)\b/,
  },
  {
    name: 'says goodbye',
    isDoubtable: true,
    keyWord: /^(?:goodbye|farewell|tonight|today|tomorrow)$/,
    secondKeyWord: /^(?:everyone|all|everybody|my|last|night|end)$/,
    weight: 2.4,
    pattern:
      /\b(?:goodbye|farewell) (?:everyone|all|everybody|my (?:friends|love))\b|\b(?:tonight|today|tomorrow) (?:is|will be) (?:my last|the night|the end)\b/,
  },
  {
    name: 'looks for a way to die',
    isFirm: true,
    keyWord: /^(?:die|dying|kill|lethal|fatal|deadly|overdose|suicide|end|wake|commit)$/,
    secondKeyWord:
      /^(?:painless|easiest|quickest|fastest|best|painful|easy|quick|peaceful|surest|how|saved|saving|stashed|stockpil(?:ed|ing)|hoard(?:ed|ing)|collect(?:ed|ing)|enough)$/,
    weight: 6.4,
    pattern: new RegExp(
      `\\b(?:painless|easiest|quickest|fastest|best|least painful|easy|quick|peaceful|surest) (?:\\w+ ){0,2}(?:ways?|methods?|place) (?:\\w+ ){0,2}(?:to (?:die|go|end it|end (?:my|ones) life|commit|kill (?:my|your|one)self)|of (?:dying|suicide))|\\bhow (?:many|much) (?:\\w+ ){1,6}?(?:to die|to kill (?:me|myself|a person|you|yourself)|(?:would|will|does it take to) (?:kill|end)|is (?:lethal|fatal|deadly)|for (?:a fatal|an overdose|it to be (?:fatal|lethal))|to overdose|to end it|to never wake up)|\\bhow (?:high|long|deep) (?:\\w+ ){0,8}(?:to die|to kill (?:me|myself|yourself))\\b|\\b(?:saved|saving|stashed|stockpil(?:ed|ing)|hoard(?:ed|ing)|collect(?:ed|ing)|enough) (?:\\w+ ){0,4}${pillNames} (?:\\w+ ){0,4}(?:to (?:die|end|kill|do it)|to be sure|for (?:it|that|the day))`,
    ),
  },
  {
    name: 'has taken too much',
    isMedical: true,
    keyWord:
      /^(?:took|taken|taking|swallow\w*|downed|popped|drank|drunk|injected|overdos\w*|od|oded|pills|tablets|doubled|tripled)$/,
    weight: 5.6,
    pattern: new RegExp(
      `\\b(?:doubled|tripled) (?:my|the) dose (?:\\w+ ){0,4}?(?:again|sleep|forget)\\b|\\bswallowed something (?:\\w+ ){0,4}?(?:should not|shouldnt|spinning|burns|poison\\w*)\\b|\\b(?:took|taken|swallowed|swallowing|downed|popped|ate|eaten|had|drank|injected|overdosed on|taking) (?:\\w+ ){0,3}?${largeAmountPattern} (?:\\w+ ){0,4}?${pillNames}\\b(?! (?:with me|along|home|back|on the|on holiday|before|this morning before|today before|as (?:told|prescribed|directed|usual)|after (?:breakfast|food)|with (?:breakfast|food|water)))|\\b(?:i|ive|i have|i think i|hes|shes|he has|she has|${relativeNames}|he|she|they) (?:\\w+ ){0,2}(?:overdosed|od ?ed|took an overdose|taken an overdose|is overdosing|am overdosing|are overdosing)\\b|\\b(?:going to|gonna|will|want to|plan to|about to|tempted to|urge to|thinking about) (?:\\w+ ){0,2}(?:overdose|overdosing|od)\\b|\\b(?:took|taken|swallowed|taking|take) (?:\\w+ ){0,3}?(?:way too (?:much|many)|an overdose|a handful|them all at once|too (?:many|much) (?:of )?(?:my|the)?)\\b|\\boverdose of (?:my|her|his|the)\\b|\\b(?:drank|swallowed|drunk) (?:\\w+ ){0,3}(?:bleach|antifreeze|drain cleaner|pesticide|poison|detergent)\\b`,
    ),
    isNegatable: true,
  },
  {
    name: 'harms themselves',
    keyWord: /^(?:my?self|self|cutting|selfharm\w*|cut|slit\w*|wrists?|veins)$/,
    weight: 4.8,
    pattern:
      /\b(?:started|keep|kept|began|back to|been|urges?|urge to|need to|want to|wanna|going to|gonna|relapsed|relapsing|cant stop|cannot stop|stop|start|still|tempted to|about to|again|im|i am|(?:thinking|thoughts?|think) (?:about|of)|impulse to|feel like|wish to|i) (?:to |and |just |i |am |have |with |been |the )*(?:cut(?:ting)?|harm(?:ing)?|hurt(?:ing)?|burn(?:ing)?|starv(?:e|ing)|punish(?:ing)?|injur(?:e|ing)|hit(?:ting)?|scratch(?:ing)?) my ?self\b|\b(?:started|keep|began|back to|been|relapsed|relapsing|cant stop|still|started) (?:\w+ ){0,2}(?:cutting|self ?harm(?:ing)?|self injur(?:y|ing))\b|\bi (?:self ?harm|cut my (?:arms?|wrists?|thighs?|legs?))\b|\bcut(?:ting)? my (?:wrists?|veins)\b|\bslit(?:ting)? my (?:wrists?|throat)\b|\b(?:urge|urges|want|need) (?:\w+ )?to (?:self ?harm|cut)\b/,
    isNegatable: true,
  },
  {
    name: 'another person may take their life',
    keyWord:
      /^(?:himself|herself|themsel(?:f|ves)|life|ending|die|suicid\w*|selfharm\w*|harm(?:ing)?)$/,
    secondKeyWord: new RegExp(
      `^(?:${relativeNames}|he|she|they|hes|shes|theyre|someone|somebody|member|user|girl|boy)$`,
    ),
    weight: 5.4,
    pattern: new RegExp(
      `\\b(?:${relativeNames}|he|she|they|hes|shes|theyre|someone|somebody|member|user|girl|boy) (?:\\w+ ){0,8}?(?:wants?|threat(?:en|ens|ened|ening)|going|gonna|plans?|planning|tried|trying|try|says?|said|saying|told|tells|texted|wrote|about|talks?|talking|keeps?|will|might|may|could|is|has) (?:\\w+ ){0,7}?(?:(?:kill|killing|hang|hanging|hurt|hurting|harm|harming|shoot|shooting|cut|cutting|drown) (?:himself|herself|themselves|themself|him self|her self)|(?:end|ending|take|taking) (?:his|her|their) (?:own )?life|ending it|end it all|wants? to die|suicidal|(?:commit|about) suicide|self ?harm(?:ing)?)\\b(?! (?:when|if|while) (?:he|she|they) (?:falls?|walks?|gets? up|sleeps?|stands?))(?! (?:falling|climbing|playing))`,
    ),
    isNegatable: true,
  },
  {
    name: 'may be dying now',
    isMedical: true,
    keyWord:
      /^(?:breathe|breathing|breath|air|unconscious|unresponsive|respond\w*|react\w*|answer\w*|moving|move|passed|collapsed|blue|wake|foaming|choking|chest|bleeding|stroke|attack|seizure|droop\w*|throat|coughing|vomiting|throwing|limp|floppy|roll(?:ed|ing)?|swelling|swollen|wheez\w*)$/,
    weight: 5.4,
    pattern:
      /\b(?:i|im|he|she|they|hes|shes|husband|wife|mother|father|mom|dad|son|daughter|baby|friend|and|child|man|woman) (?:\w+ ){0,4}?(?:(?:cant|cannot|can not|not|isnt|stopped|hardly|barely|struggling to|unable to) (?:breathe|breathing|catch my breath|get (?:any )?air)|unconscious|unresponsive|not responding|passed out|collapsed|(?:turning|gone|going) blue|wont wake up|will not wake up|foaming at the mouth|choking)\b|\b(?:he|she|dad|mum|mom|mother|father|wife|husband|son|daughter|friend|baby|they) (?:\w+ ){0,8}?(?:does not|doesnt|wont|will not|isnt|is not|not) (?:react\w*|respond\w*|answer\w*|mov(?:e|ing)|wak(?:e|ing) up)\b|\blips (?:are |is |going |turning )*blue\b|\bcant wake (?:him|her|them)\b|\bcannot wake (?:him|her|them)\b|\b(?:chest|heart) (?:pain|pressure|tightness) (?:\w+ ){0,12}(?:arm|jaw|sweating|numb)\b|\b(?:crushing|terrible|awful|sudden) (?:\w+ ){0,2}chest (?:pain|pressure)\b|\bbleeding (?:\w+ ){0,4}?(?:wont stop|will not stop|not stopping|doesnt stop|does not stop|everywhere)\b|\b(?:wont|will not) stop bleeding\b|\b(?:baby|son|daughter|child|toddler|he|she) (?:\w+ ){0,8}(?:limp|floppy)\b|\beyes (?:are |keep )?(?:roll|rolling|rolled) (?:back|up)\b|\b(?:face|tongue|throat|lips) (?:is |are |started )?(?:\w+ )?(?:swelling|swollen|swells)(?: up)? (?:\w+ ){0,3}(?:fast|quickly|wheez\w*|shut|breath\w*|and he|and she)\b|\b(?:is|am|im|be|been|hes|shes) having (?:a|another) (?:stroke|heart attack|seizure)\b|\bseizure (?:\w+ ){0,4}(?:wont stop|not stopping|\d+ minutes|ten minutes|five minutes)\b|\bface (?:is |has |suddenly )*(?:droop\w*)\b|\bthroat (?:is |keeps )?(?:closing|swelling shut)\b|\b(?:coughing|vomiting|throwing) up (?:a lot of|lots of|so much) blood\b/,
    needsNow: true,
  },
  {
    name: 'is in danger from someone',
    keyWord: /^(?:kill|strangled?|stab|shoot|choked|beat(?:ing)?)$/,
    weight: 5,
    pattern:
      /\b(?:he|she|husband|boyfriend|wife|partner|ex|father|dad|stepdad|stepfather|brother|man|they) (?:\w+ ){0,5}(?:going to|will|gonna|threaten(?:s|ed|ing)? to|said he(?:ll| will| would)|says he(?:ll| will)|wants to|tried to) (?:kill|strangle|stab|shoot) (?:me|us|the (?:kids|children)|my (?:kids|children|baby))\b|\b(?:he|she|husband|boyfriend|wife|partner) (?:\w+ ){0,2}(?:strangled|choked|is beating|beat) (?:me|us)\b/,
    isNegatable: true,
  },
  {
    name: 'feels worthless or a burden',
    keyWord:
      /^(?:burden|worthless|useless|hopeless|trapped|waste|miss|notice|hate|alone|tired|hope|give)$/,
    weight: 1.6,
    pattern:
      /\b(?:im|i am|ive become|i feel|just|only) (?:\w+ ){0,3}(?:a burden|worthless|useless|hopeless|trapped|a waste)\b|\bno ?(?:one|body) (?:would|will) (?:miss|care|notice)\b|\bhate my(?:self| life)\b|\bso (?:alone|tired of (?:it all|everything|life|fighting))\b|\bno hope\b|\bi give up\b/,
    isExtra: true,
  },
  {
    name: 'has the means at hand',
    keyWord:
      /^(?:rope|noose|gun|pistol|razors?|blades?|bridge|rooftop|roof|ledge|edge|tracks|pills|knife|helium|exhaust)$/,
    weight: 1.8,
    pattern:
      /\b(?:rope|noose|gun|pistol|razor|razors|blade|blades|bridge|rooftop|train tracks|pills|knife|helium|exhaust) (?:\w+ ){0,4}(?:ready|in (?:my|front)|next to me|beside me|loaded|in hand|tonight|waiting)\b|\b(?:standing|sitting) on (?:the|a) (?:bridge|roof|ledge|edge|tracks)\b|\b(?:bought|got|tied|have) (?:a|the) (?:rope|noose|gun)\b/,
    isExtra: true,
  },
];

export const nowWords =
  /\b(?:right now|now|just now|just|minutes? ago|an hour ago|hours? ago|this (?:minute|moment|second)|suddenly|all of a sudden|help|please|hurry|what (?:do|should) (?:i|we) do|urgent\w*|emergency|ambulance|911|999|112|tonight|(?:for )?(?:the last|the past|\d+|ten|five|twenty) (?:\w+ )?(?:minutes?|hours?)|a minute|should i call|is|im|are|am|cant|wont)\b/;

/** Mitigations: the danger is past, denied, quoted, or a figure of speech. */
export const mitigations: readonly CarePattern[] = [
  {
    name: 'long ago',
    weight: -4,
    pattern:
      /\b(?:used to|years? ago|hace (?:\w+ ){1,2}(?:anos|meses)|hace anos|de (?:adolescente|joven|nin[oa]|pequen[oa])|cuando (?:era|tenia)|en (?:mi juventud|aquella epoca|el instituto|la universidad)|months ago|decades? ago|back then|in (?:19|20)\d\d|when i was|as a (?:teen|teenager|kid|child|student|young)|last year|at (?:the )?age|(?:tried|attempted|attempt|overdosed|wanted)(?: \w+){0,6} at (?:\d\d|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)|(?:intente|quise|queria|tuve|pense|tome)(?: \w+){0,5} a los (?:\d\d|doce|trece|catorce|quince|dieciseis|diecisiete|dieciocho|diecinueve|veinte|treinta)|in my (?:teens|twenties|youth|past|darkest)|in high school|in college|once (?:tried|thought|wanted|took|felt)|i was (?:\w+ ){0,2}suicidal|had been|attempted in|my attempt|after my (?:suicide )?attempt|before (?:i|my) (?:started|began|got|diagnosis|therapy))\b/,
  },
  {
    name: 'got through it',
    weight: -3,
    pattern:
      /\b(?:recover(?:ed|y|ing)?|survived|survivor|doy gracias|me salvo|sali adelante|que suerte que|me alegro de|por suerte|hoy (?:soy feliz|estoy bien|estoy mejor|tengo)|ahora (?:soy|estoy bien)|agradecid[oa]|desaparecieron|sobrevivi|ya no (?:pienso en|tengo (?:esos|ideas|pensamientos))|got through|made it through|glad (?:i|that|to|it failed)|(?<!be )grateful|thankful|saved my life|no longer(?! (?:want|wish|see|can))|not any ?more|clean (?:for|since)|free (?:for|since)|days? clean|months? clean|years? clean|(?<!thinks? im )(?<!says im )(?<!believes? im )doing (?:so much |much )?better|better now|behind me|happy to be alive|it gets better|it got better|proud of)\b/,
  },
  {
    name: 'spoken of, not felt',
    weight: -4.2,
    pattern:
      /\b(?:lyrics?|songs?|movies?|films?|books?|novel|character|episode|series|documentary|podcast|quote|poem|article|study|studies|research|researchers|statistics|prevention|preventing|awareness|hotlines?|helplines?|campaign|training|workshop|webinar|rates?|risk of|risk factors?|increased risk|side effects?|cause|causes|caused by|warnings?|label|leaflet|black box|reported in|cases of|patients (?:who|with)|according to|symptoms? (?:of|include)|such as|in rare cases|clinical|trial|guidelines?|screening|questionnaire|phq|squad|if (?:you|someone|anyone|a patient|your)|people who|anyone who|those who|everyone who|for example|ask(?:s|ed)? (?:me |us )?(?:if|whether|about)|pregunto si|(?:another|a different|other) (?:forum|site|group|board)|moderators?|visit notes|my (?:chart|notes)|si (?:estas|alguien|usted|conoces|una persona|un familiar)|prevencion|linea de (?:ayuda|crisis|tu)|estudios?|investigacion|pelicula|libro|charla|taller|curso|encuesta|prospecto|riesgo de|tasa de|senales de|pacientes?|what is(?! the (?:point|use|sense|reason))|what are|definition|theory)\b/,
  },
  {
    name: 'a way of speaking',
    weight: -6,
    pattern:
      /\b(?:(?:wife|husband|mum|mom|mother|dad|father|doctor|boss|teacher|coach|boyfriend|girlfriend|partner|sister|brother|kids?|dentist) (?:is going to|will|would|is gonna) kill me|(?:me (?:muero|muere)|morirme|morir) de (?:risa|hambre|sueno|ganas|verguenza|frio|calor|miedo)|jaja\w*|lol|lmao|rofl|haha\w*|hehe|xd|jk|just kidding|joking|figuratively|dying (?:to (?:know|try|see|hear|meet|get|go|eat|find)|of (?:laughter|laughing|boredom|curiosity|embarrassment|heat)|laughing|inside laughing|for (?:a|some))|died (?:laughing|of (?:laughter|embarrassment|boredom))|die (?:for|laughing|of (?:boredom|embarrassment|laughter|shame|curiosity|heat|cuteness))|(?:bored|scared|worried|tickled|embarrassed|starved|starving|frozen|love|loved|sick) to death|to die for|drop dead gorgeous|dead (?:tired|serious|right|line|lift|batter\w*|phone|end)|kill(?:ing|s)? (?:me with|time|it|two birds|the mood|the pain)|kill for (?:a|some)|could kill (?:for|my)|killer (?:heels|workout|headache|app)|kick my ?self|(?:cut(?:ting)?|burnt|burned|hurt(?:ing)?|burn(?:ing)?|hit(?:ting)?|scratch\w*) my ?self (?:shaving|cooking|on (?:the|a|this|my|that)|while|with (?:the|a) (?:kitchen|bread|pan|oven)|at (?:the )?(?:gym|work)|by accident|accidentally|doing|lifting|when (?:cooking|shaving)|playing|running)|accidentally (?:cut|burnt|burned|hurt|hit)|by accident|if i have to (?:see|hear|eat|watch|read|sit)|rather die than|over my dead body|shoot me (?:an? )?(?:e ?mail|message|line|text)|shoot my ?self in the foot|hang (?:out|in there|on)|hung ?over|deadline|worked to death|work myself to death|the death of me|in this (?:game|level|match|quest)|in game|respawn|boss (?:fight|level)|on (?:a|some|the) (?:\w+ )?(?:glass|nail|tin|fence)|washing up|pollen|season|my (?:character|avatar|phone|plant|plants|laptop|battery|team))\b/,
  },
  {
    name: 'animals and the household',
    weight: -6,
    pattern:
      /\b(?:dogs?|cats?|vet|puppy|kitten|goldfish|hamster|cooking|oven|stove|shaving|kitchen)\b/,
  },
  {
    name: 'a general question about medicine',
    weight: -3,
    pattern:
      /\b(?:can (?:an?|you|one|too much|the)|is it (?:possible|safe|dangerous)|does (?:an?|the)|maximum dose|daily dose|recommended dose|vitamins?|therapeutic|doctor (?:said|says|told|prescribed|increased|lowered)|as prescribed|prescription|every (?:day|morning|week)|each day|a day|per day|twice|daily|weekly|course of|antibiotics|history of|diagnosed with|chronic|appointment|for years|for (?:the last|the past|\d+|many|several) (?:years|months|weeks))\b/,
  },
];

/** Plain statements of a plan, which words such as 'trial' or 'study' do not mitigate. */
export const plainIntent =
  /\bi(?:m| am| will|ll)? (?:\w+ )?(?:going to|gonna|will|about to) (?:kill my ?self|end my life|end it all)\b|\b(?:me )?quiero (?:morir(?:me)?|matarme|suicidarme|matar|suicidar)\b/;

/** Harmless reasons for saying goodbye, handing things over or being absent. */
export const ordinaryDeparture =
  /\b(?:hospital|surgery|operation|procedure|holidays?|vacation|trip|weekend away|birthday|wedding|married|moving|moved|moving house|new job|retire\w*|retirement|vet|school|course|semester|exam|project|work|shift|meeting|conference|flight|plane|bus|advice|answers?|help|tips?|reply|replies|replying|information|info|recipe|link|sharing|support|reading|lunch|dinner|game|season|album|book|film|movie|show|diet|sugar|smoking|cigarettes|forum|thread|discussion|argument|edit|chunk|article|see you (?:soon|tomorrow|later)|back (?:on|in|soon|next))\b/;

export const negationPattern =
  /\b(?:never|not|wont|wouldnt|dont|didnt|doesnt|isnt|arent|wasnt|no|without|neither|nor|stop(?:ped)?|havent|hasnt|cant imagine|nobody|denies|denied|against)(?: \w+){0,3} ?$|\b(?:dont|do not|never|no longer|didnt|havent) (?:have|had|having) (?:\w+ ){0,3}(?:thoughts?|plans?|intentions?|wish|desire)(?: \w+){0,2} ?$/;
/** Phrases that look like a negation but are not. */
export const falseNegation =
  /\b(?:dont know|not sure|cant stop|cannot stop|not just|not only|no one|nobody|dont (?:care|think i can)|not gonna lie|lying if i said i|said i dont|no way|not going to make it|why not|not afraid|not scared|cant help)(?: \w+){0,3} ?$/;

/** The danger has returned or persists, so mitigations of the past do not apply. */
export const recurrenceWords =
  /\b(?:again|is back|are back|came back|come back|coming back|still|these days|lately|tonight|right now|if i had the (?:courage|guts|nerve)|getting worse|worse than|stronger|returned|relapsed)\b/;
