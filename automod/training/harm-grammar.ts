import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HarmText } from './learn-harm.ts';
import { randomFrom } from './random.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, 'data', path), 'utf8').trim();
type Random = () => number;
type Slots = Record<string, readonly string[]>;

/** Files of sentences. What is told or denied has the words of what hurts, and hurts nobody. */
const harmful = ['grammar/harm', 'supplement/harm'];
const harmless = [
  ...['grammar/kind', 'grammar/told', 'grammar/kind-near-harm', 'supplement/benign'],
  ...['supplement/harm-benign', 'supplement/anatomy', 'supplement/identity'],
];
/** So many texts are made of each sentence, fewer where it has not so many ways. */
const copies = 120;
/** What one of them counts, where a text of another corpus counts 1. */
const [harmWeight, kindWeight] = [0.4, 0.85];

/**
 * Sentences of both kinds made by a small grammar: what hurts, and what is said with the same
 * words and in the same orders without hurting anyone. None of them is in the evaluation sets.
 */
export function harmTexts(): HarmText[] {
  const grammar = new Grammar(allSlots(), randomFrom(29));
  const fill = (files: readonly string[], harm: boolean, weight: number) =>
    files.flatMap((file) => grammar.texts(file, copies).map((text) => ({ text, harm, weight })));
  return [...fill(harmful, true, harmWeight), ...fill(harmless, false, kindWeight)];
}

/** Some of the kind ones, for the other questions: what is like harm is no offence. */
export function kindTexts(times: number): string[] {
  const grammar = new Grammar(allSlots(), randomFrom(31));
  return ['grammar/kind', 'grammar/told'].flatMap((file) => grammar.texts(file, times));
}

function allSlots(): Slots {
  const own = read('grammar/slots.txt')
    .split('\n')
    .map((line) => {
      const [name = '', values = ''] = line.split(': ');
      return [name, values.split(' | ')];
    });
  return {
    ...(JSON.parse(read('supplement/slots.json')) as Slots),
    ...Object.fromEntries(own),
    identity: Object.values(JSON.parse(read('identities.json')) as Slots).flat(),
  };
}

/** Gaps {slot}, choices (a|b), and {me.slot} for what is told of oneself instead of said to you. */
class Grammar {
  private readonly slots: Slots;
  private readonly random: Random;

  constructor(slots: Slots, random: Random) {
    this.slots = slots;
    this.random = random;
  }

  /** Each sentence of a file in up to so many ways. */
  texts(file: string, times: number): string[] {
    return read(`${file}.txt`)
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
    return person ? spoken(text, person) : text;
  }

  private pick(values: readonly string[]): string {
    const value = values[Math.floor(this.random() * values.length)];
    if (value === undefined) throw new Error('A sentence names a slot that is not there.');
    return value;
  }
}

const persons: Record<string, Record<string, string>> = {
  me: { ...{ you: 'me', your: 'my', yourself: 'myself', "you're": "I'm", "you've": "I've" } },
  her: { ...{ you: 'her', your: 'her', yourself: 'herself', "you're": "she's" } },
};
const subjects: Record<string, string> = { me: 'I', her: 'she' };

/** Before these 'you' is who does something. */
const verbs =
  'have get got can could should want love make look live only just were are will all don never ' +
  'lost ate enjoy wear need collapse relapse choke fall bleed lose go end die rot suffer stop burn ' +
  'drop catch come';
const asSubject = new RegExp(`\\byou(?= (?:${verbs.replaceAll(' ', '|')})\\b)`, 'g');

/** What is said to someone as it is told of someone else. */
function spoken(text: string, person: string): string {
  return text
    .replace(asSubject, subjects[person] ?? '')
    .replace(/\b(?:you're|you've|yourself|your|you)\b/g, (word) => persons[person]?.[word] ?? word);
}
