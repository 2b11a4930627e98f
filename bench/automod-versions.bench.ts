import { join } from 'node:path';
import { type Automod, openAutomod } from '../automod/automod.ts';
import { textMixes } from './automod-texts.ts';

const [warmUpCount, measuredCount, textsPerTurn, turnCount] = [4_000, 1_500, 30, 5];

/**
 * `node bench/automod-versions.bench.ts <folder of another checkout> [mix …]` scores the same texts
 * with this version and the other one in turns, and prints how much faster this one is. The shortest
 * of several short turns counts, because the load of the machine changes from one to the next.
 */
const [otherFolder = '', ...mixes] = process.argv.slice(2);
const other: Automod = await (
  await import(join(otherFolder, 'automod', 'automod.ts'))
).openAutomod();
const own = await openAutomod();
for (const [name, makeTexts] of Object.entries(textMixes)) {
  if (mixes.length > 0 && !mixes.includes(name)) continue;
  const texts = makeTexts(1, warmUpCount + measuredCount);
  for (let at = 0; at < warmUpCount; at += textsPerTurn) await measure(texts, at);
  let [ownMs, otherMs] = [0, 0];
  for (let at = warmUpCount; at < texts.length; at += textsPerTurn) {
    const turns: [number, number][] = [];
    for (let turn = 0; turn < turnCount; turn++) turns.push(await measure(texts, at));
    ownMs += Math.min(...turns.map(([ms]) => ms));
    otherMs += Math.min(...turns.map(([, ms]) => ms));
  }
  const rate = (ms: number) => ((1000 * measuredCount) / ms).toFixed(0);
  const faster = (otherMs / ownMs).toFixed(3);
  console.log(`${name}: ${rate(ownMs)} texts/s beside ${rate(otherMs)}, ${faster} times as fast`);
}

async function measure(
  texts: readonly string[],
  from: number,
): Promise<[own: number, other: number]> {
  const turn = texts.slice(from, from + textsPerTurn);
  return [await msOf(own, turn), await msOf(other, turn)];
}

async function msOf(automod: Automod, texts: readonly string[]): Promise<number> {
  const before = process.cpuUsage();
  for (const text of texts) await automod.score(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
