import { type DisorderSeo, disorderSeo } from '../../../../contract/conditions/disorder-seo.ts';
import type { Database } from '../../../db/database.ts';
import {
  type ConditionFilter,
  type ConditionLink,
  type PublicConditionRow,
  publicConditionsRepository,
} from './public-conditions.repository.ts';

export interface PublicCondition extends Omit<PublicConditionRow, 'seo'> {
  seo: DisorderSeo;
  parent: ConditionLink | undefined;
  category: ConditionLink | undefined;
  children: ConditionLink[];
  codes: { source: string; reference: string }[];
}

export interface ConditionIndex {
  letters: { letter: string; conditions: number }[];
  categories: (ConditionLink & { conditions: number })[];
  featured: ConditionLink[];
}

export interface ConditionPage {
  conditions: ConditionLink[];
  hasNext: boolean;
}

export interface PublicConditionsService {
  hasAny(siteId: number): Promise<boolean>;
  listFeatured(siteId: number, limit: number): Promise<ConditionLink[]>;
  index(siteId: number): Promise<ConditionIndex>;
  /** Sorted by name; pages count from 1. */
  list(siteId: number, filter: ConditionFilter, page: number): Promise<ConditionPage>;
  find(siteId: number, slug: string): Promise<PublicCondition | undefined>;
  findRedirect(siteId: number, slug: string): Promise<string | undefined>;
  countMembers(siteId: number, id: number): Promise<number>;
}

const conditionsPerPage = 100;
export const mostConditionPages = 200;
const mostChildren = 100;
const mostFeatured = 12;

export function createPublicConditionsService({
  database,
}: {
  database: Database;
}): PublicConditionsService {
  const conditions = publicConditionsRepository(database.db);
  return {
    hasAny: conditions.hasAny,
    listFeatured: conditions.listFeatured,
    findRedirect: conditions.findRedirect,
    countMembers: conditions.countMembers,

    async index(siteId) {
      return {
        letters: await conditions.countByLetter(siteId),
        categories: await conditions.countByCategory(siteId),
        featured: await conditions.listFeatured(siteId, mostFeatured),
      };
    },

    async list(siteId, filter, page) {
      const rows = await conditions.list(siteId, filter, {
        limit: conditionsPerPage + 1,
        offset: (page - 1) * conditionsPerPage,
      });
      return {
        conditions: rows.slice(0, conditionsPerPage),
        hasNext: rows.length > conditionsPerPage && page < mostConditionPages,
      };
    },

    async find(siteId, slug) {
      const row = await conditions.find(siteId, slug);
      if (!row) return undefined;
      const above = [row.parentId, row.categoryId].filter((id) => id !== null);
      const links = await conditions.findLinks(siteId, above);
      const link = (id: number | null) => links.find((found) => found.id === id);
      return {
        ...row,
        seo: disorderSeo.catch(disorderSeo.parse({})).parse(row.seo),
        parent: link(row.parentId),
        category: link(row.categoryId),
        children: await conditions.listChildren(siteId, row.id, mostChildren),
        codes: await conditions.listCodes(row.id),
      };
    },
  };
}
