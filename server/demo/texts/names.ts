import type { Random } from '../random.ts';
import texts from './names.json' with { type: 'json' };

interface NamesOfEthnicity {
  /** Value of the user form; absent if the name suggests none. */
  ethnicity?: string | undefined;
  women: readonly string[];
  men: readonly string[];
  families: readonly string[];
}

/** Names in other scripts include their Latin spelling. */
export interface InventedName {
  first: string;
  last: string;
  latinFirst: string;
  latinLast: string;
  gender: 'FEMALE' | 'MALE';
  ethnicity: string | undefined;
}

export function inventName(random: Random): InventedName {
  const stock = random.pick(namesByEthnicity);
  const gender = random.chance(0.64) ? 'FEMALE' : 'MALE';
  const first = parseNameSpelling(random.pick(gender === 'FEMALE' ? stock.women : stock.men));
  const last = parseNameSpelling(random.pick(stock.families));
  return {
    first: first.written,
    last: last.written,
    latinFirst: first.latin,
    latinLast: last.latin,
    gender,
    ethnicity: stock.ethnicity,
  };
}

function parseNameSpelling(name: string): { written: string; latin: string } {
  const [written = '', latin = written] = name.replaceAll('_', ' ').split('/');
  return { written, latin };
}

function splitWords(text: string): string[] {
  return text.trim().split(/\s+/);
}

const namesByEthnicity: readonly NamesOfEthnicity[] = texts.stocks.map((stock) => ({
  ethnicity: stock.ethnicity,
  women: splitWords(stock.women),
  men: splitWords(stock.men),
  families: splitWords(stock.families),
}));

export const nicknames: readonly string[] = splitWords(texts.nicknames);
