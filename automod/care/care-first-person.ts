import { frenchSigns } from './care-french.ts';
import { germanSigns } from './care-german.ts';
import type { CarePattern } from './care-pattern.ts';
import { englishPlans } from './care-plans.ts';
import { spanishSigns } from './care-spanish.ts';
import { englishWishes } from './care-wishes.ts';
import { requiredWordsOfAlternatives } from './required-words.ts';

const anyAdverbs = '(?:just |really |only |so |even |simply |still |finally |honestly |truly )*';
const treatmentNames =
  '(?:dialysis|insulin|chemo|chemotherapy|feeding tube|heart (?:pills|medication|meds)|transplant meds|oxygen|ventilator|treatment|meds|medication|eating|drinking)';

const englishSigns = [
  // Wishes not to wake, be or go on.
  `\\bwish (?:that )?i ${anyAdverbs}(?:would|could|did) ${anyAdverbs}(?:not|never) wake up\\b(?! (?:at|so|every|with|in|each|several|during|again and|early|\\d))`,
  '\\bwish (?:that )?i had never woken\\b',
  `\\bwish (?:that )?(?:i )?${anyAdverbs}(?:could|would) ${anyAdverbs}(?:die|be dead|vanish|stop existing|not exist)\\b`,
  '\\b(?:no longer want|dont want|do not want|tired of having) to (?:be|stay|live) (?:here any ?more|alive|on this (?:planet|earth)|in this (?:world|body))\\b',
  '\\b(?:dont|do not|no longer|not) (?:\\w+ )?want to (?:go on|keep|continue|carry on) (?:living|existing|being alive)\\b|\\bhad enough of (?:life|living|this life|being alive)\\b(?! (?:in|on|with))|\\bdeath is (?:\\w+ ){0,4}?(?:look forward|want|hope for|comfort|wait for)\\b',
  '\\b(?:want|wanted|get) out of this (?:life|world)\\b|\\bout of this body out of this life\\b',
  '\\bout of this life$',
  '\\b(?:leave|leaving) this (?:world|life|earth|planet)\\b(?! a better)',
  '\\bcheck(?:ing)? out for good\\b',
  '\\b(?:feel like|thinking of|want to|wanna|going to) (?:just )?disappear(?:ing)? (?:forever|for good|and never)\\b',
  '\\b(?:might as well|better|rather|should) be dead\\b|\\b(?:easier|better|simpler) if i (?:just )?(?:died|die|never woke|was gone|were gone)\\b',
  '\\b(?:so |just |i am |im )tired of existing\\b',
  '\\bpoint (?:of|in) (?:being alive|living|existing|staying alive)\\b(?! (?:on|with|in|at|near|here))',
  '\\b(?:hope|hoping|hoped|wish|praying|pray) (?:that )?(?:i|ill|id) (?:\\w+ )?(?:get hit|get run over|crash|die|dont make it|do not make it|dont survive|do not survive|dont wake|do not wake)\\b(?! (?:at|in my|of old|before|happy|peacefully|with a smile))',
  '\\b(?:pray|praying|beg|begging|ask|asking|wish|hope) (?:\\w+ ){0,2}?(?:god|the lord|he) (?:\\w+ )?(?:takes?|taking) me (?:tonight|now|soon|home|away|already)\\b',
  '\\b(?:fantasi[sz]e|fantasi[sz]ing|dream|dreaming|daydream) (?:about|of) (?:dying|being dead|not waking|my death)\\b',
  '\\bno ?(?:one|body) would (?:even )?(?:notice|care|miss me) if i (?:\\w+ )?(?:was|were|am|died|disappeared|wasnt|werent)\\b',
  '\\bonly way (?:\\w+ ){0,4}?is if i (?:end it|die|am dead|am gone)\\b|\\bno way out (?:\\w+ ){0,3}?(?:except|but|other than) (?:death|dying|suicide)\\b',
  // Plans, means and attempts.
  '\\bkill(?:ing)? (?:my slef|miself)\\b|\\b(?:killmyself|killmyselfis|wanttodie|wannadie|wantodie)\\b',
  '\\b(?:comit|commiting|committ) suicide\\b',
  '\\bi (?:\\w+ ){0,3}?(?:thinking|think|thought) (?:about|of) (?:suicide|dying|killing myself|ending (?:it|my life|everything)) (?:\\w+ )?(?:every|all|each|constantly|daily|again|more and more|nonstop|non stop)\\b',
  '\\bi (?:have|ve|get|keep|keep having|have been having|am having|still have|started having) (?:these |such |strong |constant |daily |dark |recurring |some |many |more |had )*(?:suicidal|suicide) (?:thoughts|ideation|ideas|feelings|urges)\\b(?! (?:for|in) (?:\\w+ )?(?:years|my (?:teens|youth|past)))',
  '\\bplan(?:ning)? to end things\\b(?! with)|\\bmy plan is to (?:walk into|jump|drive into|take|drown|hang)\\b(?! (?:my|the|a|one) (?:\\w+ )?(?:walk|dose|medication|pill|bus|train|day))',
  '\\b(?:think|thinking|thought) (?:about|of) (?:driving|steering|crashing) (?:\\w+ ){0,3}?(?:into|off)\\b|\\b(?:think|thinking|thoughts?) (?:about|of) (?:stepping|walking|jumping) (?:\\w+ ){0,2}?(?:in front of|into traffic|off|under)\\b',
  '\\bcourage to (?:do it|end it|go through with it)\\b(?! (?:again|for|with))',
  '\\b(?:gun|rope|pills|knife|bridge|razor|balcony) (?:\\w+ ){0,6}?(?:looking better|looks better|calling me|calls me|calls to me|so tempting|keeps calling)\\b',
  '\\bi (?:would|might|could|d|will) take (?:all of (?:it|them)|them all|it all|the whole (?:bottle|box|lot|pack))\\b',
  '\\b(?:lethal|fatal|deadly) dose of (?:my|the)\\b|\\b(?:googled|googling|looked up|looking up|searched|researching) (?:\\w+ ){0,3}?(?:methods|ways to (?:die|end it)|lethal dose|how to (?:die|kill myself))\\b(?! of (?:payment|treatment|birth))',
  '\\bletters? (?:\\w+ ){0,9}?(?:find (?:them|it) (?:afterwards|after|when|once)|(?:after|when|once) (?:i am|im) (?:gone|dead))\\b',
  '\\bby the time (?:you|anyone) (?:reads?|sees?) this (?:i|ill|im) (?:\\w+ ){0,2}?(?:gone|dead|not be here)\\b',
  '\\b(?:been|feeling|feel|im|am|getting) (?:\\w+ )?suicidal (?:for (?:the|two|three|a few|some|days|weeks)|since|again|lately|these days|all|every|and|today|tonight|right now)\\b',
  '\\b(?:please|just) let me die\\b|\\b(?:beg|pray|hope|wish|want) (?:\\w+ ){0,3}?(?:my heart|my lungs|my body) (?:\\w+ )?(?:stops?|gives? (?:up|out)|fails?)\\b',
  '\\b(?:got|have|bought|keep) (?:\\w+ ){0,2}?(?:razor blades|razors?|blades?|rope|noose|gun|knife|helium|pills) (?:\\w+ )?(?:ready|prepared|loaded|waiting)\\b',
  '\\b(?:sitting|sat|standing|stood|lying|lay) (?:\\w+ ){0,5}?with (?:the|a|my) (?:\\w+ )?(?:knife|razor|blade|gun|rope|pills)\\b(?! (?:and fork|to cut|cutting|organi[sz]er|box))|\\b(?:bridge|ledge|roof|platform|tracks|balcony) (?:\\w+ ){0,6}?almost (?:let go|jumped|did it|stepped)\\b',
  '\\b(?:saving|saved|stockpiling|hoarding|collecting|hiding) (?:up )?(?:my|all my|the) (?:\\w+ )?(?:oxycodone|morphine|pills|tablets|meds|medication|insulin|painkillers) (?:\\w+ ){0,5}?(?:enough|for the day|when the time|secretly|for weeks|for months)\\b',
  '\\bhow many (?:\\w+ ){1,8}?(?:to not wake up|not to wake up|never wake up again)\\b',
  '\\b(?:want|wish|need|like|love|going|decided|ready) to stop (?:being alive|living|existing|breathing)\\b|\\bready to die\\b(?! (?:down|for|of|at home|with dignity|in (?:peace|dignity)))',
  '\\b(?:i|ill|im|i will|i am going to|gonna|tonight i|going to) end (?:it|this|everything) (?:tonight|today|all|now|soon|here|tomorrow|before|next|when|once)\\b|\\btonight i end (?:it|this|everything)\\b|\\b(?:ending|end) everything (?:before|tonight|soon|now)\\b',
  '\\b(?:going to|gonna|about to|want to|ready to) jump$|\\b(?:im|i am) going to jump (?:off|from|tonight|now|today|tomorrow|soon)\\b',
  '\\bsuicide (?:\\w+ ){0,4}?(?:on|in|crosses|crossed|through) my (?:mind|head|thoughts)\\b|\\bwhat i (?:might|could|will|may|would) do to myself\\b|\\b(?:afraid|scared) of (?:myself|being alone with myself)\\b',
  '\\b(?:bought|tied|got myself) (?:a|the) (?:rope|noose)\\b(?! (?:ladder|swing|for|to))|\\b(?:written|wrote|writing|finished) my (?:goodbye|farewell|last|final) (?:letters?|notes?)\\b|\\bwrists? (?:are|is) bleeding\\b',
  '\\b(?:favou?r|relief) (?:by|if i) (?:dying|died|being dead|was dead|were dead|being gone|was gone)\\b|\\bhope (?:it|tonight|this|today|tomorrow|this night) (?:is|will be) (?:the|my) last (?:one|night|day|sleep)\\b|\\bhope it is the last one\\b',
  '\\bwish(?:ing)? (?:\\w+ ){1,4}?let me (?:go|die)\\b|\\b(?:should|could) have let me die\\b',
  '\\b(?:not|dont|never) (?:really )?(?:plan on|plan to|see myself|expect to|intend to|want to) (?:turn|turning|reach|reaching|living to|live to|see|seeing|getting to) (?:my )?(?:thirty|forty|fifty|sixty|thirtieth|fortieth|fiftieth|\\d\\d|next birthday|another)\\b',
  '\\b(?:took|taken|swallowed|taking) (?:a lot|lots|many|most|loads|half) of (?:my|the) (?:\\w+ )?(?:pills|tablets|meds) (?:\\w+ ){0,4}?(?:wanted|want|to stop|to die|to end|never wake)\\b',
  '\\b(?:stood|standing|stand|sat|sitting) on the (?:rails|train tracks|tracks|edge of the roof)\\b|\\bworld would be better without me\\b',
  // Not safe with oneself.
  '\\bnot safe (?:with|around|from|alone with) myself\\b|\\ba? ?danger to myself\\b',
  '\\b(?:promise|guarantee|sure|trust myself) (?:\\w+ ){0,3}?(?:wont|will not|not|not to|to not) (?:hurt|harm|kill|cut) myself\\b',
  '\\b(?:cant|cannot|sure i can|know if i can|know how to|able to|struggling to|hard to) keep my ?self (?:alive|safe)\\b',
  '\\bself ?harm (?:is|helps|has become|was) (?:the only|my only|what|all|back|me)\\b',
  '\\b(?:cutting|burning) and (?:burning|cutting|hitting|scratching) myself\\b',
  // Giving up a life-sustaining treatment to die.
  `\\b(?:stop|stopped|stopping|quit|quitting|skip|skipping|refuse|refusing|refused|pulled out|no more|not take|not to take|not taking|end|ending) (?:\\w+ ){0,4}?${treatmentNames}\\b (?:\\w+ ){0,8}?(?:want to die|to die|ready to die|(?:dont|do not) want to (?:live|be here|be alive)|(?:will|i) die|be dead|be over|what i want|let (?:me|myself) (?:die|go))\\b`,
  `\\b(?:done with (?:living|life)|want to die|wanna die|(?:dont|do not) want to live|tired of (?:living|life)|ready to die|nothing to live for) (?:\\w+ ){0,6}?(?:stop|stopping|quit|refuse|skip|no more|end) (?:\\w+ ){0,3}?${treatmentNames}\\b`,
];

const firstPersonPattern = new RegExp(
  [
    ...englishSigns,
    ...englishWishes,
    ...englishPlans,
    ...spanishSigns,
    ...germanSigns,
    ...frenchSigns,
  ].join('|'),
);

/**
 * Plain sentences in the first person, in four languages. Joined into one sign, because signs
 * share a bit mask of 32.
 */
export const firstPersonSign: CarePattern = {
  name: 'says it of themselves',
  isDoubtable: true,
  keyWord: new RegExp(`^(?:${rarestWords(firstPersonPattern).join('|')})$`),
  weight: 5.6,
  pattern: firstPersonPattern,
  isPlain: true,
};

/**
 * Lists a required word of each alternative, read from the pattern so that a new alternative cannot
 * be forgotten.
 */
function rarestWords(source: RegExp): string[] {
  const words = requiredWordsOfAlternatives(source).map(([rarest]) => {
    if (!rarest) throw new Error('An alternative of the first person has no word to look for.');
    return [...rarest];
  });
  return [...new Set(words.flat())];
}
