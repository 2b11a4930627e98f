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
import { computeTargetCutoffs, type TargetCutoffs, type WorkSettings } from './working-hours.ts';

export type TargetState = 'AMBER' | 'RED';

type TargetedFlag = Pick<
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

const flagFieldByReason = {
  reported: 'isReported',
  offensive: 'isOffensive',
  spam: 'isSpam',
  image: 'isImage',
  held: 'isRequiredToPublish',
} as const satisfies Record<TargetReason, keyof TargetedFlag>;

const flagColumns: Record<TargetReason, RawBuilder<unknown>> = {
  reported: sql`is_reported`,
  offensive: sql`is_offensive`,
  spam: sql`is_spam`,
  image: sql`is_image`,
  held: sql`is_required_to_publish`,
};

const selectSettings = compileOnce((db, siteId: number) =>
  db
    .selectFrom('sites')
    .select(sql<string>`settings::text`.as('settings'))
    .where('id', '=', siteId)
    .compile(),
);

const maxParsedSettings = 200;
const parsedSettings = new Map<string, WorkSettings>();

/** Caches by the stored text: validating all settings of a site takes longer than reading them. */
function parseSettings(stored: string): WorkSettings {
  const known = parsedSettings.get(stored);
  if (known) return known;
  const parsed = readSiteSettings(JSON.parse(stored));
  const [oldest] = parsedSettings.keys();
  if (parsedSettings.size >= maxParsedSettings && oldest) parsedSettings.delete(oldest);
  parsedSettings.set(stored, parsed);
  return parsed;
}

export async function loadTargetCutoffs(db: Db, siteId: number, now: Date): Promise<TargetCutoffs> {
  const [site] = await selectSettings(db, siteId);
  return computeTargetCutoffs(parseSettings(site?.settings ?? '{}'), now);
}

/** The worst state of a flag's reasons, and the target that brought it about. */
export function findTargetState(
  flag: TargetedFlag,
  cutoffs: TargetCutoffs,
): { state: TargetState; reason: TargetReason; hours: number } | undefined {
  if (!flag.isOpen || flag.isCare) return undefined;
  const found = targetReasons.flatMap((reason) => {
    const cutoff = flag[flagFieldByReason[reason]] ? cutoffs[reason] : undefined;
    if (!cutoff || flag.openedAt > cutoff.amber) return [];
    const state: TargetState = flag.openedAt > cutoff.red ? 'AMBER' : 'RED';
    return [{ state, reason, hours: cutoff.hours }];
  });
  return found.find(({ state }) => state === 'RED') ?? found[0];
}

export function describeTarget({
  state,
  reason,
  hours,
}: NonNullable<ReturnType<typeof findTargetState>>): string {
  const target = `target of ${hours} h (${targetReasonLabels[reason].toLowerCase()})`;
  return state === 'RED' ? `${target} passed` : `${target} is near`;
}

/** The first reason of a row whose target has passed, or null. */
export function overdueReason(cutoffs: TargetCutoffs): RawBuilder<string | null> {
  const cases = targetReasons.flatMap((reason) => {
    const cutoff = cutoffs[reason];
    return cutoff
      ? [sql`when ${flagColumns[reason]} and opened_at <= ${cutoff.red} then ${reason}::text`]
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
  overdueBefore?: TargetCutoffs | undefined;
}): RawBuilder<unknown> {
  if (!overdueBefore) return sql``;
  const reds = Object.values(overdueBefore).map(({ red }) => red.getTime());
  if (reds.length === 0) return sql`and false`;
  return sql`and not is_urgent and opened_at <= ${new Date(Math.max(...reds))}
    and ${overdueReason(overdueBefore)} is not null`;
}
