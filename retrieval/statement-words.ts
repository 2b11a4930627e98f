import { stemWords } from './words.ts';

/** Synonyms, one group per line. The first word of a line is the main synonym. */
const synonyms = `
take takes taking took taken
eat eats eating ate eaten
drink drinks drinking drank drunk
give gives giving gave given donate donates donating donated
get gets getting got gotten
go goes going went gone
come comes coming came
see sees seeing saw seen
lose loses losing lost loss
keep keeps keeping kept
feel feels feeling felt
find finds finding found
begin begins beginning began begun start starts starting started
sleep sleeps sleeping slept
swell swells swelling swelled swollen
freeze freezes freezing froze frozen
fall falls falling fell fallen
rise rises rising rose risen
grow grows growing grew grown
break breaks breaking broke broken
choose chooses chose chosen choosing
forget forgets forgot forgotten
wear wears wearing wore worn
write writes writing wrote written
tell tells told telling
hold holds held holding
buy buys bought buying
bring brings brought bringing
catch catches caught catching
leave leaves left leaving
mean means meant
run runs ran running
pay pays paid paying
sit sits sat sitting
stand stands stood standing
teach teaches taught
think thinks thought thinking
bleed bleeds bled bleeding
shrink shrinks shrank shrunk
spread spreads spreading
drive drives drove driven driving
fly flies flew flown flying
speak speaks spoke spoken speaking
diagnose diagnosed diagnosis
recover recovers recovered recovery recovering
remove removes removed removing removal
prescribe prescribed prescribes prescription
reduce reduces reduced reducing reduction decrease decreases decreased decreasing
improve improves improved improving improvement
operation operations surgery surgeries surgical operated
medicine medicines medication medications med meds drug drugs
tablet tablets pill pills
doctor doctors gp gps physician physicians
chemotherapy chemo
symptom symptoms sign signs
transplant transplants transplanted transplantation
inject injects injected injection injections
infusion infusions infused infuse
treat treats treated treating treatment treatments
need needs needed require requires required
use uses used using
help helps helped helping ease eases eased easing relieve relieves relieved relieving relief
thirst thirsty
pain pains painful
dizzy dizziness
tired tiredness fatigue fatigued
nausea nauseous nauseated
safe safely safety
allergy allergies allergic
infect infected infection infections
vaccine vaccines vaccinated vaccination
physiotherapy physio
common commonly often
full fully
usual usually
wait waits waited waiting
child children kid kids
mix mixes mixed mixing combine combines combined combining
`;

const mainSynonymByWord = new Map<string, string>();
for (const line of synonyms.trim().split('\n')) {
  const [main = '', ...others] = line.split(' ');
  for (const word of [main, ...others]) mainSynonymByWord.set(word, main);
}

/**
 * Stem of a word or of its main synonym; undefined for words such as 'the' that carry no meaning
 * alone.
 */
export function findConcept(word: string): string | undefined {
  const main = mainSynonymByWord.get(word);
  return main === undefined ? stemWords(word)[0] : `${main}=`;
}

export const listConcepts = (words: readonly string[]) =>
  words.flatMap((word) => findConcept(word) ?? []);

/**
 * Words that a retelling may add: whoever says something, and verbs without a meaning of their own.
 */
const connectingWords = new Set(
  `member members people person persons patient patients user users someone poster posters author
  one ones also report reports reported reporting say says said saying mention mentions mentioned
  describe describes described note notes noted state states stated according explain explains
  explained write writes wrote post posts add adds added experience experienced
  take takes taken taking give gives given giving get gets got go goes went gone
  come comes came make makes made happen happens happened occur occurs occurred become becomes became
  remain remains stay stays use uses used using dose doses seen shown include includes including involve involves like well therefore thus
  however while since though although whereas hence meanwhile still way
  also now then due because approximately about around roughly sure important`.split(/\s+/),
);

export const isConnectingWord = (word: string) => connectingWords.has(word);

