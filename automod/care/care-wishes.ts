/** Parts of the patterns in `englishWishes`. Words are folded and without apostrophes: 'dont'. */
const anyAdverbs =
  '(?:just |really |only |so |even |simply |still |finally |honestly |truly |actually |always |literally |kinda |secretly )*';
const wantNot =
  '(?:dont|do not|didnt|no longer|never|not|have no wish to|without wanting to) (?:\\w+ )?(?:want(?:ing)? to|wanna|wish to|care to|intend to|plan to|plan on|need to)';
const verbsOfHope = '(?:hope|hoping|hoped|wish|wishing|pray|praying|prayed|beg|begging)';
const illnessNames =
  '(?:cancer|tumou?r|infection|sepsis|virus|covid|flu|pneumonia|seizure|stroke|heart attack|clot|disease|illness|operation|surgery|an[ae]?esthesia|overdose|fall|accident|crash|hypo|low|bleed|next (?:one|flare|attack)|something|someone|somebody|somebody else|anything|car|bus|truck|lorry|train|lightning|it|this|he|god|lord|death)';
const killsMe =
  '(?:kills? me|killed me|takes? me(?: out| away| home| in my sleep| soon| tonight| now)?|took me|finish(?:es|ed)? me(?: off)?|ends? me|gets? me|got me|would kill me|would take me|shoots? me|would shoot me|puts? me out of my misery|does me in|did me in)';
const notLiving =
  '(?:dead|gone|no longer here|not here|not alive|six feet under|in the ground|under the ground|buried|out of the way|out of the picture)';
const otherPeople =
  '(?:everyone|everybody|everyones|they|theyd|my (?:\\w+ )?(?:family|kids|children|parents|husband|wife|mom|mum|son|daughter|partner)|he|she|hed|shed|the world|people|all)';
const lovedOnes =
  '(?:him|her|them|my (?:\\w+ )?(?:wife|husband|son|daughter|baby|mom|mum|mother|dad|father|brother|sister|partner))';

