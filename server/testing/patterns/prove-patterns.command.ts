import { existsSync, writeFileSync } from 'node:fs';
import {
  checkPattern,
  hashOfPattern,
  hasRepetition,
  listPatterns,
  provenFile,
  readProvenPatterns,
  reviewOf,
} from './list-patterns.ts';

/**
 * Proves every pattern that is neither proven nor reviewed, and stores the verdicts, because some
 * take minutes. `--all` tries the reviewed ones too, so that their reviews can be deleted.
 */
const includesReviewedPatterns = process.argv.includes('--all');
const proofTimeoutMs = Number(process.env.PROOF_MS ?? 180_000);

const { patterns } = await listPatterns();
const provenBefore = existsSync(provenFile) ? readProvenPatterns() : {};
const provenNow: Record<string, number> = {};

for (const pattern of patterns.filter(hasRepetition)) {
  const hash = hashOfPattern(pattern);
  const known = provenBefore[hash];
  if (known !== undefined) provenNow[hash] = known;
  else if (includesReviewedPatterns || !reviewOf(pattern)) {
    const started = process.cpuUsage();
    const { status } = checkPattern(pattern, proofTimeoutMs);
    const { user, system } = process.cpuUsage(started);
    if (status === 'safe') provenNow[hash] = Math.round((user + system) / 1000);
    else console.log(`${status}: /${pattern.source}/${pattern.flags}`);
  }
}
const sortedProofs = Object.fromEntries(Object.entries(provenNow).toSorted());
writeFileSync(provenFile, `${JSON.stringify(sortedProofs, null, 2)}\n`);
