import { readFileSync } from 'node:fs';
import { readEvaluationSet } from '../automod/evaluation/evaluation-sets.ts';
import { createAutomod, modelFile } from '../automod/scoring/create-automod.ts';
import { type Model, readModel } from '../automod/scoring/model.ts';
import { fold } from '../automod/text/fold.ts';
import { readHtml } from '../automod/text/read-html.ts';
import { randomFrom } from '../automod/training/random.ts';
import { median, ratio } from './compare.ts';

const rounds = 7;
const perRound = 4_000;
const wanted = 12_000;
const textLength = 400;
const longText = 100_000;

/** Texts scored per second on one core, compared with reading and normalising alone. */
export async function benchAutomod(): Promise<void> {
  const before = process.memoryUsage().rss;
  const since = stopwatch();
  const model = readModel(readFileSync(modelFile));
  console.log(`model read in ${since().toFixed(0)} ms (300 ms allowed)`);
  const memory = (process.memoryUsage().rss - before) / 1e6;
  console.log(`memory that reading it took: ${memory.toFixed(0)} MB`);
  const automod = createAutomod(model);
  const measured = { normalise: [] as number[], score: [] as number[], explain: [] as number[] };
  for (let round = -1; round < rounds; round++) {
    const texts = makeTexts(round + 2);
    const normalise = await perSecond(texts, (html) => void fold(readHtml(html).text));
    const score = await perSecond(texts, (html) => automod.score(html));
    const explain = await perSecond(texts.slice(0, 500), async (html) => {
      JSON.stringify(await automod.score(html));
    });
    if (round < 0) continue;
    measured.normalise.push(normalise);
    measured.score.push(score);
    measured.explain.push(explain);
  }
  const scored = median(measured.score);
  const normalised = median(measured.normalise);
  const show = (what: string, rate: number, more = '') =>
    console.log(`${what.padEnd(22)}${rate.toFixed(0).padStart(9)} texts/s${more}`);
  show('normalised only', normalised);
  show('scored', scored, ` (${wanted} wanted)`);
  show('scored and explained', median(measured.explain));
  console.log(`scoring against normalising only: ${ratio(scored, normalised)}`);
  await measureTurns(model, makeTexts(0));
}

/** Different texts of 400 characters: random sentences, with some unknown words. */
function makeTexts(seed: number): string[] {
  const random = randomFrom(seed);
  const sentences = [
    ...readEvaluationSet('benign-health'),
    ...readEvaluationSet('benign-health'),
    ...readEvaluationSet('hard-spam'),
    ...readEvaluationSet('hard-offensive'),
  ];
  const words = sentences.join(' ').split(' ');
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  const made = () =>
    Array.from({ length: 4 + random() * 6 }, () => pick([...'aeiorstnldmpkfg'])).join('');
  const word = () => (random() < 0.05 ? made() : pick(words));
  return Array.from({ length: perRound }, () => {
    let text = '';
    while (text.length < textLength) {
      const isMixed = random() < 0.5;
      const count = 6 + Math.floor(random() * 12);
      text += isMixed
        ? `${Array.from({ length: count }, word).join(' ')}. `
        : `${pick(sentences)} `;
    }
    return `<p>${text.slice(0, textLength)}</p>`;
  });
}

/** Measures processor time, which the load of the machine does not affect. */
function stopwatch(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}

async function perSecond(
  texts: readonly string[],
  work: (html: string) => unknown,
): Promise<number> {
  const since = stopwatch();
  for (const text of texts) await work(text);
  return (1000 * texts.length) / since();
}

/** Longest time that scoring blocks the event loop. */
async function measureTurns(model: Model, texts: readonly string[]): Promise<void> {
  const text = texts.join('\n').slice(0, longText);
  let since = stopwatch();
  let turns: number[] = [];
  const endTurn = async () => {
    turns.push(since());
    since = stopwatch();
  };
  const automod = createAutomod(model, endTurn);
  const longest: number[] = [];
  for (let round = 0; round < rounds; round++) {
    since = stopwatch();
    turns = [];
    await automod.score(text);
    await endTurn();
    longest.push(Math.max(...turns));
  }
  console.log(
    `longest turn of the event loop while ${longText / 1000} kB are scored: ${median(longest).toFixed(1)} ms`,
  );
}