export const englishWishes = [
  // Not wanting to live, survive or see a day.
  `\\b${wantNot} (?:be|being|stay|staying|remain) ${anyAdverbs}(?:a )?(?:alive|here any ?more|on (?:this|the) (?:planet|earth)|in (?:this|the) world|part of (?:this|the) (?:world|life)|around any ?more|breathing)\\b`,
  `\\b${wantNot} (?:live|living) (?:(?:\\w+ ){0,6}?in this world|(?:like this |this way |in pain |with (?:this|it|the) (?:\\w+ ){0,2}?)?(?:any ?more|any longer|at all))\\b(?! (?:with (?:my|him|her|them|roommates)|here|there|in (?:a|the|my|our|that) (?:city|town|house|home|flat|country)))`,
  `\\b${wantNot} (?:see|seeing|face|reach|reaching|wake up to) (?:tomorrow|another (?:day|morning|sunrise|year|birthday|christmas)|the (?:morning|next (?:day|morning|year))|next (?:week|month|year|spring|summer|christmas)|\\d\\d)\\b(?! (?:doctor|specialist|consultant|neurologist|with))`,
  `\\b(?:dont|do not|didnt|no longer|never) (?:\\w+ )?want to (?:survive|make it|recover|get better|be saved|be rescued|be resuscitated and|beat (?:it|this))\\b(?! (?:on|the (?:winter|semester|shift)|to the|in time|worse))`,
  `\\bno (?:real )?(?:intention|desire|wish|plans?|interest|will|urge) (?:of|to|in) (?:\\w+ )?(?:living|live|going on|go on|staying alive|stay alive|surviving|survive|being alive|be alive|existing|exist|continuing|fighting to live)\\b(?! (?:in|at|near|alone|abroad|there|with (?:my|him|her|them|a)))`,
  '\\b(?:dont|do not|not|never) (?:really )?deserve to (?:live|be alive|exist|be here|breathe|go on living)\\b(?! (?:with|in|like))',
  '\\b(?:nothing|no one|nobody|little|not much) (?:left |worth |else )?(?:to live for|worth living for|to stay (?:alive )?for|keeping me (?:alive|here))\\b',
  '\\b(?:no|not (?:a|one|any)|find (?:a|any|one)|see (?:a|any)|a single|without (?:a|any)) (?:single |good |real |more )?reasons? (?:left )?(?:for me )?to (?:stay(?! (?:in|at|home|on|with|off|up|away|overnight|longer|positive))|live|be here|be alive|stick around|stay alive|keep (?:going|living)|go on|carry on|exist|wake up)\\b(?! (?:in|with|on (?:the|this)))',
  '\\bpoint (?:in|of|to) (?:me |my )(?:being|staying|living|existing|going on|sticking around)\\b|\\bpoint (?:in|of) (?:being here|staying alive|sticking around|waking up)\\b(?! (?:on|so|early|for))',
  '\\b(?:dont|do not|no longer|stopped) (?:\\w+ )?car(?:e|ing) (?:\\w+ )?(?:about (?:life|living|being alive|staying alive)(?: or death)?(?: any ?more)?|if i (?:live|die|survive|wake up|make it)|whether i (?:live|die|survive|wake up|make it))\\b(?! (?:insurance|coaching|hacks))',
  '\\b(?:cant|cannot|can not|wont) (?:\\w+ )?(?:keep|go on|continue|carry on) (?:living|existing|being alive)\\b(?! (?:in|at|here|off|out of|on (?:my|the|this))\\b)',
  '\\b(?:lived|seen|suffered|had) (?:long |more than )?enough (?:of (?:life|this life|living|this world)|years|life)\\b|\\bive lived (?:long )?enough\\b|\\bi have lived (?:long )?enough\\b',
  // Wanting to die, sleep for ever, or be with the dead.
  `\\bwish (?:that )?(?:i|id) (?:had |would have |could have |have )?${anyAdverbs}(?:died|die)\\b|\\bwish (?:that )?i (?:wasnt|was not|werent|were not|wasn t) ${anyAdverbs}(?:alive|here any ?more|living|breathing|born|in this world|on this earth)\\b`,
  '\\bi (?:should|could|ought to) have (?:just )?(?:died|been the one (?:who died|to die))\\b(?! (?:from|of|if|without|my|had))|\\bit should have been me (?:who died|that died|instead|in (?:that|the))\\b',
  `\\b${verbsOfHope} (?:that )?(?:\\w+ ){0,4}?${illnessNames} (?:\\w+ ){0,5}?${killsMe}\\b(?! (?:to|on|seriously|for|back|into|there|through|home (?:from|after)|laughing))`,
  `\\bplease (?:\\w+ ){0,2}?(?:god|lord|someone|somebody) (?:\\w+ )?(?:kill|take|end|shoot) me\\b(?! (?:to|seriously))`,
  '\\b(?:beg|begged|begging|ask|asked|asking|told|want|wanted|need) (?:\\w+ ){1,4}?to (?:help me (?:die|go|end)|kill me|end (?:it for me|my life|my suffering)|let me (?:die|go)|put me (?:down|to sleep for|out of my)|put a pillow|pull the plug)\\b|\\bpillow over my (?:face|head)\\b',
  `\\b(?:fall asleep|go to sleep|sleep|lie down|close my eyes|go to bed|drift off) (?:\\w+ )?and (?:just |simply )?(?:be (?:done|gone|dead|over|finished|free of)|have it (?:all )?be over|stay asleep|not be|never be)\\b|\\bgo(?:ing)? to (?:bed|sleep) for (?:good|ever)\\b`,
  '\\b(?:until|till|so that|so|that) (?:my (?:heart|body|lungs|liver|kidneys|organs)) (?:\\w+ )?(?:stops?|gives? (?:out|up)|quits?|fails?|shuts? down)\\b(?! (?:racing|pounding|hurting|fluttering|skipping|responding|working|making|producing|beating so|the|it|being))',
  '\\b(?:until|till) i (?:dont|do not|never|cant|no longer) (?:wake|breathe|exist|come back|get up again|feel anything ever)\\b(?! up (?:so|at|every|with))',
  '\\b(?:thought|idea|prospect|dream) of (?:being dead|dying|death|my death|not existing|not being here|not waking up|suicide|ending it|being gone) (?:\\w+ ){0,8}?(?:comforts?|calms?|calm|relief|peace|peaceful|sooth\\w+|happy|nice|beautiful|tempting)\\b',
  `\\b(?:be|reunited|reunite) with ${lovedOnes} (?:\\w+ )?(?:in heaven|on the other side|in the next life)\\b(?! (?:one day|some day|someday|when my time))|\\b(?:ill|i will|going to|gonna) be with (?:him|her|them) (?:again )?(?:very )?soon\\b(?! (?:at|in (?:the )?(?:hospital|spain)|for))`,
  `\\b(?:scared|afraid|terrified|tired) of (?:staying|being) (?:alive|here any ?more)\\b|\\b(?:scared|afraid|terrified|tired) of (?:staying|living)$`,
  '\\bwant to (?:just )?leave (?:it|this body|all of (?:it|this)|all this|everything|everyone|you all|here) (?:behind )?(?:for (?:good|ever)|forever|permanently)\\b(?! and (?:move|start))',
  '\\b(?:anyone|anybody|someone) else (?:\\w+ ){0,5}?(?:want|wants|wanna|wish|wishes|wishing) (?:they were |they was |to )?(?:just )?(?:be )?(?:die|dead|gone forever|not wake up|not exist)\\b(?! (?:at home|with dignity|up))',
  '\\bwant (?:my|this) (?:\\w+ )?(?:life|existence) to (?:\\w+ )?(?:end|be over|stop|finish)\\b|\\b(?:better|best) (?:off )?dead\\b(?! (?:than (?:red|caught|sorry)|line))',
  // Others without me.
  `\\b${otherPeople} (?:\\w+ ){0,4}?(?:better(?: off)?|better of|happier|easier|relieved|richer|free|freer|lighter|glad|fine) if i (?:\\w+ )?(?:was|were|am|wasnt|werent|wasn t|died|die|disappeared|vanished|stopped) ?(?:\\w+ )?(?:${notLiving}|here|around|alive|born|existing)?\\b(?! (?:more|less|able|not so|late|early|at work))`,
  '\\b(?:im|i am|just) (?:\\w+ ){0,3}?(?:a )?waste of (?:space|oxygen|air|skin|breath|resources|life)\\b|\\bsix feet under\\b(?! (?:snow|water))',
  // The wish as a constant companion.
  '\\b(?:cant stop|cannot stop|keep|kept|always|constantly|obsessively|all i do is|all day|only|been) (?:thinking|think) (?:about|of) (?:\\w+ )?(?:death|dying|being dead|my death|not existing|ending (?:it|things|everything|my life)|killing myself|suicide)\\b(?! of (?:my|a|the|his|her)|(?: my| a| the) (?:mother|father|dog|friend))',
  '\\b(?:driv(?:e|es|ing|en)|push(?:es|ing|ed)?|bring(?:s|ing)?) me (?:\\w+ ){0,2}?to (?:suicide|kill myself|end it|end my life)\\b|\\bclos(?:e|er) (?:and closer )?to (?:suicide|killing myself|ending (?:it|my life|things|everything)|doing it)\\b',
  '\\b(?:brain|head|mind|voices?|depression|illness|something in me|part of me|demons?) (?:\\w+ ){0,3}?(?:tell|tells|telling|say|says|saying|scream|screams|screaming|whispers?|whispering) (?:at )?(?:me )?(?:to |that i should |i should )?(?:\\w+ )?(?:die|jump|do it|end it|end myself|kill|hang|let go|overdose|cut|step|give up on life)\\b',
  '\\b(?:feel|feeling|felt) like (?:\\w+ ){0,4}?(?:ending (?:it|things|everything|it all|my life|myself)|dying tonight|not being alive|stopping (?:living|existing))\\b(?! with (?:him|her|my))|\\bjust end yourself\\b',
  '\\bonly (?:\\w+ )?(?:stay|staying|still) alive (?:for|because)\\b|\\bonly reason (?:\\w+ ){0,3}?(?:i (?:havent|have not|didnt|dont|am still)|im still|i stay|i am) (?:\\w+ )?(?:killed|ended|done it|alive|here|jumped|breathing)\\b',
  '\\b(?:would|d|id) have (?:checked out|ended it|done it|killed myself|offed myself|jumped|been gone|been dead|left this (?:world|life)) (?:\\w+ )?(?:already|by now|long ago|years ago|if it)\\b|\\b(?:wasnt|werent|not) for (?:my|the) (?:\\w+ )?(?:kids|children|dog|cat|mother|mom|mum|wife|husband|family|son|daughter) (?:i|id) (?:would |d )?(?:already |long |probably |certainly )*(?:be (?:dead|gone)|have (?:already |long |probably )?(?:checked out|ended|killed|done|jumped|gone|left))\\b',
  // Without a subject, or as a noun.
  '\\b(?:wanting|longing|wishing|hoping|planning|preparing) to (?:\\w+ )?(?:die|be dead|be gone|kill myself|not exist)\\b(?! (?:old|at home|with dignity|for|down|by (?:noon|lunch|\\d)))|^(?:\\w+ )?(?:just |really |so )*(?:want|wanna|wish|need|ready) (?:to )?(?:die|be dead|disappear forever|kill myself|not exist)\\b(?! (?:at home|with dignity|for|of|laughing))',
  '\\b(?:want to|wanna|going to|gonna|about to|trying to|need to|ready to) (?:suicide|unalive)\\b|\\bi should (?:just |really |probably )*(?:die|be dead|not exist|not be (?:here|alive))\\b(?! (?:of|before|first|or))',
  '\\bhate (?:my|this) life (?:\\w+ ){0,4}?(?:want|wish) (?:\\w+ ){0,3}?(?:end|over|stop)\\b|\\b(?:gonna|going to|want to|wanna|about to|ready to|need to|will|ill|might) (?:just )?end (?:it|this|everything|it all)$',
  '\\b(?:thoughts?|thinking|think|dream) (?:about|of) (?:not (?:existing|being here|being alive|waking up|living)|never waking|disappearing forever)\\b|\\b(?:ive been|i have been|im|i am|keep|^been) having (?:\\w+ )?(?:suicidal|suicide) (?:thoughts|ideation|ideas|urges|feelings)\\b',
  `\\b${verbsOfHope} (?:\\w+ ){0,2}?(?:not to|to not|to never|i (?:dont|do not|wont|never)|that i (?:dont|wont|never)) (?:see|wake|make it|live|survive|open my eyes|come (?:back|out))\\b(?! (?:up (?:late|at|with|in|so|early|sick)|a|him|her|side|any\\w*|that|you|more|to regret|alone))`,
  '\\b(?:disappointed|sad|angry|sorry|upset|hate|annoyed|mad|crying) (?:\\w+ ){0,3}?(?:that |because |to |when )*(?:i am|im|be|being) (?:still )?(?:alive|breathing)\\b|\\b(?:revived|resuscitated|saved|rescued|brought) me (?:back )?(?:and |but )?(?:i am|im|i was|i) (?:\\w+ )?(?:angry|mad|upset|furious|sorry|sad|disappointed|wish)\\b',
  '\\bi want to (?:\\w+ ){1,4}?and die\\b(?! (?:of|laughing))|\\b(?:cant|cannot|couldnt) (?:survive|live through|face living) another (?:day|night|week)$',
  '\\bdone with (?:breathing|existing|being alive|living|life|this (?:world|life|planet))\\b(?! (?:in|at|on|out of|insurance))|\\b(?:ready|want|going|about|tempted) to give up on (?:life|living|myself|everything)\\b',
  '\\bwhy (?:couldnt|didnt|cant|wont|doesnt|could not|did not|cannot) (?:(?:the|this|my|it|that|god|he) (?:\\w+ ){0,4}?(?:kill(?:ed)? me|taken? me|finish(?:ed)? me|let me (?:die|go))|i (?:just )?(?:die|be dead|have died))\\b',
  '\\bdeath (?:would|will|could|might) (?:\\w+ )?(?:be|feel|come) (?:\\w+ ){0,3}?(?:mercy|merciful|relief|kindness|gift|blessing|welcome|release|better|escape|easier|solution)\\b(?! for (?:him|her|them|my))|\\bdying (?:would|will|seems|sounds|feels) (?:\\w+ ){0,2}?(?:easier|better|mercy|relief|nice|peaceful|good)\\b(?! for (?:him|her|them|my))',
  `\\b${wantNot} be (?:here|around|alive) (?:when (?:summer|spring|winter|autumn|christmas|i turn|you (?:read|wake))|next (?:year|month|week|spring|summer|christmas)|tomorrow|for (?:christmas|another (?:year|winter|birthday)))\\b`,
  '\\bi (?:\\w+ ){0,6}?(?:be|being) (?:here|around|alive) (?:for )?(?:much|any|very much) longer\\b(?! (?:than|because|at (?:work|this job)))|\\b(?:6|six) ?(?:ft|feet|foot) under\\b',
  '\\b(?:walk|walking|swim|swimming|wade|wading|wheel|wheeling|driv(?:e|ing)) (?:\\w+ ){0,2}?(?:into|out into|off) (?:the )?(?:sea|ocean|river|lake|water|woods|snow|traffic|pier|cliff|train) (?:\\w+ ){0,5}?(?:not com(?:e|ing) back|never com(?:e|ing) (?:back|out)|drown\\w*|disappear)\\b',
  '\\bend (?:my|this|the|all) (?:\\w+ )?(?:suffering|pain|misery|torment|nightmare|hell) (?:permanently|for good|forever|once and for all|my own way)\\b|\\bself ?harm(?:ed|ing) (?:again|last night|today|tonight|yesterday|this (?:morning|week))\\b|\\b(?:i )?(?:just )?want out$',
  '\\bhope (?:\\w+ ){0,5}?(?:has spread|is terminal|is fatal|is inoperable|is untreatable)\\b(?! (?:the|awareness|joy|word))',
];
