import { readFileSync } from 'node:fs';
import type { Automod } from '../automod/automod.ts';
import { createAutomod, modelFile } from '../automod/scoring/create-automod.ts';
import { type Model, readModel } from '../automod/scoring/model.ts';
import { fold } from '../automod/text/fold.ts';
import { readHtml } from '../automod/text/read-html.ts';
import { type TextMix, textMixes } from './automod-texts.ts';
import { median, ratio } from './compare.ts';

const rounds = 7;
const perRound = 2_000;
const wanted = 12_000;
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
  await measureMix(automod, 'ordinary posts, one in 25 swears', textMixes.ordinary);
  await measureMix(automod, 'half of the sentences spam or abuse', textMixes.swearing);
  await measureTurns(model, textMixes.swearing(0, perRound));
}

async function measureMix(automod: Automod, title: string, makeTexts: TextMix): Promise<void> {
  const measured = { normalise: [] as number[], score: [] as number[], explain: [] as number[] };
  const textsByRound = makeTexts(1, (rounds + 1) * perRound);
  for (let round = -1; round < rounds; round++) {
    const texts = textsByRound.splice(0, perRound);
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
    console.log(`  ${what.padEnd(22)}${rate.toFixed(0).padStart(9)} texts/s${more}`);
  console.log(`${title}:`);
  show('normalised only', normalised);
  show('scored', scored, ` (${wanted} wanted)`);
  show('scored and explained', median(measured.explain));
  console.log(`  scoring against normalising only: ${ratio(scored, normalised)}`);
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
