/**
 * Classes of words that matter in sequence: 'hope you die', 'go drink bleach'. Sequences of classes
 * generalise to other words of the same classes.
 */
const wordsByClassName: Record<string, string> = {
  you: 'you u ya yall youre youve youd youll your ur yours thou',
  yourself: 'yourself yourselves urself yourselfs yoself',
  me: 'i me my mine myself im ive id ill we us our ourselves',
  them: 'they them their those these everyone people',
  patient:
    'patients sufferers disabled sick ill depressed handicapped cripples diabetics epileptics ' +
    'autistics autistic schizophrenics survivors addicts invalids',
  urge: 'go just please do try start now quick hurry simply',
  should: 'should must ought deserve deserves deserved better need needs',
  will: 'will gonna going ll shall about wanna',
  wish: 'hope hopes wish wishes pray praying want cant cannot wait hoping wishing cheer laugh dance celebrate',
  harm:
    'kill kills killed shoot shot stab stabbed strangle choke beat hurt burn smash break slit rape ' +
    'murder slaughter gas exterminate execute lynch slap punch crush destroy drown skin gut bury ' +
    'butcher run knock cut throttle hunt end torture cripple behead skewer maim batter kick shut',
  die:
    'die dies dying dead drop rot suffer suffers bleed perish croak suffocate starve overdose hang ' +
    'jump drink swallow eat inhale disappear vanish crash expire decay agony death',
  means:
    'bleach cliff bridge rope bullet bullets gun knife poison traffic train bus truck fire oven ' +
    'ditch grave coffin noose pills antifreeze acid gasoline chair shower toaster lake river roof ' +
    'tree bridge razor blade drain rat cyanide morgue casket cemetery gutter',
  illness:
    'cancer tumor tumour tumors aids hiv stroke disease illness infection seizure seizures ' +
    'leukemia diabetes epilepsy plague ebola covid pain relapse metastasis paralysis gangrene ' +
    'dementia sclerosis disorder condition symptoms depression syndrome asthma lupus arthritis ' +
    'fibromyalgia migraine diagnosis flare pneumonia sepsis',
  negation: 'not never no dont doesnt didnt wont wouldnt isnt arent without nobody none cant',
  belittle:
    'fake faking faker faked lazy attention drama dramatic whining whine whiner crybaby burden ' +
    'waste weak excuse excuses pretending pretend useless parasite leech freeloader crazy mental ' +
    'hypochondriac imaginary invented milking moaning moan snowflake victim pity sponger scrounger ' +
    'malingerer oxygen defective broken subhuman vegetable cripple freak nutcase lunatic psycho ' +
    'pathetic worthless disgusting stupid idiot moron dumb loser ugly ashamed joke',
  family:
    'family mother mom mum father dad kids children child son daughter wife husband sister brother',
  place: 'live house home address door sleep street school where window find found know',
  coming: 'coming watching waiting visit following find careful regret pay watch',
  nobody: 'nobody noone none anyone world everybody',
  care: 'miss care cares love loves cry',
  born: 'born birth aborted abortion swallowed existing exist alive breathing',
};

const classNumberByWord = new Map<string, number>();
const wordClassNames = Object.keys(wordsByClassName);
wordClassNames.forEach((name, number) => {
  for (const word of (wordsByClassName[name] ?? '').split(' ')) {
    if (!classNumberByWord.has(word)) classNumberByWord.set(word, number + 1);
  }
});

export function wordClassNumber(word: string): number {
  return classNumberByWord.get(word.includes("'") ? word.replaceAll("'", '') : word) ?? 0;
}
