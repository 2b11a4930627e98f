/** Plans, means, attempts and treatments given up in order to die, in English. */
const medicine =
  '(?:pills?|tablets?|capsules?|meds|medication|medicine|painkillers|sleeping pills|opioids|opiates|oxy|oxys|oxycodone|oxycontin|morphine|fentanyl|tramadol|codeine|vicodin|hydrocodone|percocet|xanax|ativan|valium|klonopin|benzos?|ambien|zopiclone|insulin|gabapentin|lyrica|pregabalin|baclofen|keppra|seroquel|quetiapine|lithium|amitriptyline|sertraline|prozac|tylenol|acetaminophen|paracetamol|ibuprofen|aspirin|warfarin|digoxin|metoprolol|beta blockers|propranolol|potassium|antidepressants)';
const weapon =
  '(?:rope|noose|belt|gun|revolver|rifle|hunting rifle|shotgun|pistol|handgun|knife|razor|razors|razor blade|blades?|scalpel|syringe|helium|charcoal|plastic bag)';
const container = '(?:bottle|box|packet|pack|blister|strip|pillbox|stash|pile)';
const place =
  '(?:bridge|overpass|tracks|train tracks|rails|platform|roof|rooftop|ledge|cliff|cliffs|parapet|railing|pier|edge of the (?:roof|bridge|cliff))';
const lifeline =
  '(?:dialysis|insulin|insulin pump|pump|oxygen|ventilator|vent|bipap|trach|trach tube|tracheostomy|breathing tube|feeding tube|feeding|tube|tpn|pacemaker|defibrillator|chemo|chemotherapy|treatments?|transfusions?|antibiotics|meds|medication|medicine|pills|tablets|heart (?:pills|meds|tablets|medication)|immunosuppressants|anti ?rejection (?:meds|drugs|pills)|blood thinners?|transplant|machine|machines|steroids|hydrocortisone|eating|drinking|food)';
const giveUp =
  '(?:stop|stopped|stopping|quit|quitting|skip|skipped|skipping|refuse|refused|refusing|reject|decline|declining|turn(?:ed|ing)? off|switch(?:ed|ing)? off|pull(?:ed|ing)? out|disconnect(?:ed|ing)?|unplug(?:ged|ging)?|no more|not tak(?:e|ing)|wont take|will not take|dont want|do not want|not going (?:back )?(?:to|for)|give up|giving up|off)';
const toDie =
  '(?:(?:this|it|everything|it all|my life) (?:finally )?(?:ends|is over|will be over|stops)|want to die|wanna die|to die|i die|will die|be dead|dead (?:in|by|within)|kills? me|take me|let me (?:die|go)|die (?:and|with)|me with it|dont want to (?:live|be here|be alive|survive|go on)|do not want to (?:live|be here|be alive|survive|go on)|dont care if i (?:live|die)|nothing to live for|wish to (?:die|live)|end my life|end it|be gone|ready to go)';

