import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { verifyDraw } from '../features/engagement/draws/verify-draw.ts';

const usage = `npm run giveaway:verify -- giveaway-12-draw.csv --giveaway 12 --winners 3 \\
  --alternates 2 --seed … --seed-hash … --entries-hash …`;

const textOption = { type: 'string' } as const;

/**
 * `npm run giveaway:verify`: repeats a draw from its published data, without database or network.
 * Exits with 1 if anything differs.
 */
function verifyDrawFromArguments(): string[] {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      giveaway: textOption,
      winners: textOption,
      alternates: textOption,
      seed: textOption,
      'seed-hash': textOption,
      'entries-hash': textOption,
    },
  });
  const [file] = positionals;
  const readWholeNumber = (name: 'giveaway' | 'winners' | 'alternates') => {
    if (!/^\d{1,10}$/.test(values[name] ?? '')) throw new Error(`--${name} is a whole number.`);
    return Number(values[name]);
  };
  const readHexDigits = (name: 'seed' | 'seed-hash' | 'entries-hash') => {
    const value = values[name] ?? '';
    if (!/^[0-9a-f]{64}$/.test(value)) throw new Error(`--${name} has 64 hexadecimal digits.`);
    return value;
  };
  if (file === undefined) throw new Error('Name the file of the draw.');
  const { problems, entries, winners, alternates } = verifyDraw(readFileSync(file, 'utf8'), {
    giveaway: readWholeNumber('giveaway'),
    winners: readWholeNumber('winners'),
    alternates: readWholeNumber('alternates'),
    seed: readHexDigits('seed'),
    seedHash: readHexDigits('seed-hash'),
    entriesHash: readHexDigits('entries-hash'),
  });
  console.log(`${entries} entries
winners     ${winners.join(', ')}
alternates  ${alternates.join(', ') || '-'}`);
  return problems;
}

try {
  const problems = verifyDrawFromArguments();
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? 'The draw is right.' : 'The draw is NOT right.');
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\nUsage: ${usage}`);
  process.exitCode = 1;
}
