import { type DisorderSeo, disorderSeo } from '../../../../contract/conditions/disorder-seo.ts';
import type { Core } from '../../../area.ts';
import {
  type ConditionFilter,
  type ConditionLink,
  type PublicConditionRow,
  publicConditionsRepository,
} from './public-conditions.repository.ts';

export interface PublicCondition extends Omit<PublicConditionRow, 'seo'> {
  seo: DisorderSeo;
}

export interface ConditionIndex {
  letters: { letter: string; conditions: number }[];
  categories: (ConditionLink & { conditions: number })[];
  featured: ConditionLink[];
  credit: { isDue: boolean; releases: string[] };
}

export interface ConditionPage {
  conditions: ConditionLink[];
  hasNext: boolean;
}

export interface PublicConditionsService {
  hasAny(siteId: number): Promise<boolean>;
  listFeatured(siteId: number, limit: number): Promise<ConditionLink[]>;
  index(siteId: number): Promise<ConditionIndex>;
  list(siteId: number, filter: ConditionFilter, page: number): Promise<ConditionPage>;
  find(siteId: number, slug: string): Promise<PublicCondition | undefined>;
  findRedirect(siteId: number, slug: string): Promise<string | undefined>;
}

const conditionsPerPage = 100;
export const maxConditionPages = 200;
const maxFeaturedConditions = 12;

export function createPublicConditionsService({
  database,
}: Pick<Core, 'database'>): PublicConditionsService {
  const conditions = publicConditionsRepository(database.db);
  return {
    hasAny: conditions.hasAny,
    listFeatured: conditions.listFeatured,
    findRedirect: conditions.findRedirect,

    async index(siteId) {
      const [letters, categories, featured, credit] = await Promise.all([
        conditions.countByLetter(siteId),
        conditions.countByCategory(siteId),
        conditions.listFeatured(siteId, maxFeaturedConditions),
        conditions.findCredit(siteId),
      ]);
      return { letters, categories, featured, credit };
    },

    async list(siteId, filter, page) {
      const rows = await conditions.list(siteId, filter, {
        limit: conditionsPerPage + 1,
        offset: (page - 1) * conditionsPerPage,
      });
      return {
        conditions: rows.slice(0, conditionsPerPage),
        hasNext: rows.length > conditionsPerPage && page < maxConditionPages,
      };
    },

    async find(siteId, slug) {
      const row = await conditions.find(siteId, slug);
      return row && { ...row, seo: disorderSeo.catch(disorderSeo.parse({})).parse(row.seo) };
    },
  };
}
