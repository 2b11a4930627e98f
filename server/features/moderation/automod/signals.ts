import type { Token } from './tokens.ts';

/** What is counted beside the words. The order is part of the model's format. */
export const signalNames = [
  ...['link', 'links', 'link share', 'shortener', 'cheap domain', 'link hides'],
  ...['email', 'phone', 'money', 'handle', 'number'],
  ...['capitals', 'capital share', 'exclamation', 'question', 'symbols', 'repetition'],
  ...['disguised', 'disguised listed', 'styled', 'invisible element'],
  ...['mild', 'strong', 'severe', 'bait', 'at you', 'at you severe', 'short', 'medium'],
] as const;

export type SignalName = (typeof signalNames)[number];

const position = Object.fromEntries(signalNames.map((name, i) => [name, i])) as Record<
  SignalName,
  number
>;

const shortener =
  /^(?:https?:\/\/)?(?:www\.)?(?:bit\.ly|goo\.gl|t\.co|tinyurl\.com|ow\.ly|is\.gd|buff\.ly|adf\.ly|cutt\.ly|rb\.gy|t\.me|wa\.me|linktr\.ee|shorturl\.at|tiny\.cc)\b/;
const cheapDomain =
  /^(?:https?:\/\/)?[a-z0-9.-]+\.(?:xyz|top|icu|tk|ml|ga|cf|click|win|vip|buzz|shop|store|site|online|club|biz|ru|cn|live|link|pro|space|website|info|cc)(?:[/:?]|$)/;
const handle = new Set(
  'whatsapp telegram wechat snapchat skype viber kik dm inbox hmu signal'.split(' '),
);
const second = new Set("you your you're youre ur u ya yourself yall y'all urself".split(' '));

/**
 * Adds what a window shows beside its words to `values`, one number for each signal, and to
 * `owners` the first token that showed it, so that an explanation can point at it.
 */
export function readSignals(
  tokens: readonly Token[],
  hidden: number,
  values: Float32Array,
  owners: Int32Array,
): void {
  values.fill(0);
  owners.fill(-1);
  const count = (name: SignalName, token: number, by = 1) => {
    const at = position[name];
    values[at] = (values[at] ?? 0) + by;
    if (owners[at] === -1) owners[at] = token;
  };
  let lastYou = -10;
  let lastListed = -10;
  let words = 0;
  let capitals = 0;
  const distinct = new Set<string>();
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (!token) continue;
    if (token.kind === 'word') {
      words++;
      distinct.add(token.word);
      if (token.isCapitals) {
        capitals++;
        count('capitals', i);
      }
      if (token.isStyled) count('styled', i);
      if (token.isDisguised) count(token.entry ? 'disguised listed' : 'disguised', i);
      if (handle.has(token.word)) count('handle', i);
      if (second.has(token.word)) lastYou = i;
      if (token.entry) {
        const { severity } = token.entry;
        if (severity >= 0) count(severityName(severity), i);
        if (severity >= 1) lastListed = i;
      }
      const isNear = lastYou >= 0 && lastListed >= 0 && Math.abs(lastYou - lastListed) <= 4;
      if (isNear && (i === lastYou || i === lastListed)) {
        const severity = tokens[lastListed]?.entry?.severity ?? 0;
        count(severity >= 2 ? 'at you severe' : 'at you', lastListed);
      }
    } else if (token.kind === 'url') countLink(token, i, count);
    else if (token.kind === 'sign') countSign(token.word, i, count);
    else count(token.kind, i);
  }
  finish(values, { words, capitals, distinct: distinct.size, all: tokens.length, hidden });
}

type Count = (name: SignalName, token: number, by?: number) => void;

function countLink(token: Token, at: number, count: Count): void {
  count('links', at);
  if (shortener.test(token.word)) count('shortener', at);
  if (cheapDomain.test(token.word)) count('cheap domain', at);
  if (token.isDisguised) count('link hides', at);
}

function countSign(signs: string, at: number, count: Count): void {
  if (signs.includes('!')) count('exclamation', at, signs.startsWith('!!') ? 2 : 1);
  else if (signs.includes('?')) count('question', at);
  else count('symbols', at);
}

function severityName(severity: number): SignalName {
  if (severity >= 2) return 'severe';
  if (severity >= 1.5) return 'strong';
  return severity > 0 ? 'mild' : 'bait';
}

interface Totals {
  words: number;
  capitals: number;
  distinct: number;
  all: number;
  hidden: number;
}

/** Counts become logarithms, and shares are taken of what is long enough to have one. */
function finish(values: Float32Array, totals: Totals): void {
  const links = values[position.links] ?? 0;
  for (let i = 0; i < values.length; i++) values[i] = Math.min(3, Math.log2(1 + (values[i] ?? 0)));
  const { words, capitals, distinct, all, hidden } = totals;
  values[position.link] = links > 0 ? 1 : 0;
  values[position['link share']] = all > 0 ? (3 * links) / all : 0;
  values[position['capital share']] = words >= 3 ? capitals / words : 0;
  values[position.repetition] = words >= 12 ? Math.max(0, 0.7 - distinct / words) * 3 : 0;
  values[position['invisible element']] = Math.min(3, Math.log2(1 + hidden));
  values[position.short] = words <= 3 ? 1 : 0;
  values[position.medium] = words > 3 && words <= 12 ? 1 : 0;
}
