const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

export const secondPerson = wordSet(`
  you your yours you're youre you'd youd you'll youll you've youve yourself yourselves ur u ya urself
  yall y'all thou`);

export const firstPerson = wordSet(`
  i i'm im i've ive i'd i'll me my myself mine we we're we've us our ourselves`);

export const thirdPerson = wordSet(`he she they he's she's they're him them hes shes theyre`);

/** Words before 'you' that make it generic, or that thank the readers. */
export const beforeGenericYou = wordSet(
  'thank thanks when if once after before tell telling love miss',
);

/** People as subjects: an insult after them is aimed at somebody. */
export const personNouns = wordSet(`
  op user users poster member moderator moderators mod mods admin admins guy guys girl girls man men
  woman women lady kid kids child children boy boys person people folks doctor doctors doc nurse
  nurses surgeon consultant therapist husband wife boyfriend girlfriend partner ex mother father mom
  mum dad sister brother son daughter aunt uncle cousin friend friends neighbour neighbor neighbours
  neighbors boss colleague colleagues teacher teachers patients everyone everybody nobody someone
  somebody anyone troll clown fakers faker hypocrites whiners parents family grandma grandpa mil`);

/** Nouns that insult somebody; 'fuck' and 'shit' only after an adjective or 'piece of'. */
export const insultNouns = wordSet(`
  shitbag shitface shitbags fuckface fuckwit fuckwits fuckhead shitstain fuckwad fuckwads crapbag
  bitch bitches bastard bastards asshole assholes arsehole arseholes idiot idiots moron morons whore
  whores slut sluts cunt cunts retard retards fag fags faggot faggots dyke dykes loser losers pig pigs
  cow freak freaks prick pricks dick dicks dickhead dickheads jerk jerks motherfucker motherfuckers
  scumbag scumbags twat twats psycho psychos dumbass dipshit fucktard fuckup fucker fuckers cripple
  cripples crip spaz hag junkie tranny pussy pussies wanker wankers tosser douche douchebag douchebags
  jackass imbecile imbeciles dumbfuck shithead shitheads garbage trash scum ass parasite nigga niggas
  hoe hoes thot skank ho coon wimp coward gimp queer weirdo`);

export const expletives = wordSet(`
  fuck fucks fucked fucking fuckin fuckin' shit shits shitty shitshow bullshit bs damn damned dammit
  goddamn goddam goddamned hell crap crappy arse bloody sucks sucky suck piss pissed wtf ffs fml af
  stupid dumb screw screwed freaking frigging bollocks bugger shite effing motherfucking badass
  dumbest shittiest ugly worthless pathetic useless disgusting crazy fat lazy dirty filthy evil lying nasty ass asses
  balls tits boobs cock idiotic moronic lame insane ridiculous shitless`);

/** True for listed words that name no person: 'shitstorm', 'clusterfuck', 'idiotic'. */
export function isExpletive(word: string): boolean {
  if (expletives.has(word)) return true;
  if (insultNouns.has(word)) return false;
  return (
    /^(?:cluster|mother|god|bull|horse|un|bat)?(?:fuck|shit|damn|crap|piss|bugger|bollock|arsed)/.test(
      word,
    ) || /(?:ic|ing|ed)$/.test(word)
  );
}

/** Verbs that wish an illness harm. */
export const harmWords = wordSet(
  'hate kill kills killing killed die dies dying death dead slow burn rot hell',
);

/** Adjectives and adverbs that may stand between a subject and an insult. */
export const modifiers = wordSet(`
  a an the such so very just really total totally complete completely absolute absolutely real utter
  old little big fat ugly dumb stupid lazy dirty crazy sad worthless pathetic useless evil cruel lying
  fucking fuckin damn goddamn bloody goddamned nasty disgusting stubborn proud tough grumpy mean mad
  like one not no never still also being kind of sort what quite pretty rather as piece pieces complete
  is are was were be been am feel feels felt feeling look looks looked sound sounds sounded seem seems
  become became turned into turning can could may might must will would have has had call calling
  called always sometimes probably basically such some heavy thief and or but spoonie nerdy autistic
  resident weak good great right wrong acting act acted remain single fellow selfish`);

/** Commands that tell somebody to go away or worse. */
export const imperatives: readonly (readonly string[])[] = [
  'fuck off',
  'fuck you',
  'fuck u',
  'piss off',
  'bugger off',
  'sod off',
  'shut up',
  'shut the',
  'stfu',
  'kys',
  'gtfo',
  'eat shit',
  'eat crap',
  'kiss my',
  'suck my',
  'suck it',
  'go to hell',
  'burn in',
  'rot in',
  'drop dead',
  'bite me',
  'screw you',
  'screw u',
  'damn you',
  'go die',
  'go fuck',
  'go kill',
  'kill yourself',
  'just die',
  'get lost',
  'get cancer',
  'cry more',
  'up your',
  'stop crying',
  'sit down',
  'stay away',
  'who asked',
  'no one',
].map((words) => words.split(' '));

