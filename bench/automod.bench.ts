import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Automod, openAutomod } from '../server/features/automod/automod.ts';
import { evaluationSet } from '../server/features/automod/evaluation/evaluation.ts';
import { fold } from '../server/features/automod/fold.ts';
import { readHtml } from '../server/features/automod/read-html.ts';
import { median, ratio } from './compare.ts';

const rounds = 7;
const wanted = 5_000;
const longText = 100_000;

/** Comments scored per second on one core, against only reading and normalising the same text. */
export async function benchAutomod(): Promise<void> {
  const started = performance.now();
  const automod = await openAutomod();
  console.log(`model read in ${(performance.now() - started).toFixed(0)} ms (300 ms allowed)`);
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
  await measureBlocking(automod, comments);
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

/** Per second of processor time, which is what one core has, however busy the machine is. */
async function perSecond(
  comments: readonly string[],
  work: (html: string) => unknown,
): Promise<number> {
  const before = process.cpuUsage();
  for (const comment of comments) await work(comment);
  const { user, system } = process.cpuUsage(before);
  return (1e6 * comments.length) / (user + system);
}

async function measureBlocking(automod: Automod, comments: readonly string[]): Promise<void> {
  const text = comments.join('\n').repeat(2).slice(0, longText);
  const longest: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    await nextTurn();
    delay.enable();
    await automod.score(text);
    await nextTurn();
    delay.disable();
    longest.push(delay.max / 1e6);
  }
  console.log(
    `longest the event loop waited while ${longText / 1000} kB were scored: ${median(longest).toFixed(1)} ms`,
  );
}