export const englishPlans = [
  // Ending one's own life, and that of those one cares for.
  '\\b(?:end|ending|take|taking) (?:both )?(?:of )?our (?:own )?(?:two )?lives\\b|\\b(?:take|taking) (?:him|her|them|us|my \\w+) (?:both )?with me when i (?:go|die|do it)\\b',
  '\\b(?:fantasi[sz]e|fantasi[sz]ing|think|thinking|thought|dream|dreaming|imagine|imagining) (?:about |of )?(?:\\w+ ){0,11}?(?:garage door|car running|exhaust|gas on|oven gas)\\b',
  '\\b(?:last|final) (?:christmas|birthday|summer|winter|spring|autumn|fall|weekend|meal|evening|night|sunset|day|year|post|message) (?:that )?(?:i|ill|i will|im going to|you will|youll) (?:will )?(?:ever |get to |have to |hear )?(?:see|have|live|read|spend|write|hear)\\b',
  '\\b(?:plan|plans|planning|planned|prepar(?:e|ed|ing)|arrang(?:ed|ing)|organi[sz](?:ed|ing)) (?:for |out )?my (?:own )?(?:exit|death|end|departure|way out|escape|suicide|last day|goodbye)\\b(?! (?:from|interview|strategy|of (?:treatment|chemo|year|rehab)|party|at work|speech))',
  '\\b(?:have|got|ive|made|making) (?:got |made )?(?:a|my own|my|the) (?:\\w+ )?plan (?:and|with) (?:the |a |my )?(?:means|date|day|method|pills|way|rope|time|letters)\\b',
  '\\b(?:think|thinking|thought|thoughts|know|knowing|planned|plan|figur(?:e|ed|ing) out|work(?:ed|ing) out) (?:about |of |out |on )?(?:exactly )?(?:how|when|where) (?:id|i would|ill|i will|i could|i can|im going to|i am going to|to) (?:\\w+ )?(?:do it|end it|end my life|die|kill myself|go through with it|finish it)\\b(?! (?:at home|safely|with|for))',
  '\\b(?:think|thinking|thought|know) (?:of |about |to myself |that )?(?:how )?(?:easy|simple|quick) (?:it would|that would|it could|itd) be\\b(?! (?:to (?:forget|lose|fix|make|get|book|order|ask)|if|for))',
  '\\b(?:think|thinking|thought|thoughts|consider(?:ing)?|contemplat(?:e|ing)|tempted|tempting|feel like|urge|imagine|want) (?:\\w+ ){0,3}?(?:tak(?:e|ing)|swallow(?:ing)?|down(?:ing)?) (?:\\w+ )?(?:the rest|them all|all of them|it all|the (?:whole|entire|full) (?:\\w+ )?(?:bottle|box|packet|pack|lot|thing)|all (?:of )?(?:my|the|these|those)|every (?:last |single )?(?:pill|tablet|one))\\b(?! (?:\\w+ ){0,3}?(?:prescribed|as|morning|together in|with food))',
  `\\btak(?:e|ing) (?:all|every) (?:of )?(?:my|the|these|those) (?:\\w+ )?${medicine} (?:\\w+ ){0,2}?at once\\b`,
  '\\b(?:think|thinking|thought) (?:about|of) (?:\\w+ )?(?:turning|jerking|steering|letting go of|pulling|yanking) the (?:steering )?wheel\\b',
  '\\b(?:stab|electrocute|strangle|asphyxiate|smother|gas|behead|starve|bleed)(?:bing|ing|ling)? (?:my ?self|out and die)\\b(?! (?:for (?:the|a) (?:test|scan|colonoscopy)|before))|\\bburn(?:ing)? myself alive\\b|\\b(?:throw|throwing|fling|hurl|hurling) myself (?:in front|off|under|out|from|into|down|over)\\b(?! (?:work|my|the (?:deep|couch|bed|sofa)))',
  '\\b(?:planning|going|want|wanting|about|trying|ready|intend|tempted) to (?:\\w+ )?(?:overdose|od|drink myself to death|starve myself|bleed (?:out|to death))\\b',
  // Means at hand.
  `\\b(?:have|had|held|hold|holding|got|with|took|sat with|sitting with) (?:\\w+ )?(?:the|a|my|some|these|those|all my|all the) (?:\\w+ )?(?:${medicine}|${weapon}|${container}) (?:\\w+ ){0,3}?(?:in (?:my|one) (?:hands?|lap|mouth|fist)|against my|to my (?:head|throat|wrist|temple))\\b(?! (?:and|when) (?:\\w+ ){0,3}?(?:label|pharmac\\w+|dropped))`,
  `\\b(?:keep|kept|cant stop|cannot stop|been|always) (?:\\w+ )?(?:picturing|imagining|seeing|visuali[sz]ing|looking at|staring at|thinking (?:about|of)|coming back to|going back to|going out to|dreaming of|counting|touching|eyeing) (?:the|a|my|that|those) (?:\\w+ )?(?:${weapon}|${place}|river|train|pills|tablets)\\b(?! (?:rash|buckle|for|side|dose))`,
  `\\b(?:revolver|gun|rifle|shotgun|pistol|handgun) (?:\\w+ ){0,4}?(?:cleaned|loaded|oiled|in my (?:hand|lap|mouth)|to my head|next to me|beside me|within reach|under my pillow|like a friend)\\b`,
  '\\b(?:bought|got|ordered|have|found) (?:the|some|my|a) (?:\\w+ )?(?:helium|noose|nitrogen|charcoal)\\b(?! (?:balloons?|tablets|capsules|filter|mask))|\\b(?:tie|tied|tying|make|made|making) (?:a|the|my) noose\\b|\\b(?:noose|rope) (?:around|round) my neck\\b',
  '\\b(?:dont|do not|no use|nobody can|no one can|cant|please dont) (?:\\w+ )?(?:try to |trying to )?(?:talk|talking) me out of (?:it|this)\\b(?! (?:but|because) (?:the|my) (?:surgery|operation))',
  `\\b(?:saving|saved|stockpiling|stockpiled|hoarding|hoarded|collecting|collected|stashing|stashed|hiding|hid) (?:up |away )?(?:all )?(?:my|the|his|her) (?:\\w+ )?${medicine} (?:for|since|over|until|till) (?:\\w+ ){0,2}?(?:weeks|months|days|a while|years|ages|the day|i have)\\b(?! (?:trip|vacation|holiday|pharmacy|hurricane|shortage))`,
  `\\b(?:been|was|am|im|went|standing|stood|sat|sitting) (?:up )?(?:on|at|to) (?:the|a|that) (?:\\w+ )?${place} (?:twice|again|three times|every (?:night|day|evening)|last night|tonight|right now|alone at night)\\b(?! (?:for (?:work|a run|exercise)|with my|to (?:fish|run|watch|take)))`,
  '\\b(?:already |finally )?(?:wrote|written|writing|finished) (?:the|my|all the|all my) (?:goodbye |farewell |last |final )?(?:letters|goodbyes|suicide note)$|\\b(?:writing|write|posting) (?:this|you|here) (?:as|to say) (?:a |my )?(?:last |final )?(?:goodbye|farewell)\\b(?! to (?:my|the) (?:gallbladder|cast|stoma|boot|pump))',
  '\\bnext time (?:\\w+ ){0,4}?(?:no ?one (?:will|can|is going)|nobody (?:will|can|is going)|(?:ill|i will) (?:\\w+ )?(?:succeed|not fail|do it (?:right|properly)))\\b|\\b(?:scared|afraid|terrified|frightened) of what (?:i|im|i am|ill|i will|i might|i could) (?:\\w+ ){0,3}?do(?: to myself| tonight| next)?$',
  // No more days planned.
  '\\b(?:not going to|not gonna|wont|will not|dont think (?:that )?(?:i|ill|im|i will|i can|im going to)|do not think i (?:will|can)|doubt (?:i|ill|i will)|not sure i(?:ll| will| can)?) (?:\\w+ )?(?:make it|last|survive|live|get) (?:through|past|to|till|until|beyond) (?:the |this |to )?(?:night|weekend|week|morning|tomorrow|tonight|christmas|day|month|end of (?:the|this) (?:week|month|day))\\b(?! (?:without (?:coffee|a nap)|at work|appointment|meeting|with this))',
  '\\bi (?:will|ll) (?:already |soon |finally |long )+be (?:dead|gone)\\b(?! (?:for|on|by the time (?:the|my)))',
  '\\b(?:helped?|helping) me (?:to )?(?:die|end my life|end it all)\\b|\\b(?:dignitas|euthanasia|assisted (?:dying|suicide)|right to die)\\b (?:\\w+ ){0,10}?(?:do it (?:\\w+ )?my ?self|by my ?self|my own way|on my own)\\b',
  // Giving up a treatment in order to die.
  `\\b${giveUp} (?:\\w+ ){0,4}?${lifeline} (?:\\w+ ){0,10}?${toDie}\\b`,
  `\\b(?:want to die|wanna die|ready to die|wish to die|dont want to (?:live|survive|be alive|be here)|do not want to (?:live|survive|be alive|be here)|done with (?:living|life)|tired of (?:living|life)|nothing to live for|rather be dead|rather die) (?:\\w+ ){0,10}?${giveUp} (?:\\w+ ){0,4}?${lifeline}\\b`,
  '\\blet (?:the|my|this) (?:kidney|kidneys|heart|liver|body|cancer|disease|infection|diabetes|tumou?r) (?:\\w+ ){0,2}?(?:die|fail|give out|kill me|take me|finish|win|do its|run its) (?:\\w+ ){0,3}?(?:me|with it|job|course and)\\b',
  // Ways and amounts.
  `\\b(?:painless|peaceful|pain ?free|least painful) (?:\\w+ )?(?:ways?|methods?) (?:to go|out|of going)\\b|\\bhow (?:many|much) (?:\\w+ ){1,8}?(?:to not wake up|not to wake up|never (?:to )?wake up)\\b`,
  `\\b(?:looked up|googled|searched|checked|calculated|found out|worked out|know) (?:exactly )?how (?:many|much) (?:of )?(?:\\w+ ){0,3}?${medicine} (?:\\w+ ){0,3}?(?:it (?:would|will) take|it takes|id need|i need|would (?:kill|do it|be enough)|is (?:enough|lethal|fatal))\\b`,
  '\\b(?:think|thinking|thought) (?:about|of) (?:just )?(?:jumping|stepping off|letting go)$|\\bpull(?:ing)? the trigger$|\\bblow(?:ing)? my (?:own )?(?:brains?|head) (?:out|off)\\b|\\bbullet (?:in|through|to) my (?:head|brain|skull|mouth)\\b',
  `\\bmyself with (?:my|the|a) (?:\\w+ )?(?:rope|gun|revolver|rifle|shotgun|pistol|handgun|belt)\\b|\\b(?:pills|tablets|meds|medication|medicine) (?:\\w+ ){0,8}?(?:im|i am|i keep) counting\\b`,
  '\\bi (?:just |already |have |finally )*(?:took|taken|swallowed) (?:all of (?:them|it)|them all|the (?:whole|entire) (?:bottle|box|pack|packet|strip|lot))\\b(?! (?:as|with|at|on|before|and (?:finished|feel|it)|for the course))|\\btried to (?:overdose|od|hang myself|drown myself|end it all|take my (?:own )?life)\\b',
  '\\b(?:id|ill) take (?:all of (?:it|them)|them all|it all|the whole (?:bottle|box|lot|pack))\\b|\\bif it (?:kills|takes) me (?:it (?:kills|takes) me|so be it|good|fine|then)\\b',
  `\\b(?:stop|stopped|stopping|skip|skipped|skipping|quit|not|refuse|refused|refusing) (?:taking )?(?:\\w+ ){0,2}?${lifeline} (?:\\w+ ){0,2}?(?:on purpose|deliberately|intentionally)\\b(?! (?:before|for the (?:test|scan|surgery)|as))`,
  '\\b(?:let|letting) (?:the |my |this )?(?:diabetes|cancer|disease|illness|infection|tumou?r|sepsis|pneumonia|kidneys?|heart) (?:\\w+ )?(?:kill|take|finish|win)\\b(?! over)|\\b(?:will|ill|to) be dead (?:in|within) a (?:week|day|month|few)\\b',
];
