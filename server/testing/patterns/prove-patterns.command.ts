import { existsSync, writeFileSync } from 'node:fs';
import {
  checkPattern,
  hashOf,
  hasRepetition,
  listPatterns,
  provenFile,
  readProven,
  reviewOf,
} from './list-patterns.ts';

/**
 * Proves every pattern that is neither proven nor reviewed, and stores the verdicts, because some
 * take minutes. `--all` tries the reviewed ones too, so that their reviews can be deleted.
 */
const isForAll = process.argv.includes('--all');
const timeoutMs = Number(process.env.PROOF_MS ?? 180_000);

const { patterns } = await listPatterns();
const before = existsSync(provenFile) ? readProven() : {};
const proven: Record<string, number> = {};

for (const pattern of patterns.filter(hasRepetition)) {
  const hash = hashOf(pattern);
  const known = before[hash];
  if (known !== undefined) proven[hash] = known;
  else if (isForAll || !reviewOf(pattern)) {
    const started = process.cpuUsage();
    const { status } = checkPattern(pattern, timeoutMs);
    const { user, system } = process.cpuUsage(started);
    if (status === 'safe') proven[hash] = Math.round((user + system) / 1000);
    else console.log(`${status}: /${pattern.source}/${pattern.flags}`);
  }
}
const sorted = Object.fromEntries(Object.entries(proven).toSorted());
writeFileSync(provenFile, `${JSON.stringify(sorted, null, 2)}\n`);
