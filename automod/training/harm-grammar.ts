import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSeededRandom } from './random.ts';
import type { HarmText } from './train-harm.ts';

const readDataFile = (path: string) =>
  readFileSync(join(import.meta.dirname, 'data', path), 'utf8').trim();
type Random = () => number;
type SlotWords = Record<string, readonly string[]>;

/** Reported and denied harm uses the same words and harms nobody. */
const harmfulGrammars = ['grammar/harm', 'supplement/harm'];
const harmlessGrammars = [
  ...['grammar/kind', 'grammar/told', 'grammar/kind-near-harm', 'supplement/benign'],
  ...['supplement/harm-benign', 'supplement/anatomy', 'supplement/identity'],
];
/** Upper limit: some sentences have fewer variants. */
const maxTextsPerSentence = 120;
const [harmWeight, kindWeight] = [0.4, 0.85];

/** Generates harmful sentences, and harmless ones with the same words in the same order. */
export function createHarmTexts(): HarmText[] {
  const grammar = new Grammar(readSlots(), createSeededRandom(29));
  const fill = (files: readonly string[], harm: boolean, weight: number) =>
    files.flatMap((file) =>
      grammar.texts(file, maxTextsPerSentence).map((text) => ({ text, harm, weight })),
    );
  return [...fill(harmfulGrammars, true, harmWeight), ...fill(harmlessGrammars, false, kindWeight)];
}

export function createFriendlyTexts(times: number): string[] {
  const grammar = new Grammar(readSlots(), createSeededRandom(31));
  return ['grammar/kind', 'grammar/told'].flatMap((file) => grammar.texts(file, times));
}

function readSlots(): SlotWords {
  return {
    ...(JSON.parse(readDataFile('supplement/slots.json')) as SlotWords),
    ...readSlotFile('grammar/slots.txt'),
    identity: Object.values(JSON.parse(readDataFile('identities.json')) as SlotWords).flat(),
  };
}

function readSlotFile(path: string): SlotWords {
  const lines = readDataFile(path).split('\n');
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', values = ''] = line.split(': ');
      return [name, values.split(' | ')];
    }),
  );
}

/** Swearing at a person and at nobody, in the same words. */
export function createAimGrammarTexts(times: number): { text: string; isAimed: boolean }[] {
  const grammar = new Grammar(readSlotFile('aim/slots.txt'), createSeededRandom(37));
  return [true, false].flatMap((isAimed) =>
    grammar.texts(isAimed ? 'aim/aimed' : 'aim/unaimed', times).map((text) => ({ text, isAimed })),
  );
}

/**
 * Fills slots {slot}, choices (a|b), and {me.slot}, which turns a sentence to you into one about
 * me.
 */
class Grammar {
  private readonly slots: SlotWords;
  private readonly random: Random;

  constructor(slots: SlotWords, random: Random) {
    this.slots = slots;
    this.random = random;
  }

  texts(file: string, times: number): string[] {
    return readDataFile(`${file}.txt`)
      .split('\n')
      .flatMap((line) => [...new Set(Array.from({ length: times }, () => this.sentence(line)))]);
  }

  private sentence(line: string): string {
    const text = this.fill(line)
      .replace(/ +/g, ' ')
      .replace(/ ([,.?!])/g, '$1')
      .trim();
    return text.replace(/(^|[.?!] )[a-z]/g, (start) => start.toUpperCase());
  }

  private fill(line: string): string {
    let text = line;
    while (/[{|]/.test(text)) {
      const before = text;
      text = text
        .replace(/\(([^()]*\|[^()]*)\)/g, (_, choices: string) => this.pick(choices.split('|')))
        .replace(/\{([^{}]+)\}/g, (_, slot: string) => this.gap(slot));
      if (text === before) throw new Error(`'${line}' cannot be filled.`);
    }
    return text;
  }

  private gap(slot: string): string {
    const [, person, name = slot] = /^(?:(me|her)\.)?(\w+)$/.exec(slot) ?? [];
    const text = this.fill(this.pick(this.slots[name] ?? []));
    return person ? changePerson(text, person) : text;
  }

  private pick(values: readonly string[]): string {
    const value = values[Math.floor(this.random() * values.length)];
    if (value === undefined) throw new Error('A sentence names a slot that is not there.');
    return value;
  }
}

const replacementByPerson: Record<string, Record<string, string>> = {
  me: { ...{ you: 'me', your: 'my', yourself: 'myself', "you're": "I'm", "you've": "I've" } },
  her: { ...{ you: 'her', your: 'her', yourself: 'herself', "you're": "she's" } },
};
const subjectPronounByPerson: Record<string, string> = { me: 'I', her: 'she' };

/** Verbs before which 'you' is the subject. */
const commonVerbs =
  'have get got can could should want love make look live only just were are will all don never ' +
  'lost ate enjoy wear need collapse relapse choke fall bleed lose go end die rot suffer stop burn ' +
  'drop catch come';
const youAsSubject = new RegExp(`\\byou(?= (?:${commonVerbs.replaceAll(' ', '|')})\\b)`, 'g');

function changePerson(text: string, person: string): string {
  return text
    .replace(youAsSubject, subjectPronounByPerson[person] ?? '')
    .replace(
      /\b(?:you're|you've|yourself|your|you)\b/g,
      (word) => replacementByPerson[person]?.[word] ?? word,
    );
}