/** Words that report what somebody said; the tense keeps commands ('tell her') out. */
export const reportVerbs = wordSet(`
  said says told tells called calls yelled yells screamed screams shouted shouts wrote writes texted
  hissed muttered whispered commented messaged typed posted replied answered`);
export const reportPlainVerbs = wordSet(
  'say tell call yell scream shout write text calling telling saying shouting yelling screaming',
);
/** Words that introduce only what stands in quotation marks. */
export const quotationWords = wordSet(
  'heard hear hears hearing read reads reading labelled labeled',
);
export const reportNouns = wordSet(`
  message messages comment comments words voice text texts email letter dm note review report quote`);
export const reportSubjects = wordSet(`
  he she they someone somebody people kids strangers stranger ex boss mother father husband wife
  sister brother partner everyone classmates bullies would to used could who keeps kept always constantly guy coworker
  colleague teacher doctor nurse neighbour neighbor stepdad dad mum mom uncle aunt cousin man woman boy
  girl girls boys anyone classmate`);
/** Words for the target of reported abuse. */
export const reportObjects = wordSet(`
  me us my our him her them his their being was were got been i i'm im that people names`);

/** Words of praise: a curse next to one is friendly. */
export const praiseWords = wordSet(`
  awesome amazing great brave brilliant fantastic incredible wonderful legend legends warrior warriors
  hero heroes beautiful strong luck congrats congratulations hugs proud glad best lovely
  gorgeous inspiring`);

/** Words that begin with a capital but are not names. */
export const commonCapitals = wordSet(`
  life life's today today's work winter summer monday mondays tuesday tuesdays wednesday wednesdays
  thursday thursdays friday fridays saturday saturdays sunday sundays january february march april
  june july august september october november december christmas it it's that that's this these
  those everything what what's hospitals stairs waiting insurance hospital i`);

/** Adjectives with which people reclaim an insult for themselves. */
export const proudAdjectives = wordSet('bad boss badass tough strong proud fellow spoonie lucky');

const ailments = wordSet(`
  cancer cancers tumour tumours tumor tumors ms als copd hiv aids covid covid-19 corona ibs ibd pcos
  endo endometriosis crohn's crohns colitis diabetes lupus fibro fibromyalgia depression anxiety adhd
  ocd ptsd bipolar epilepsy seizures seizure migraine migraines asthma eczema psoriasis arthritis
  parkinson's parkinsons alzheimer's alzheimers dementia stroke leukemia leukaemia lymphoma melanoma
  myeloma disease diseases illness illnesses sickness condition disorder syndrome infection virus flu
  pain pains fatigue fog brain-fog tremor tremors nausea insomnia vertigo tinnitus neuropathy sepsis
  gout acne rosacea menopause hormones ra ra's eds pots me/cfs cfs gerd celiac coeliac fibrosis cf
  sma dmd sle t1d t2d chemo radiation relapse flare flares flare-up flareup symptoms symptom
  metastases mets polyp cyst cysts fibroids hernia reflux gastroparesis pancreatitis addiction
  alcoholism anorexia bulimia schizophrenia psychosis mania paralysis scoliosis sciatica shingles
  herpes lyme malaria wart warts lump lumps cough rash hives ulcer ulcers abscess stone stones spasm
  spasms itch itching cramps cramp bloating tb pneumonia bronchitis cirrhosis hepatitis cells cell genes gene`);

const bodyParts = wordSet(`
  kidney kidneys liver lung lungs heart colon pancreas thyroid uterus ovaries bladder stomach gut guts
  bowel bowels brain spine knee knees hip hips back body skin joints leg legs hand hands foot feet eye
  eyes head neck shoulder bones nerves belly throat sinuses teeth prostate stoma port tube scar immune`);

const remedies = wordSet(`
  prednisone methotrexate insulin metformin steroids steroid chemo chemotherapy radiation dialysis
  biologics opioids morphine lithium tamoxifen keto meds medication medicine drug drugs pill pills
  dose infusion infusions injection injections taper tapering withdrawal treatment treatments therapy
  vaccine antibiotics antidepressants lyrica gabapentin humira adderall tramadol oxycodone ozempic`);

const ailmentEnding =
  /(?:itis|osis|emia|aemia|omas?|algia|pathy|plegia|phrenia|uria|rrhea|rrhoea|trophy|lepsy)$/;
const remedyEnding =
  /(?:sone|solone|mab|nib|pril|statin|prazole|zepam|oxetine|triptan|mycin|cillin|olol|sartan|azine|idone|apine|gliptin|profen|parin|platin|taxel)$/;

/** True for illnesses, remedies and parts of the writer's own body. */
export function isAilment(word: string, before = ''): boolean {
  if (ailments.has(word) || remedies.has(word)) return true;
  if (bodyParts.has(word)) return before === 'my' || before === 'our';
  return word.length > 6 && (ailmentEnding.test(word) || remedyEnding.test(word));
}