/** Phrases replaced by the word that the rules know. */
const phraseReplacements: readonly (readonly [RegExp, string])[] = [
  [/[’]/g, "'"],
  [/\b(it|that|he|she|there|what|who)'s\b/g, '$1 is'],
  [/(\p{L})'s\b/gu, '$1'],
  [/'m\b/g, ' am'],
  [/'ve\b/g, ' have'],
  [/'re\b/g, ' are'],
  [/'ll\b/g, ' will'],
  [/\bcannot\b/g, 'can not'],
  [/\bwon't\b/g, 'will not'],
  [/\bcan't\b/g, 'can not'],
  [/n't\b/g, ' not'],
  [/(?<!\p{L})(\p{L}{1,40})-free\b/gu, 'without $1'],
  [/\b(?:do|does|did|will|would) not (?:have|need) to\b/g, 'neednot'],
  [/\bnot have to\b/g, 'neednot'],
  [/\bneed not\b/g, 'neednot'],
  [/\b(?:have|has|had|need|needs) to\b/g, 'must'],
  [/\bno longer\b/g, 'not'],
  [/\b(?:no|not) more than\b/g, 'at most'],
  [/\b(?:no|not) (?:less|fewer) than\b/g, 'at least'],
  [/\bup to(?= \d| \w{1,40} \w)/g, 'at most'],
  [/\bnot only\b/g, ''],
  [/\bfew or no\b/g, 'no'],
  [/\ba few\b/g, 'some'],
  [/\bmore than(?= [$€£]?\d| half| one| two| three| ten| a third| a quarter)/g, 'over'],
  [/\b(?:keep|stay|kept|stayed) (?:away|off|clear)(?: from| of)?\b/g, 'avoid'],
  [
    /\brefrain(?:s|ed)? from\b|\bsteer clear of\b|\babstain(?:s|ed)? from\b|\bleave out\b/g,
    'avoid',
  ],
  [/\bskip\b/g, 'avoid'],
  [/\b(?:each|every|per)(?= (?:day|week|month|year|hour|morning|evening|night)\b)/g, 'a'],
  [/\b(i|we|you|he|she|it|they) used to\b/g, '$1 formerly'],
  [/\ban? (day|week|month|year|hour|tablet) or two\b/g, 'one or two $1s'],
  [/\bputs? on weight\b/g, 'gained weight'],
  [/\b(?:took|takes|take) place\b/g, 'was'],
  [/\b(?:in|for) most (?:people|cases|patients|members|of us)\b/g, ''],
  [/\b(?:lots|a lot) of\b/g, 'many'],
  [/\bwants? you to\b/g, ''],
  [/\bor more\b/g, 'at least'],
  [/\bor (?:less|fewer)\b/g, 'at most'],
  [/\b(?:instead|in place) of\b|\brather than\b/g, 'insteadof'],
  [/\bfar from\b|\bfree (?:of|from)\b/g, 'not'],
  [/\b(?:rule|rules|ruled) out\b/g, 'not confirm'],
  [/\b(?:except(?:ing)?(?: for)?|apart from|other than|aside from|excluding|all but)\b/g, 'except'],
  [/\bwith the exception of\b/g, 'except'],
  [/\b(?:as|so) long as\b|\bprovid(?:ed|ing)(?: that)?\b|\bon condition\b|\bin case\b/g, 'if'],
  [/\b(?:the )?majority of\b/g, 'most'],
  [/\ba minority of\b/g, 'few'],
  [
    /\bun(safe|able|likely|suitable|necessary|stable|clear|common|usual|true|known|harmed)\b/g,
    'not $1',
  ],
  [/\b(?:ineffective|inefficient)\b/g, 'not effective'],
  [/\bimpossible\b/g, 'not possible'],
  [/\billegal\b/g, 'not legal'],
  [/\bincurable\b/g, 'not curable'],
  [/\b(?:take|takes|took|taken) out\b/g, 'removed'],
  [/\bin fav(?:o|ou)r of\b/g, 'favouring'],
];

export const rewritePhrases = (text: string): string =>
  phraseReplacements.reduce(
    (rewritten, [from, to]) => rewritten.replace(from, to),
    text.toLowerCase(),
  );
