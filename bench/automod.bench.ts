import { readFileSync } from 'node:fs';
import { automodWith, modelFile } from '../server/features/moderation/automod/automod.ts';
import { evaluationSet } from '../server/features/moderation/automod/evaluation/evaluation.ts';
import { fold } from '../server/features/moderation/automod/fold.ts';
import { type Model, readModel } from '../server/features/moderation/automod/model.ts';
import { readHtml } from '../server/features/moderation/automod/read-html.ts';
import { median, ratio } from './compare.ts';

const rounds = 7;
const wanted = 5_000;
const longText = 100_000;

/** Comments scored per second on one core, against only reading and normalising the same text. */
export async function benchAutomod(): Promise<void> {
  const since = stopwatch();
  const model = readModel(readFileSync(modelFile));
  console.log(`model read in ${since().toFixed(0)} ms (300 ms allowed)`);
  const automod = automodWith(model);
  const comments = makeComments();
  const measured = { normalise: [] as number[], score: [] as number[] };
  for (let round = -1; round < rounds; round++) {
    const normalise = await perSecond(comments, (html) => void fold(readHtml(html).text));
    const score = await perSecond(comments, (html) => automod.score(html));
    // The first round only warms up.
    if (round < 0) continue;
    measured.normalise.push(normalise);
    measured.score.push(score);
  }
  const scored = median(measured.score);
  const normalised = median(measured.normalise);
  console.log(`normalised only ${normalised.toFixed(0).padStart(9)} comments/s`);
  console.log(`scored          ${scored.toFixed(0).padStart(9)} comments/s (${wanted} wanted)`);
  console.log(`scoring against normalising only: ${ratio(scored, normalised)}`);
  await measureTurns(model, comments);
}

/** Comments of one to four sentences, about 150 characters on average, some with markup. */
function makeComments(): string[] {
  const sentences = [
    ...evaluationSet('benign-health'),
    ...evaluationSet('benign-health'),
    ...evaluationSet('hard-spam'),
    ...evaluationSet('hard-offensive'),
  ];
  return Array.from({ length: 2_000 }, (_, i) => {
    const parts = Array.from(
      { length: 1 + (i % 4) },
      (_, j) => sentences[(i * 7 + j * 13) % sentences.length],
    );
    return `<p>${parts.join('</p><p>')}</p>`;
  });
}

/** Milliseconds of processor time, which is what one core has, however busy the machine is. */
function stopwatch(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}

async function perSecond(
  comments: readonly string[],
  work: (html: string) => unknown,
): Promise<number> {
  const since = stopwatch();
  for (const comment of comments) await work(comment);
  return (1000 * comments.length) / since();
}

/** The longest that scoring keeps the event loop to itself. */
async function measureTurns(model: Model, comments: readonly string[]): Promise<void> {
  const text = comments.join('\n').repeat(2).slice(0, longText);
  let since = stopwatch();
  let turns: number[] = [];
  const endTurn = async () => {
    turns.push(since());
    since = stopwatch();
  };
  const automod = automodWith(model, endTurn);
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
