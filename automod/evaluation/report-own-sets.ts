import { defaultThresholds } from '../../contract/site/site-settings.ts';
import type { Automod } from '../automod.ts';
import type { Lexicon } from '../words/lexicon.ts';
import { evaluationSet, filledSet, identities, type TemplateSet } from './evaluation-sets.ts';
import { evaded, evasions, offensiveTexts } from './evasions.ts';
import { percent } from './measure.ts';
import { share } from './metrics.ts';

const print = (line = '') => console.log(line);
type Question = 'spam' | 'offensive' | 'care';

async function scoresOf(automod: Automod, texts: readonly string[], question: Question) {
  const scores: number[] = [];
  for (const text of texts) scores.push((await automod.score(text))[question].prob);
  return scores;
}

/** Prints what our own sets say of evasions, of names of people, of threats and of danger. */
export async function reportOwn(automod: Automod, lexicon: Lexicon): Promise<void> {
  await reportEvasions(automod, lexicon);
  await reportIdentities(automod);
  await reportTemplates(automod);
  await reportCare(automod);
}

export async function evasionsKept(
  automod: Automod,
  lexicon: Lexicon,
  names = Object.keys(evasions),
) {
  const texts = offensiveTexts();
  const isCalled = (score: number) => score >= defaultThresholds.offensive;
  const plain = await scoresOf(automod, texts, 'offensive');
  const caught = texts.filter((_, i) => isCalled(plain[i] ?? 0));
  const kept: Record<string, number> = {};
  for (const name of names) {
    const scores = await scoresOf(automod, evaded(name, caught, lexicon), 'offensive');
    kept[name] = share(scores, isCalled);
  }
  return { texts: texts.length, caught: caught.length, kept };
}

async function reportEvasions(automod: Automod, lexicon: Lexicon) {
  const { texts, caught, kept } = await evasionsKept(automod, lexicon);
  print();
  print(`## Evasions: ${caught} of ${texts} texts are caught plainly, of these are kept`);
  for (const [name, value] of Object.entries(kept)) print(`| ${name} | ${percent(value)} |`);
}

/** For each word: the share of harmless sentences called offensive, and of insults that are. */
export async function identityShares(automod: Automod) {
  const rows: {
    group: string;
    word: string;
    called: number;
    likely: number;
    mean: number;
    insults: number;
  }[] = [];
  for (const [group, words] of Object.entries(identities)) {
    for (const word of words) {
      const texts = (set: TemplateSet) => filledSet(set, 5, word).map(({ text }) => text);
      const kind = await scoresOf(automod, texts('identity-kind'), 'offensive');
      const abuse = await scoresOf(automod, texts('identity-abuse'), 'offensive');
      rows.push({
        ...{ group, word },
        called: share(kind, (score) => score >= defaultThresholds.offensive),
        likely: share(kind, (score) => score >= 0.5),
        mean: kind.reduce((sum, score) => sum + score, 0) / kind.length,
        insults: share(abuse, (score) => score >= defaultThresholds.offensive),
      });
    }
  }
  return rows;
}

async function reportIdentities(automod: Automod) {
  const rows = await identityShares(automod);
  const count = filledSet('identity-kind', 5, 'x').length;
  print();
  print(`## Names of people: ${rows.length} words, ${count} harmless sentences each`);
  print(
    '| group | words | called, worst word | at 0.5, worst word | mean score | insults caught |',
  );
  for (const group of Object.keys(identities)) {
    const of = rows.filter((row) => row.group === group);
    const mean = (key: 'mean' | 'insults') =>
      of.reduce((sum, row) => sum + row[key], 0) / of.length;
    const worst = (key: 'called' | 'likely') =>
      of.reduce((most, row) => (row[key] > most[key] ? row : most));
    const [a, b] = [worst('called'), worst('likely')];
    print(
      `| ${group} | ${of.length} | ${percent(a.called)} ${a.called > 0 ? a.word : ''} | ${percent(b.likely)} ${b.likely > 0 ? b.word : ''} | ${mean('mean').toFixed(3)} | ${percent(mean('insults'))} |`,
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
    const filled = filledSet(set, 12);
    for (const kind of new Set(filled.map((one) => one.kind))) {
      const texts = filled.filter((one) => one.kind === kind).map(({ text }) => text);
      const offensive = await scoresOf(automod, texts, 'offensive');
      const spam = await scoresOf(automod, texts, 'spam');
      const called = share(offensive, (score) => score >= defaultThresholds.offensive);
      const spammy = share(spam, (score) => score >= defaultThresholds.spam);
      print(`| ${set} ${kind} | ${texts.length} | ${percent(called)} | ${percent(spammy)} |`);
    }
  }
}

const careSets = [
  ...(['care-danger', 'care-no-danger', 'care-fresh', 'care-last', 'care-fourth'] as const),
];

async function reportCare(automod: Automod) {
  print();
  print('## Care: called');
  for (const set of careSets) {
    const lines = evaluationSet(set).map((line) => /^([a-z -]+): (.*)$/.exec(line)?.slice(1) ?? []);
    for (const kind of new Set(lines.map(([name]) => name))) {
      const texts = lines.filter(([name]) => name === kind).map(([, text = '']) => text);
      const scores = await scoresOf(automod, texts, 'care');
      const called = share(scores, (score) => score >= defaultThresholds.care);
      print(`| ${set} | ${kind} | ${texts.length} | ${percent(called)} |`);
    }
  }
  const health = await scoresOf(automod, evaluationSet('benign-health'), 'care');
  print(
    `| benign-health | | ${health.length} | ${percent(share(health, (score) => score >= defaultThresholds.care))} |`,
  );
}
