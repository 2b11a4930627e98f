import type { CarePattern } from './care-pattern.ts';

const relativeNames =
  '(?:son|daughter|brother|sister|mother|father|mum|mom|dad|husband|wife|partner|boyfriend|girlfriend|friend|roommate|flatmate|cousin|neighbou?rs?|colleague|child|kid|ex|niece|nephew|teen|teenager|member|user|girl|boy|man|woman|guy|he|she|they|somebody|someone)';
const meansOfSuicide =
  '(?:rope|beam|noose|belt|pills|tablets|razor|razors|blades?|knife|knives|gun|rifle|pistol|shotgun|bridge|tracks|rails|platform|balcony|cliff|window ledge|ledge|roof|rooftop|railing|bleach|exhaust|medicine cabinet)';
const ownFamily =
  '(?:kids?|children|son|daughter|mother|mum|mom|father|dad|parents|wife|husband|family|partner|dogs?|cats?|pets?|sister|brother)';
const dayOrPlace = '(?:day|date|night|hour|place|bridge|spot|tree|way out|way to go|method)';

/** Signs of danger that never say 'die'. */
export const indirectSigns: readonly CarePattern[] = [
  {
    name: 'would not mind to die',
    isDoubtable: true,
    keyWord:
      /^(?:mind|care|matter|hoping|hope|wish|disappointed|sad|angry|sorry|hate|pity|looking|coward|breathing|sleep|heart|body|means|dying|grateful|glad)$/,
    secondKeyWord:
      /^(?:die|died|dying|live|wake|woke|hits?|crash(?:ed)?|car|bus|truck|lorry|train|cancer|tumou?r|takes?|took|kills?|killed|stop(?:s|ped)?|gave|give|gets|finishes|quit|ended|alive|breathing|coward|courage|guts|dog|cat|kids|children|come|get|back|cross(?:ing)?|ways|eyes|means|good|ever|fail|faded|here|there|around|fell|fall)$/,
    weight: 5,
    pattern: new RegExp(
      [
        `\\b(?:wouldnt|would not|dont|do not|would hardly) (?:really |even )*(?:mind|care|matter|bother me) (?:\\w+ )?(?:if|whether) (?:i (?:didnt|did not|dont|do not|never) wake|i (?:die|died|live or die|live|get hit|got hit|am hit|was hit|crash|crashed|fell|fall asleep and)|(?:a|the|some) (?:car|bus|truck|lorry|train) (?:hits?|ran|runs|took|takes|would)|(?:it|the cancer|this) (?:took|takes|killed|kills) me)`,
        `\\b(?:hope|hoping|wish|wishing|pray|praying) (?:that )?(?:a|the|some|this|my|that) (?:car|bus|truck|lorry|train|cancer|tumou?r|infection|plane|operation|virus|disease|next one) (?:\\w+ ){0,2}(?:hits?|runs? me|takes? me|kills? me|would take me|gets me|finishes me)`,
        `\\b(?:disappointed|sad|angry|sorry|upset|hate it|hate) (?:\\w+ ){0,3}?(?:when|that|every time|each time|because) i (?:wake|woke|open my eyes|opened my eyes|am still (?:here|alive|breathing)|still wake)`,
        '\\b(?:sleep|fall asleep|close my eyes|lie down) (?:\\w+ ){0,2}(?:and|but) (?:just )?(?:not|never|dont|do not) (?:come back|wake(?! up (?:every|at|so|several|in|all|with|early|\\w+ times|tired|exhausted|stiff|sore|feeling|needing|like|to))|open (?:them|my eyes)|get up again|have to wake)',
        '\\b(?:grateful|glad|happy|relieved|better|fine|nice|easier) if (?:my heart|my body|it|everything|i|this) (?:would |could )?(?:just |simply )?(?:stop(?:ped|s)?|gave (?:up|out)|give (?:up|out)|ended|quit|faded|never woke|did not wake)\\b(?! (?:raining|hurting|itching|working|by|at))',
        '\\b(?:wish|want|hope|wanted|wishing|hoping) (?:that )?(?:my|this) (?:heart|body) (?:would |to |could )?(?:just )?(?:stop|give (?:up|out)|quit|fail)\\b',
        '\\beven if (?:it|that|this) means (?:dying|death|the end|i die|that i die|not being here)\\b',
        '\\bsleep for (?:good|ever)\\b|\\bgo to sleep for (?:good|ever)\\b',
        '\\bstopped (?:looking|checking) (?:\\w+ ){0,3}?(?:before i cross|when i cross|crossing|both ways)',
        '\\b(?:only|just) (?:still )?(?:\\w+ )?(?:alive|here|breathing|around) because (?:i am|im|of|i was|my|nobody|i lack|i have not)(?: \\w+){0,3} (?:coward|afraid|scared|courage|guts|dog|cat|kids|children|mother|pills did not|it failed)',
        '\\b(?:does not|doesnt|would not|wouldnt) matter (?:any ?more )?(?:if|whether) i (?:live|am (?:here|alive|there)|wake)',
      ].join('|'),
    ),
  },
  {
    name: 'sees no tomorrow',
    isDoubtable: true,
    keyWord:
      /^(?:here|around|there|see|plan|planning|hear|need|promise|exist|without|me|make|last)$/,
    secondKeyWord:
      /^(?:wont|not|dont|never|cant|cannot|doesnt|last|final|free|rid|relieved|without)$/,
    weight: 5,
    pattern: new RegExp(
      [
        `\\b(?:wont|will not|do not plan to|dont plan to|not planning to|do not intend to|dont intend to|do not expect to|dont expect to|not going to|never going to) (?:\\w+ )?(?:see|reach|live to see|make it to|be (?:there|here|around|alive) (?:for|at|to see)) (?:\\w+ ){0,2}?(?:it|tomorrow|next (?:week|month|year|spring|summer|birthday|christmas)|christmas|(?:my|his|her|the) (?:next |next \\w+ )?(?:birthday|wedding|graduation|spring|summer|weekend|morning))\\b`,
        `\\b(?:dont|do not|cant|cannot) (?:think|believe|see how|imagine) (?:that )?(?:ill|i will|i can|im going to|i am going to) (?:\\w+ )?(?:make it|be here|be around|live|last|hold on) (?:to|until|till|past|through|by) (?:\\w+ )?(?:christmas|tomorrow|tonight|(?:the )?(?:weekend|night|spring|summer|winter|new year|week|month)|monday|next \\w+|morning)\\b`,
        `\\b(?:you|they|nobody|everyone|my ${ownFamily}) (?:wont|will not|will never) (?:\\w+ )?(?:have to (?:worry about|deal with|put up with|carry|look after|care for)|hear from|see) me (?:any ?more|again|ever|after|any longer)`,
        `\\b(?:cant|cannot|can not) (?:promise|say|guarantee|be sure|imagine) (?:that )?(?:ill|i will|i am going to|im going to) (?:still )?be (?:here|alive|around)\\b`,
        `\\b(?:they|you|everyone|he|she|my ${ownFamily}) (?:wont|will not|do not|dont|does not|doesnt) need me (?:\\w+ )?(?:after|any ?more|when|once|from)`,
        `\\b(?:last|final) (?:christmas|birthday|summer|winter|spring|weekend|meal|evening|night|sunset|day) (?:\\w+ ){0,2}?(?:i will (?:ever )?(?:see|have)|for me|on this earth|of my life)\\b`,
        `\\b(?:free|rid|relieved) of me\\b|\\b(?:easier|better|fine|happier|lighter|cheaper) (?:\\w+ ){0,2}?without me\\b|\\bmanage (?:better |fine |well )?without me\\b`,
      ].join('|'),
    ),
  },
  {
    name: 'has chosen when or how',
    keyWord:
      /^(?:picked|chosen|chose|set|mind|decided|decision|prepared|ready|time|date|plan|peace|talk|stop)$/,
    secondKeyWord:
      /^(?:day|date|night|hour|place|bridge|spot|tree|way|method|exit|plan|escape|made|mind|decided|decision|late|world|life|leave|go|peace|nobody|no|one)$/,
    weight: 5,
    pattern: new RegExp(
      [
        `\\bi (?:have |ve |already |finally )*(?:picked|chosen|chose|set|fixed|decided on|found) (?:the|my|a) ${dayOrPlace}\\b(?! (?:for|of|to (?:get|have|start|go|meet|see)) (?:my|the|our|a|an|work|surgery|treatment|lunch|married|wedding|party|move|operation))`,
        `\\bive (?:already |finally )*(?:picked|chosen|set|fixed|decided on|found) (?:the|my|a) ${dayOrPlace}\\b(?! (?:for|of|to (?:get|have|start|go|meet|see)))`,
        `\\b(?:have|got|with|prepared|keep) (?:a|my) (?:\\w+ )?(?:way out|exit|exit plan|plan b|escape) (?:\\w+ )?(?:prepared|ready|planned|if|when|at home|in (?:the|my) (?:drawer|cupboard|garage))`,
        `\\b(?:mind is made up|made up my mind|decision is made|have decided|i decided) (?:and |that |it is |this is |to |i will )*(?:nobody can|no one can|no one will|nobody will|tonight|the end|leave (?:this|you all|everyone)|it ends|ends (?:today|tonight|now)|stop all of this|go)\\b`,
        '\\bi (?:\\w+ )?have (?:a|the|my) (?:date|day|place|night) (?:picked|picked out|chosen|set|in mind)\\b(?! (?:for|to))',
        '\\bno ?(?:one|body) can (?:talk me out|stop me|change my mind)\\b|\\b(?:made|at) (?:my )?peace with (?:leaving|going|dying|death|it ending|not being)\\b',
        '\\btoo late to (?:change my mind|stop me|talk me out|save me|help me)\\b',
        '\\b(?:i am|im|i feel) ready to (?:go|leave) (?:now|this (?:world|life|place|earth)|for good|for ever|forever|and nobody|whenever)\\b',
      ].join('|'),
    ),
  },
  {
    name: 'cannot look away from a means',
    keyWord:
      /^(?:rope|beam|noose|belt|pills|tablets|razors?|blades?|knife|knives|gun|rifle|pistol|shotgun|bridge|tracks|rails|platform|balcony|cliff|ledge|roof|rooftop|railing|bleach|exhaust|wheel|cabinet|garage|engine|voices?)$/,
    weight: 4.9,
    pattern: new RegExp(
      [
        `\\b(?:keep|kept|cant stop|cannot stop|been|am|im|just) (?:\\w+ )?(?:looking|staring|walking|going back|coming back|driving|thinking) (?:at|to|about|of|on|past) (?:the|my|that|a|those|these) (?:\\w+ ){0,2}?${meansOfSuicide}\\b(?! (?:for|dose|side))`,
        `\\b(?:pills|tablets|blades?|razor|rope|knife|gun) (?:\\w+ ){0,3}?(?:lined up|counted|laid out|in front of me|beside me|next to me|in my (?:hand|lap)|on the (?:table|bed) (?:and|while|as|now))\\b(?! (?:\\w+ ){0,6}(?:before|after food|label|readable|etiqueta|which|blue|white|week|weekly|alarm|box|organi[sz]er|breakfast))`,
        `\\b(?:i (?:have )?counted|counting) (?:\\w+ )?(?:my|the|all) (?:\\w+ )?(?:pills|tablets)\\b`,
        `\\b(?:climb(?:ed|ing)?|step(?:ped|ping)?|lean(?:ed|ing)?|sat|sitting|sit|stood|standing|stand) (?:\\w+ ){0,3}?(?:over|onto|on|off|at|near) the (?:\\w+ )?(?:rail|railing|ledge|edge|tracks|barrier|parapet|window ?sill)\\b(?! of (?:the )?(?:bed|pool|chair|seat|sofa))`,
        `\\b(?:platform|bridge|tracks|roof|cliff|balcony) (?:\\w+ ){0,6}?(?:step back|pulled me back|made me stop|one step|feels calm|calls me|calling me|jump)\\b`,
        `\\b(?:let go of|turn|jerk|pull|steer) the (?:steering )?wheel\\b(?! (?:of|to park))(?: \\w+){0,6}? (?:motorway|highway|tree|wall|truck|lorry|traffic|bridge|over)\\b|\\beasy to (?:let go of|turn) the (?:steering )?wheel\\b`,
        '\\bengine (?:is )?(?:running|on) (?:\\w+ ){0,5}garage\\b|\\bgarage (?:\\w+ ){0,5}engine (?:is )?(?:running|on)\\b',
        '\\b(?:voices?|something in me|part of me) (?:\\w+ ){0,6}?(?:step off|step in front|jump|let go|end it|cut|hurt myself|do it|not be here)\\b',
        `\\b(?:blade|razor|knife) (?:\\w+ ){0,4}(?:take it out|took it out|put it back|takes? it out again|in the drawer calls|out again)\\b`,
      ].join('|'),
    ),
  },
  {
    name: 'gives up what keeps them alive',
    keyWord:
      /^(?:insulin|meds|medication|medicine|dialysis|eating|drinking|heart|antibiotics|chemo|inhaler)$/,
    secondKeyWord:
      /^(?:stopp(?:ed|ing)|quit|skip(?:ped|ping)?|taking|refus(?:e|ing)|threw|thrown|purpose|deliberately)$/,
    weight: 5,
    pattern:
      /\b(?:stopped|stopping|quit|skip|skipping|skipped|not taking|refuse|refusing|threw away|thrown away) (?:\w+ ){0,2}?(?:my |all |the )?(?:\w+ )?(?:insulin|meds|medication|medicine|dialysis|eating|drinking|antibiotics|chemo|inhaler) (?:\w+ ){0,6}?(?:on purpose|deliberately|body (?:to|will|would) (?:give up|shut down|stop)|so (?:that )?it (?:ends|is over|will be over)|to (?:die|end)|hope it (?:ends|kills)|let nature|until i (?:die|am gone)|wait for the end|nobody (?:knows|will))\b|\b(?:on purpose|deliberately) (?:stopped|skip|skipped|skipping|not taking) (?:my |the )?(?:\w+ )?(?:insulin|meds|medication|medicine|dialysis|inhaler)\b/,
  },
  {
    name: 'another person takes leave',
    keyWord: /^(?:goodbye|farewell|final|last|note|letter|answering|answer|reach|off)$/,
    secondKeyWord: /^(?:sent|wrote|texted|posted|left|said|leaves|messaged|emailed)$/,
    weight: 5.2,
    pattern: new RegExp(
      `\\b(?:my )?${relativeNames} (?:\\w+ ){0,5}?(?:sent|wrote|texted|posted|left|said|leaves|messaged|emailed) (?:\\w+ ){0,5}?(?:(?:a|her|his|their) (?:\\w+ )?(?:goodbye|farewell|final|last) (?:text|note|letter|message|post|night|words|day)|(?:final|last) (?:night|post|day|message))\\b|\\b(?:stopped answering|not answering|does not answer|doesnt answer|phone is off|cant reach|cannot reach) (?:\\w+ ){0,6}?(?:wrote|said|texted|posted) (?:\\w+ ){0,5}?(?:sorry for everything|goodbye|forgive|loves? us all|done|the end)\\b`,
    ),
  },
  {
    name: 'another person is about to',
    keyWord:
      /^(?:pills|tablets|razors?|blade|knife|gun|rifle|shotgun|pistol|rope|ledge|roof|rooftop|bridge|railing|windowsill|balcony|cliff|tracks|hanging|wrists?|him|her)$/,
    secondKeyWord:
      /^(?:locked|ran|drove|disappeared|held|holds|holding|put|puts|has|had|pressed|pointed|points|sitting|standing|sits|stands|climbed|without|left|went|bathroom|room|garage|out|is)$/,
    weight: 5.3,
    pattern: new RegExp(
      [
        `\\b${relativeNames} (?:\\w+ ){0,3}?(?:locked (?:himself|herself|themselves|in)|is in (?:the|his|her) (?:bathroom|room|garage)|ran off|ran away|left the house|went out|drove off|disappeared) (?:\\w+ ){0,5}?(?:with|and took|and has|taking) (?:\\w+ ){0,3}?(?:pills|tablets|razors?|blade|knife|gun|rifle|shotgun|pistol|rope)\\b`,
        `\\b(?:we|you|they|everyone|kids|family) (?:would|will|d) (?:\\w+ )?be (?:fine|better|better off|happier|easier) without (?:him|her)(?: around| here)?$`,
        `\\b${relativeNames} (?:\\w+ ){0,3}?(?:held|holds|holding|put|puts|has|had|pressed|pointed|points) (?:\\w+ ){0,2}?(?:knife|gun|rifle|shotgun|pistol|blade|razor|rope) (?:\\w+ ){0,3}?(?:in|to|at|against|around|on) (?:his|her|their) (?:own )?(?:mouth|head|throat|neck|wrists?|chest|temple)\\b`,
        `\\b${relativeNames} (?:\\w+ ){0,5}?(?:sitting|standing|sits|stands|climbed|is|out) (?:out )?(?:on|onto|over|at) the (?:\\w+ )?(?:ledge|roof|rooftop|bridge railing|railing|window ?sill|edge of the (?:roof|bridge|cliff)|tracks|wrong side)\\b`,
      ].join('|'),
    ),
  },
  {
    name: 'hides wounds of their own making',
    keyWord: /^(?:cuts?|scars|sleeves|burns|bruises|cutting|blade|bleeds?|bruised|blood|knuckles)$/,
    secondKeyWord: /^(?:hid(?:e|ing|den)?|cover(?:ing|ed)?|nobody|no|sleeves|deeper|deep|until)$/,
    weight: 4.8,
    pattern:
      /\b(?:i|ive|i have) (?:\w+ ){0,2}?(?:punch|punched|punching|hit|hitting|bang|banging|bite|biting|burn|burning|pinch|pinching) (?:\w+ ){0,4}?until (?:\w+ ){0,3}?(?:bleed|bleeds|blood|bruised|break|numb)\b(?! (?:\w+ )*itch)|\b(?:hid(?:e|ing|den)?|cover(?:ing|ed)? up|cover|nobody (?:has )?(?:noticed?|seen|sees|knows(?: about)?)|no one (?:has )?(?:noticed?|seen|sees|knows(?: about)?)) (?:\w+ ){0,2}?(?:my |the |fresh |new )?(?:cuts|cutting|burns i|wounds i)\b(?! (?:from|after|of) (?:the|my) (?:surgery|operation|fall|accident|work|kitchen|cat))|\blong sleeves (?:\w+ ){0,5}(?:cuts|cutting|nobody (?:sees|notices)|hide)\b|\bcuts (?:\w+ ){0,3}(?:deeper|deep) (?:every|each) (?:time|day|night)\b|\b(?:cut|cutting) (?:a bit |a little )?deeper (?:every|each|this) time\b/,
  },
  {
    name: 'puts things in order',
    keyWord:
      /^(?:letters?|notes?|bills|debts|accounts|subscriptions|appointments|affairs|order|passwords?|keys?|papers|watch|ring|guitar|car|books|jewell?ery|things|collection|bike|belongings|dogs?|cats?|pets?|kids|children|son|daughter|wife|husband|mother|mum|mom|family|other|will|rehome|rehomed|instructions|folder|love|loved|fault|tell|quiero|quiere|culpa|home|diganle)$/,
    secondKeyWord:
      /^(?:wrote|written|writing|left|leave|care|look|take|find|watch|good|feed|order|paid|cancelled|settled|closed|gave|given|giving|passed|handed|drawer|table|desk|envelope|safe|mat|you|her|him|them|nobodys|ones|your|nadie|nadies|todos|has|have|done|ready|signed|hija|hijo|hijos|madre|that|la|los|my)$/,
    weight: 2.5,
    pattern: new RegExp(
      [
        `\\b(?:wrote|written|writing|left|leave) (?:\\w+ ){0,2}?(?:letters?|notes?|instructions|a folder) (?:\\w+ ){0,3}?(?:to|for) (?:each of |all |everyone|my (?:\\w+ )?${ownFamily})`,
        `\\b(?:take care of|look after|please take|take in|find a home for|watch over|be good to|feed) (?:\\w+ )?(?:my )?(?:dogs?|cats?|pets?|kids|children|son|daughter|wife|husband|mother|mum|mom|family|each other)\\b`,
        '\\b(?:put|putting|got|getting|set) (?:all )?(?:my )?(?:affairs|papers|things|documents|finances) (?:are )?in order\\b|\\bmy affairs are in order\\b',
        '\\b(?:paid|cancelled|settled|closed) (?:\\w+ ){0,2}?(?:all )?(?:my|the) (?:bills|debts|accounts|subscriptions|appointments)\\b',
        `\\b(?:gave|given|giving|passed on|handed) (?:away )?my (?:\\w+ )?(?:watch|ring|guitar|car|books|jewell?ery|dog|cat|things|collection|bike) (?:\\w+ )?(?:to|away)\\b`,
        '\\bi (?:love|loved) you all$|\\b(?:tell|let) (?:my |them |her |him )(?:\\w+ ){0,3}?(?:know )?(?:that )?i (?:loved?|am sorry|tried)\\b|\\b(?:nobodys|no ones|not your) fault\\b|\\bno es culpa de nadie\\b|\\b(?:los|las) quiero (?:mucho )?a todos\\b|\\bdigan?le a mi (?:\\w+ ){0,2}?que (?:la|lo|los|las) quiero\\b',
        '\\b(?:bills|debts) are (?:all )?paid\\b|\\bwill is (?:done|written|ready|signed)\\b|\\b(?:dog|cat|dogs|cats) (?:has|have|will have|found) (?:a )?(?:new )?home\\b',
        '\\b(?:passwords?|keys?|papers|will) (?:are|is) (?:\\w+ )?(?:in|on|under) the (?:drawer|table|desk|envelope|safe|mat)\\b',
      ].join('|'),
    ),
    isPiece: true,
  },
  {
    name: 'is at an end',
    isDoubtable: true,
    keyWord:
      /^(?:done|finished|over|time|peace|point|end|rest|quiet|enough|limit|strength|energy|fight|fighting|empty|break|breaking|ready|nothing|nobody|anymore|day|sleepy)$/,
    weight: 2.5,
    pattern:
      /^(?:\w+ ){0,3}?(?:i am|im|ive been|i feel) (?:\w+ )?(?:done|finished|empty)$|\b(?:i am|im) (?:so |just |finally |really )*(?:done|finished)(?: now| here| fighting| trying)?$|\b(?:it is|its|now it is) time(?: for me)?(?: to go| now)?$|\b(?:made|found|making) my peace\b|\bat peace with (?:it|this|my decision|everything)\b|\b(?:this was|reached|past|beyond) (?:my|mine|the) (?:breaking point|limit|end of)\b|\bbreaking point and (?:this|that) was mine\b|\bno (?:more )?(?:strength|fight|energy) left\b|\b(?:nothing|no one|nobody) (?:anyone |you |else )?can (?:say|do|help) (?:\w+ )?(?:now|any ?more|to change)\b|\b(?:cant|cannot) (?:fight|pretend|do it|take it) any ?more\b|\bi (?:just )?(?:want|need) (?:to |some )?(?:rest|peace|it to be quiet)(?: now| at last| forever)?$|\bit (?:will|is going to) (?:all )?be over (?:soon|tonight|by)\b|\benough is enough$|\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|tonight|today|this weekend) (?:is|will be) (?:the|my) (?:day|last day|night|end)\b|\bgetting sleepy$/,
    isPiece: true,
  },
  {
    name: 'thanks and takes leave',
    isDoubtable: true,
    keyWord:
      /^(?:thank|thanks|goodbye|farewell|sorry|forgive|tried|remember|bye|miss|look|adios|perdonenme|perdoname|perdon)$/,
    secondKeyWord:
      /^(?:everything|years|there|times?|all|goodbye|farewell|bye|leaving|mess|being|trouble|what|this|it|know|tell|let|other|place|everyone|kindly|as|for|the|with|before|you|a|im|i|por|perdonenme|perdoname|adios|todos)$/,
    weight: 2.5,
    pattern:
      /\b(?:thank you|thanks) (?:\w+ ){0,3}?for (?:everything|these years|all these years|being there|all the years|the good times|the time we had)\b|\b(?:goodbye|farewell)(?: \w+)?$|^(?:goodbye|farewell) (?:everyone|all|my friends)\b|\badios a todos\b|\bperdon(?:enme|ame)\b|\bperdon por todo\b|^(?:im|i am) (?:so )?sorry$|\b(?:sorry|forgive me) for (?:everything|all (?:of )?(?:it|this|the trouble)|what (?:i|comes)|leaving|the mess|not being)\b|\bremember me (?:as|for|kindly|the way|with)\b|\bi will miss (?:you all|this place|everyone)\b|\bwanted to (?:say (?:goodbye|thanks)|thank you all) (?:before|one last|for)\b|\blook after each other$/,
    isPiece: true,
  },
  {
    name: 'would not be missed',
    isDoubtable: true,
    keyWord: /^(?:miss|missed|notice|noticed|cry|remember|difference|care|cares)$/,
    secondKeyWord:
      /^(?:nobody|body|no|noone|who|anyone|person|would|will|missed|without|make|makes)$/,
    weight: 2.4,
    pattern:
      /\b(?:no ?body|no one|noone|who|hardly anyone|not one person) (?:would|will|is going to) (?:even |really |ever )?(?:miss|notice|care|cry|remember|look for|ask)\b|\b(?:would|will) (?:cry|be sad|grieve) for (?:a|one|two|some|a few) (?:days?|weeks?|months?) (?:and|then)\b|\b(?:not|wont|never) be missed\b|\bmake(?:s)? no difference (?:to anyone )?(?:if|whether) i\b|\bwithout me (?:nothing|everything) (?:would|will)\b/,
    isPiece: true,
  },
];
