import type { ChangeNoun } from '../../contract/nouns.ts';
import type { Db } from '../db/database.ts';
import type { Actor } from './actor.ts';
import { AppError } from './errors.ts';

export interface VersionedRecord {
  noun: ChangeNoun;
  called?: string;
  id: number;
  version: number;
  /** Audit action of the part, if the version is that of a part and not of the record. */
  part?: string;
}

/** Actions on parts with their own version; they do not change the record's version. */
const auditActionsOfSeparatelyVersionedParts: Partial<Record<ChangeNoun, readonly string[]>> = {
  disorder: ['site_values_saved'],
};

/**
 * Prevents one editor from overwriting another. Every editable table has a `version` that each
 * change raises and writes to the audit log. A form sends back the version it loaded; the use case
 * calls this after locking the row and before any change. Without an expected version nothing is
 * checked.
 */
export async function assertSameVersion(
  db: Db,
  actor: Actor,
  stored: VersionedRecord,
  expected: number | null | undefined,
): Promise<void> {
  if (expected == null || expected === stored.version) return;
  const change = await findLatestChange(db, actor.siteId, stored);
  const by = change && (change.actorId === actor.id ? 'you' : change.username);
  const changed = [
    `${conflictSubject(stored)} changed`,
    by && `by ${by}`,
    change && formatTimeAgo(change.insertedAt),
  ];
  throw new AppError(
    'CONFLICT',
    `${changed.filter(Boolean).join(' ')} while you were editing. Reload to see it.`,
    'version',
    {
      version: stored.version,
      changedBy: change?.username ?? null,
      changedAt: change?.insertedAt ?? null,
    },
  );
}

/**
 * Searches the audit log of all sites, because staff of any site change network records such as
 * conditions. Site by site, because the log is indexed by site.
 */
async function findLatestChange(db: Db, siteId: number, versioned: VersionedRecord) {
  const { noun, id, version, part } = versioned;
  const others = (auditActionsOfSeparatelyVersionedParts[noun] ?? []).map(
    (action) => `${noun}.${action}`,
  );
  return db
    .selectFrom('sites')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('audit_events')
          .select(['id', 'actorId', 'insertedAt', 'version'])
          .whereRef('siteId', '=', 'sites.id')
          .where('entityType', '=', noun)
          .where('entityId', '=', id)
          .$if(part !== undefined, (q) => q.where('action', '=', `${noun}.${part}`))
          .$if(part === undefined && others.length > 0, (q) => q.where('action', 'not in', others))
          .orderBy((eb2) => eb2('version', 'is not distinct from', version), 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('event'),
      (join) => join.onTrue(),
    )
    .leftJoin('users', 'users.id', 'event.actorId')
    .select(['event.actorId', 'event.insertedAt', 'users.username'])
    .$if(part !== undefined, (q) => q.where('sites.id', '=', siteId))
    .orderBy((eb) => eb('event.version', 'is not distinct from', version), 'desc')
    .orderBy('event.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const conflictSubjectByNoun: Partial<Record<ChangeNoun, string>> = {
  disorder: 'This condition was',
  searchSynonyms: 'These synonyms were',
  siteSettings: 'These settings were',
  superSettings: 'These settings were',
};

/** Start of a conflict message: 'This lead form was'. */
function conflictSubject({ noun, called }: VersionedRecord): string {
  if (called) return `This ${called} was`;
  const words = noun.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return conflictSubjectByNoun[noun] ?? `This ${words} was`;
}

const timeAgoUnits = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

export function formatTimeAgo(moment: Date, now = new Date()): string {
  const seconds = (now.getTime() - moment.getTime()) / 1000;
  const [unit, length] = timeAgoUnits.find(([, length]) => seconds >= length) ?? [];
  if (unit === undefined) return 'just now';
  const count = Math.floor(seconds / length);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
