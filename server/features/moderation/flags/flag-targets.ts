import { type RawBuilder, sql } from 'kysely';
import {
  type TargetReason,
  targetReasonLabels,
  targetReasons,
} from '../../../../contract/moderation/time-targets.ts';
import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Db } from '../../../db/database.ts';
import type { Flag } from './flag.repository.ts';
import {
  computeTimeTargetCutoffs,
  type TimeTargetCutoffs,
  type TimeTargetSettings,
} from './working-hours.ts';

export type TimeTargetState = 'AMBER' | 'RED';

type FlagTimeTargetFields = Pick<
  Flag,
  | 'isOpen'
  | 'isCare'
  | 'isReported'
  | 'isOffensive'
  | 'isSpam'
  | 'isImage'
  | 'isRequiredToPublish'
  | 'openedAt'
>;

const flagFieldByTargetReason = {
  reported: 'isReported',
  offensive: 'isOffensive',
  spam: 'isSpam',
  image: 'isImage',
  held: 'isRequiredToPublish',
} as const satisfies Record<TargetReason, keyof FlagTimeTargetFields>;

const flagColumnByTargetReason: Record<TargetReason, RawBuilder<unknown>> = {
  reported: sql`is_reported`,
  offensive: sql`is_offensive`,
  spam: sql`is_spam`,
  image: sql`is_image`,
  held: sql`is_required_to_publish`,
};

const selectSiteSettingsText = compileOnce((db, siteId: number) =>
  db
    .selectFrom('sites')
    .select(sql<string>`settings::text`.as('settings'))
    .where('id', '=', siteId)
    .compile(),
);

const maxCachedWorkSettings = 200;
const workSettingsByText = new Map<string, TimeTargetSettings>();

/** Caches by the stored text: validating all settings of a site takes longer than reading them. */
function parseTimeTargetSettings(stored: string): TimeTargetSettings {
  const known = workSettingsByText.get(stored);
  if (known) return known;
  const parsed = readSiteSettings(JSON.parse(stored));
  const [oldest] = workSettingsByText.keys();
  if (workSettingsByText.size >= maxCachedWorkSettings && oldest) workSettingsByText.delete(oldest);
  workSettingsByText.set(stored, parsed);
  return parsed;
}

export async function loadTimeTargetCutoffs(
  db: Db,
  siteId: number,
  now: Date,
): Promise<TimeTargetCutoffs> {
  const [site] = await selectSiteSettingsText(db, siteId);
  return computeTimeTargetCutoffs(parseTimeTargetSettings(site?.settings ?? '{}'), now);
}

/** Finds the worst state among a flag's reasons, and the target that led to it. */
export function findTimeTargetState(
  flag: FlagTimeTargetFields,
  cutoffs: TimeTargetCutoffs,
): { state: TimeTargetState; reason: TargetReason; hours: number } | undefined {
  if (!flag.isOpen || flag.isCare) return undefined;
  const found = targetReasons.flatMap((reason) => {
    const cutoff = flag[flagFieldByTargetReason[reason]] ? cutoffs[reason] : undefined;
    if (!cutoff || flag.openedAt > cutoff.amber) return [];
    const state: TimeTargetState = flag.openedAt > cutoff.red ? 'AMBER' : 'RED';
    return [{ state, reason, hours: cutoff.hours }];
  });
  return found.find(({ state }) => state === 'RED') ?? found[0];
}

export function describeTimeTargetState({
  state,
  reason,
  hours,
}: NonNullable<ReturnType<typeof findTimeTargetState>>): string {
  const target = `target of ${hours} h (${targetReasonLabels[reason].toLowerCase()})`;
  return state === 'RED' ? `${target} passed` : `${target} is near`;
}

/** Selects the first reason of a row whose target has passed, or null. */
export function selectOverdueReason(cutoffs: TimeTargetCutoffs): RawBuilder<string | null> {
  const cases = targetReasons.flatMap((reason) => {
    const cutoff = cutoffs[reason];
    return cutoff
      ? [
          sql`when ${flagColumnByTargetReason[reason]} and opened_at <= ${cutoff.red} then ${reason}::text`,
        ]
      : [];
  });
  return cases.length === 0
    ? sql<string | null>`null::text`
    : sql<string | null>`case ${sql.join(cases, sql` `)} end`;
}

/** Condition for open flags that passed a target; begins with `and`. */
export function matchOverdue({
  overdueBefore,
}: {
  overdueBefore?: TimeTargetCutoffs | undefined;
}): RawBuilder<unknown> {
  if (!overdueBefore) return sql``;
  const reds = Object.values(overdueBefore).map(({ red }) => red.getTime());
  if (reds.length === 0) return sql`and false`;
  return sql`and not is_urgent and opened_at <= ${new Date(Math.max(...reds))}
    and ${selectOverdueReason(overdueBefore)} is not null`;
}
