import { writeFile } from 'node:fs/promises';
import { automodReportRepository } from '../features/moderation/automod-report/automod-report.repository.ts';
import { formatReportLines } from '../features/moderation/automod-report/automod-report.ts';
import { exportDecisions } from '../features/moderation/automod-report/decision-export.ts';
import { readOptions, runCommand, UsageError, withDatabase } from './command.ts';

const usage = 'npm run automod:report -- [--last 1000] [--site kidney] [--export decisions.jsonl]';

/** `npm run automod:report`: compares decisions of staff with automod's scores. */
await runCommand(async (config) => {
  const options = readOptions(usage, {
    last: { type: 'string', default: '1000' },
    site: { type: 'string' },
    export: { type: 'string' },
  });
  const last = Number(options.last);
  if (!Number.isInteger(last) || last < 1 || last > 1_000_000) {
    throw new UsageError(`--last must be a number from 1 to 1,000,000\nUsage: ${usage}`);
  }
  await withDatabase(config, async ({ db }) => {
    const decisions = await automodReportRepository(db).latest(last, options.site);
    for (const line of formatReportLines(decisions)) console.log(line);
    if (options.export === undefined) return;
    const { lines, withheldCount } = await exportDecisions(db, decisions);
    // Readable by the owner only, because the file contains texts of members.
    await writeFile(options.export, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    console.log(
      `\n${options.export}: ${lines.length} texts; ${withheldCount} of sites that keep theirs`,
    );
  });
});
