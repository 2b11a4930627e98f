import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCsv } from './csv.ts';

/** Words of advertising that are worth disguising. */
const bait =
  'viagra cialis levitra kamagra xanax adderall oxycontin hydrocodone oxycodone percocet vicodin ' +
  'tramadol ambien valium modafinil phentermine ozempic semaglutide ivermectin ketamine steroids ' +
  'steroid hgh botox keto cbd pharmacy pharmacies prescription pills medication supplement ' +
  'supplements detox miracle cure cures herbal remedy casino poker jackpot lottery betting gambling ' +
  'slots bonus winner prize bitcoin crypto forex trading investment investor invest profit profits ' +
  'income loan loans credit mortgage debt cash money free cheap discount offer sale click subscribe ' +
  'porn xxx nude nudes escort escorts dating hookup webcam onlyfans milf whatsapp telegram wechat ' +
  'skype gmail email contact spell caster herpes guaranteed guarantee testimonial refund shipping ' +
  'replica rolex followers backlinks seo website hacker';

/** Ordinary words that abuse is made of: read through a disguise, never counted as listed. */
const plain =
  'kill yourself die dead death hate hang rope burn hurt beat rape murder stupid idiot idiots moron ' +
  'morons imbecile loser losers dumb dumbass ugly trash garbage scum vermin pathetic worthless ' +
  'disgusting retard retarded liar fake fat pig pigs stfu kys now buy order today here link';

/**
 * The words that people disguise, from the lists in the folder and from the bait above. One line
 * each: the word, what it is a form of, how bad it is. First come the bases with the most forms,
 * which is what a row of stars most likely stands for.
 */
export function buildLexicon(folder: string): string {
  const list = readCsv(
    readFileSync(join(folder, 'lists/profanity/surge_profanity_en.csv'), 'utf8'),
  );
  const forms = new Map<string, number>();
  const words = new Map<string, { base: string; severity: number }>();
  for (const row of list) {
    const base = row.canonical_form_1 ?? '';
    const severity = Number(row.severity_rating);
    if (!isWord(base)) continue;
    forms.set(base, (forms.get(base) ?? 0) + 1);
    for (const word of [row.text ?? '', base]) {
      const known = words.get(word);
      if (isWord(word) && (!known || known.severity < severity))
        words.set(word, { base, severity });
    }
  }
  for (const word of bait.split(' ')) words.set(word, { base: word, severity: 0 });
  for (const word of plain.split(' ')) {
    if (!words.has(word)) words.set(word, { base: word, severity: -1 });
  }
  return [...words]
    .map(([word, { base, severity }]) => ({ word, base, severity, forms: forms.get(base) ?? 0 }))
    .sort(
      (a, b) =>
        b.forms - a.forms ||
        Number(b.word === b.base) - Number(a.word === a.base) ||
        b.severity - a.severity ||
        (a.word < b.word ? -1 : 1),
    )
    .map(({ word, base, severity }) => `${word} ${base} ${severity}`)
    .join('\n');
}

function isWord(text: string): boolean {
  return /^[a-z]{3,20}$/.test(text);
}
