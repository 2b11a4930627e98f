import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { statementsPerFile } from '../../contract/moderation/transparency.ts';
import { sitesIn } from '../features/accounts/sites/sites.service.ts';
import { createTransparencyService } from '../features/moderation/transparency/transparency.service.ts';
import { readOptions, runCommand, UsageError, withDatabase } from './command.ts';

const usage =
  'npm run transparency -- --from 2026-01-01 --to 2026-06-30 [--site kidney] [--out folder]';

/** `npm run transparency`: figures as CSV and statements of reasons as JSON, for each site. */
await runCommand(async (config) => {
  const { from, to, site, out } = readOptions(usage, {
    from: { type: 'string' },
    to: { type: 'string' },
    site: { type: 'string' },
    out: { type: 'string', default: 'transparency' },
  });
  if (from === undefined || to === undefined) {
    throw new UsageError(`--from and --to are required\nUsage: ${usage}`);
  }
  const period = { from, to };
  await withDatabase(config, async ({ db }) => {
    const all = await sitesIn(db).list();
    const sites = all.filter(({ prefix }) => site === undefined || prefix === site);
    if (sites.length === 0) throw new UsageError(`There is no site ${site}`);
    const transparency = createTransparencyService({ db });
    await mkdir(out, { recursive: true });
    for (const { id, prefix } of sites) {
      const { statementCount } = await transparency.getReport(id, period);
      await writeFile(
        join(out, `${prefix}-figures.csv`),
        await transparency.formatFigures(id, period),
      );
      const files = Math.ceil(statementCount / statementsPerFile);
      for (let file = 1; file <= files; file++) {
        const json = await transparency.formatStatements(id, period, file);
        await writeFile(join(out, `${prefix}-statements-${file}.json`), json);
      }
      console.log(`${prefix}: figures, and ${statementCount} statements in ${files} file(s)`);
    }
  });
});
