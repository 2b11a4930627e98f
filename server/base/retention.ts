import { readSuperSettings } from '../../contract/site/super-settings.ts';
import type { Db } from '../db/database.ts';
import { runBatches } from '../lib/work-context.ts';

type SiteSettings = ReturnType<typeof readSuperSettings>;
type RetentionDaysSettingName = {
  [Name in keyof SiteSettings]-?: SiteSettings[Name] extends number ? Name : never;
}[keyof SiteSettings];

/** Rows of one kind that are removed when they are older than a setting of their site says. */
export interface RetentionRule {
  /** Number of days; 0 keeps everything. */
  setting: RetentionDaysSettingName;
  removeBefore(siteId: number, before: Date, limit: number): Promise<number>;
}

/** Small, so that a statement holds its locks only for moments. */
const rowsDeletedPerStatement = 1000;

/**
 * Applies the rules of all sites, batch by batch, each in a transaction of its own: an interrupted
 * run is resumed by the next one. Resolves to false if `mayContinue` ended it.
 */
export async function applyRetention(
  db: Db,
  rules: readonly RetentionRule[],
  now: Date,
  mayContinue: () => boolean = () => true,
): Promise<boolean> {
  const sites = await db.selectFrom('sites').select(['id', 'superSettings']).execute();
  for (const { id, superSettings } of sites) {
    const settings = readSuperSettings(superSettings);
    for (const { setting, removeBefore } of rules) {
      const days = settings[setting];
      if (days === 0) continue;
      const before = new Date(now.getTime() - days * 86_400_000);
      const removeBatch = async () => (await removeBefore(id, before, rowsDeletedPerStatement)) > 0;
      if (!(await runBatches(removeBatch, mayContinue))) return false;
    }
  }
  return true;
}
