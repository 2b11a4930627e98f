import type { EngagementType } from '../../../../contract/engagement/kinds.ts';
import type { Core } from '../../../area.ts';
import {
  type PublicEngagement,
  publicEngagementsRepository,
} from './public-engagements.repository.ts';

export interface EngagementRef {
  type: EngagementType;
  id?: number | undefined;
}

export interface PublicEngagementsService {
  /** Undefined if the site has no such item: deleted, of another kind, or owned by another site. */
  find(siteId: number, ref: EngagementRef): Promise<PublicEngagement | undefined>;
  findAll(
    siteId: number,
    refs: readonly EngagementRef[],
  ): Promise<(PublicEngagement | undefined)[]>;
}

export function createPublicEngagementsService({
  database,
}: Pick<Core, 'database'>): PublicEngagementsService {
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
        ? findCurrentItemOfType(siteId, found, type)
        : found.find((item) => item.id === id && item.type === type),
    );
  }

  return { findAll, find: async (siteId, ref) => (await findAll(siteId, [ref]))[0] };
}

function findCurrentItemOfType(
  siteId: number,
  found: readonly PublicEngagement[],
  type: EngagementType,
) {
  const current = found.filter((item) => item.isCurrent && item.type === type);
  return current.find((item) => item.siteId === siteId) ?? current.find((item) => item.isGlobal);
}
