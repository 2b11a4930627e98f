import type { EngagementType } from '../../../../contract/engagement/kinds.ts';
import type { Database } from '../../../db/database.ts';
import {
  type PublicEngagement,
  publicEngagementsRepository,
} from './public-engagements.repository.ts';

/** Which item a page asks for: one by its id, or the current one of its kind. */
export interface EngagementRef {
  type: EngagementType;
  /** Absent: the current one. */
  id?: number | undefined;
}

/** Items as visitors of a site see them. */
export interface PublicEngagementsService {
  /** Absent when the site has no such item: deleted, of another kind, or another site's own. */
  find(siteId: number, ref: EngagementRef): Promise<PublicEngagement | undefined>;
  /** Each at the place of what asked for it, in one statement however many they are. */
  findAll(
    siteId: number,
    refs: readonly EngagementRef[],
  ): Promise<(PublicEngagement | undefined)[]>;
}

export function createPublicEngagementsService({
  database,
}: {
  database: Database;
}): PublicEngagementsService {
  const items = publicEngagementsRepository(database.db);

  async function findAll(siteId: number, refs: readonly EngagementRef[]) {
    if (refs.length === 0) return [];
    const ids = refs.flatMap(({ id }) => id ?? []);
    const types = refs.filter(({ id }) => id === undefined).map(({ type }) => type);
    const found =
      types.length === 0
        ? await items.byIds(siteId, ids)
        : await items.byIdsOrCurrent(siteId, ids, types);
    return refs.map(({ type, id }) =>
      id === undefined
        ? currentOf(siteId, found, type)
        : found.find((item) => item.id === id && item.type === type),
    );
  }

  return { findAll, find: async (siteId, ref) => (await findAll(siteId, [ref]))[0] };
}

/** The site's own; where it has none, the newest one that is global. */
function currentOf(siteId: number, found: readonly PublicEngagement[], type: EngagementType) {
  const current = found.filter((item) => item.isCurrent && item.type === type);
  return current.find((item) => item.siteId === siteId) ?? current.find((item) => item.isGlobal);
}
