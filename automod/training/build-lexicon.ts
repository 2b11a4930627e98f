import { join } from 'node:path';
import { readCsvFile } from './corpora.ts';

const spamWords =
  'viagra cialis levitra kamagra xanax adderall oxycontin hydrocodone oxycodone percocet vicodin ' +
  'tramadol ambien valium modafinil phentermine ozempic semaglutide ivermectin ketamine steroids ' +
  'steroid hgh botox keto cbd pharmacy pharmacies prescription pills medication supplement ' +
  'supplements detox miracle cure cures herbal remedy casino poker jackpot lottery betting gambling ' +
  'slots bonus winner prize bitcoin crypto forex trading investment investor invest profit profits ' +
  'income loan loans credit mortgage debt cash money free cheap discount offer sale click subscribe ' +
  'porn xxx nude nudes escort escorts dating hookup webcam onlyfans milf whatsapp telegram wechat ' +
  'skype gmail email contact spell caster herpes guaranteed guarantee testimonial refund shipping ' +
  'replica rolex followers backlinks seo website hacker';

/** Ordinary words common in abuse or advertising: recognised in disguise, but not swear words. */
const ordinaryAbuseWords =
  'kill yourself die dead death hate hang rope burn hurt beat rape murder stupid idiot idiots moron ' +
  'morons imbecile loser losers dumb dumbass ugly trash garbage scum vermin pathetic worthless ' +
  'disgusting retard retarded liar fake fat pig pigs stfu kys now buy order today here link';

/**
 * Identities and anatomy that lists of swear words contain. Naming them is no offence; the model
 * learns the difference from the words around them.
 */
const identityWords = new Set(
  (
    'gay gays lesbian lesbians homosexual homosexuals homosexuality queer queers bisexual bisexuals ' +
    'transvestite transvestites jew jews jewish gypsy gypsies negro abraham arab arabs muslim muslims ' +
    'catholic catholics asian asians black blacks white whites indian indians mexican mexicans ' +
    'african africans chinese japanese american americans eskimo hindu buddhist christian ' +
    'anal anally anus breast breasts penis penises vagina vaginal vaginas vulva clitoris clit rectum ' +
    'rectal testicle testicles nipple nipples foreskin sphincter scrotum orgasm orgasms erection ' +
    'erections ejaculate ejaculation ejaculated masturbate masturbation masturbating masturbated sex ' +
    'sexual sexually sexuality intercourse oral semen sperm libido erotic genital genitals pubic pee ' +
    'poop butt buttocks crotch groin finger fingers wound wounds womb uterus urine feces fecal fart ' +
    'farts farting menstruation meat nymph bang dong old lady monkey ape loose crow condom condoms ' +
    'virgin hell snatch bum willy jerk jerks jerking jerked'
  ).split(' '),
);

/**
 * Builds the lexicon from the word list in the folder: one line per word with its base and
 * severity. Bases with most forms come first, because masked letters most likely stand for them.
 */
export function buildLexicon(folder: string): string {
  const list = readCsvFile(join(folder, 'lists/profanity/surge_profanity_en.csv'));
  const forms = new Map<string, number>();
  const words = new Map<string, { base: string; severity: number }>();
  for (const row of list) {
    const base = row.canonical_form_1 ?? '';
    const severity = Number(row.severity_rating);
    if (!isWordOfLetters(base)) continue;
    forms.set(base, (forms.get(base) ?? 0) + 1);
    for (const word of [row.text ?? '', base]) {
      const known = words.get(word);
      if (isWordOfLetters(word) && (!known || known.severity < severity))
        words.set(word, { base, severity });
    }
  }
  for (const word of identityWords) words.delete(word);
  for (const word of spamWords.split(' ')) words.set(word, { base: word, severity: 0 });
  for (const word of ordinaryAbuseWords.split(' ')) {
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

function isWordOfLetters(text: string): boolean {
  return /^[a-z]{3,20}$/.test(text);
}
