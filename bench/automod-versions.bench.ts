import { join } from 'node:path';
import { type Automod, openAutomod } from '../automod/automod.ts';
import { textMixes } from './automod-texts.ts';
import { median } from './compare.ts';

const rounds = 7;
const perRound = 2_000;
const perTurn = 100;

/**
 * `node bench/automod-versions.bench.ts <folder of another checkout>` scores the same texts with
 * this version and the other one in turns, and prints how much faster this one is.
 */
const [otherFolder = '', ...mixes] = process.argv.slice(2);
const other: Automod = await (
  await import(join(otherFolder, 'automod', 'automod.ts'))
).openAutomod();
const own = await openAutomod();
for (const [name, makeTexts] of Object.entries(textMixes)) {
  if (mixes.length > 0 && !mixes.includes(name)) continue;
  const times: [own: number, other: number][] = [];
  for (let round = -3; round < rounds; round++) {
    const measured = await measureRound(makeTexts(1000 + round, perRound));
    if (round >= 0) times.push(measured);
  }
  const ownRate = median(times.map(([ownMs]) => (1000 * perRound) / ownMs));
  const otherRate = median(times.map(([, otherMs]) => (1000 * perRound) / otherMs));
  const faster = median(times.map(([ownMs, otherMs]) => otherMs / ownMs));
  console.log(
    `${name}: ${ownRate.toFixed(0)} texts/s beside ${otherRate.toFixed(0)}, ${faster.toFixed(3)} times as fast`,
  );
}

/** Milliseconds of processor time that each version takes, in short turns, because the load changes. */
async function measureRound(texts: readonly string[]): Promise<[own: number, other: number]> {
  const ms = { own: 0, other: 0 };
  for (let at = 0; at < texts.length; at += perTurn) {
    const turn = texts.slice(at, at + perTurn);
    const isOwnFirst = (at / perTurn) % 2 === 0;
    if (isOwnFirst) ms.own += await msOf(own, turn);
    ms.other += await msOf(other, turn);
    if (!isOwnFirst) ms.own += await msOf(own, turn);
  }
  return [ms.own, ms.other];
}

async function msOf(automod: Automod, texts: readonly string[]): Promise<number> {
  const before = process.cpuUsage();
  for (const text of texts) await automod.score(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
