import type { Automod } from '../automod.ts';
import { recommendedThresholds } from '../thresholds.ts';
import type { Lexicon } from '../words/lexicon.ts';
import {
  fillTemplates,
  readEvaluationSet,
  readTextsByKind,
  type TemplateSetName,
  termsByIdentity,
} from './evaluation-sets.ts';
import { applyEvasion, evasions, readOffensiveTexts } from './evasions.ts';
import { formatPercent } from './measure.ts';
import { shareOfItems } from './metrics.ts';
import { reportCare } from './report-care.ts';

const print = (line = '') => console.log(line);

async function scoreTexts(
  automod: Automod,
  texts: readonly string[],
  question: 'spam' | 'offensive',
) {
  const scores: number[] = [];
  for (const text of texts) scores.push((await automod.score(text))[question].prob);
  return scores;
}

export async function reportOwnSets(automod: Automod, lexicon: Lexicon): Promise<void> {
  await reportEvasions(automod, lexicon);
  await reportIdentities(automod);
  await reportSwearing(automod);
  await reportTemplates(automod);
  await reportCare(automod);
}

export async function measureEvasions(
  automod: Automod,
  lexicon: Lexicon,
  names = Object.keys(evasions),
  texts: readonly string[] = readOffensiveTexts(),
) {
  const isCalled = (score: number) => score >= recommendedThresholds.offensive;
  const plain = await scoreTexts(automod, texts, 'offensive');
  const caught = texts.filter((_, i) => isCalled(plain[i] ?? 0));
  const kept: Record<string, number> = {};
  for (const name of names) {
    const scores = await scoreTexts(automod, applyEvasion(name, caught, lexicon), 'offensive');
    kept[name] = shareOfItems(scores, isCalled);
  }
  return { texts: texts.length, caught: caught.length, kept };
}

async function reportEvasions(automod: Automod, lexicon: Lexicon) {
  const { texts, caught, kept } = await measureEvasions(automod, lexicon);
  print();
  print(`## Evasions: ${caught} of ${texts} texts are caught plainly, of these are kept`);
  const held = await measureEvasions(
    automod,
    lexicon,
    Object.keys(evasions),
    readEvaluationSet('swearing-held-aimed'),
  );
  print(`## and of ${held.caught} of ${held.texts} texts that were not worked with`);
  for (const [name, value] of Object.entries(kept)) {
    print(`| ${name} | ${formatPercent(value)} | ${formatPercent(held.kept[name] ?? 0)} |`);
  }
}

/** Harmless hashtags, brands, drugs, chemicals and addresses that are called, alone or in a sentence. */
export async function measureCalledNames(
  automod: Automod,
  half: 'work' | 'held',
): Promise<string[]> {
  const called: string[] = [];
  for (const name of readEvaluationSet(`names-${half}`)) {
    for (const text of [name, `I use ${name} every day and it helps.`, `Who knows ${name}?`]) {
      const { spam, offensive } = await automod.score(text);
      const isOffensive = offensive.prob >= recommendedThresholds.offensive;
      // A link is spam by itself, whatever it names.
      const isSpam = !name.includes('.') && spam.prob >= recommendedThresholds.spam;
      if (isOffensive || isSpam) called.push(text);
    }
  }
  return called;
}

const swearingSets = [
  ...(['swearing-work-unaimed', 'swearing-held-unaimed', 'swearing-more-unaimed'] as const),
  ...(['swearing-work-aimed', 'swearing-held-aimed'] as const),
  ...(['swearing-second-work-unaimed', 'swearing-second-held-unaimed'] as const),
  ...(['swearing-second-work-aimed', 'swearing-second-held-aimed'] as const),
];

async function reportSwearing(automod: Automod) {
  print();
  print('## Swearing, by target: called offensive');
  for (const name of swearingSets) {
    const rows: [kind: string, called: number, texts: number][] = [];
    for (const [kind, texts] of readTextsByKind(name)) {
      const scores = await scoreTexts(automod, texts, 'offensive');
      const called = scores.filter((score) => score >= recommendedThresholds.offensive);
      rows.push([kind, called.length, texts.length]);
    }
    const sum = (column: 1 | 2) => rows.reduce((total, row) => total + row[column], 0);
    for (const [kind, called, count] of [...rows, ['all', sum(1), sum(2)] as const]) {
      print(`| ${name} | ${kind} | ${called} of ${count} | ${formatPercent(called / count)} |`);
    }
  }
}

/** For each identity: share of harmless sentences and of insults that are called offensive. */
export async function measureIdentities(automod: Automod) {
  const rows: {
    group: string;
    word: string;
    called: number;
    likely: number;
    mean: number;
    insults: number;
  }[] = [];
  for (const [group, words] of Object.entries(termsByIdentity)) {
    for (const word of words) {
      const texts = (set: TemplateSetName) => fillTemplates(set, 5, word).map(({ text }) => text);
      const kind = await scoreTexts(automod, texts('identity-kind'), 'offensive');
      const abuse = await scoreTexts(automod, texts('identity-abuse'), 'offensive');
      rows.push({
        ...{ group, word },
        called: shareOfItems(kind, (score) => score >= recommendedThresholds.offensive),
        likely: shareOfItems(kind, (score) => score >= 0.5),
        mean: kind.reduce((sum, score) => sum + score, 0) / kind.length,
        insults: shareOfItems(abuse, (score) => score >= recommendedThresholds.offensive),
      });
    }
  }
  return rows;
}

async function reportIdentities(automod: Automod) {
  const rows = await measureIdentities(automod);
  const count = fillTemplates('identity-kind', 5, 'x').length;
  print();
  print(`## Names of people: ${rows.length} words, ${count} harmless sentences each`);
  print(
    '| group | words | called, worst word | at 0.5, worst word | mean score | insults caught |',
  );
  for (const group of Object.keys(termsByIdentity)) {
    const of = rows.filter((row) => row.group === group);
    const mean = (key: 'mean' | 'insults') =>
      of.reduce((sum, row) => sum + row[key], 0) / of.length;
    const worst = (key: 'called' | 'likely') =>
      of.reduce((most, row) => (row[key] > most[key] ? row : most));
    const [a, b] = [worst('called'), worst('likely')];
    print(
      `| ${group} | ${of.length} | ${formatPercent(a.called)} ${a.called > 0 ? a.word : ''} | ${formatPercent(b.likely)} ${b.likely > 0 ? b.word : ''} | ${mean('mean').toFixed(3)} | ${formatPercent(mean('insults'))} |`,
    );
  }
}

async function reportTemplates(automod: Automod) {
  print();
  print('## Own templates, none learned from: called offensive | spam');
  for (const set of [
    ...(['harm', 'harm-fresh', 'harm-third', 'harm-fourth'] as const),
    ...(['harm-fifth', 'harm-sixth', 'harm-seventh'] as const),
    ...(['harm-kind', 'anatomy', 'mail'] as const),
  ]) {
    const filled = fillTemplates(set, 12);
    for (const kind of new Set(filled.map((one) => one.kind))) {
      const texts = filled.filter((one) => one.kind === kind).map(({ text }) => text);
      const offensive = await scoreTexts(automod, texts, 'offensive');
      const spam = await scoreTexts(automod, texts, 'spam');
      const called = shareOfItems(offensive, (score) => score >= recommendedThresholds.offensive);
      const spammy = shareOfItems(spam, (score) => score >= recommendedThresholds.spam);
      print(
        `| ${set} ${kind} | ${texts.length} | ${formatPercent(called)} | ${formatPercent(spammy)} |`,
      );
    }
  }
}
