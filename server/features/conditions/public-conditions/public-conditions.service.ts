import { type DisorderSeo, disorderSeo } from '../../../../contract/conditions/disorder-seo.ts';
import type { Database } from '../../../db/database.ts';
import {
  type ConditionFilter,
  type PublicConditionRow,
  type PublicLink,
  publicConditionsRepository,
} from './public-conditions.repository.ts';

export interface PublicCondition extends Omit<PublicConditionRow, 'seo'> {
  seo: DisorderSeo;
  parent: PublicLink | undefined;
  category: PublicLink | undefined;
  children: PublicLink[];
  codes: { source: string; reference: string }[];
}

export interface ConditionIndex {
  letters: { letter: string; conditions: number }[];
  categories: (PublicLink & { conditions: number })[];
  featured: PublicLink[];
}

export interface ConditionPage {
  conditions: PublicLink[];
  hasNext: boolean;
}

/** The catalogue as anyone may read it: active conditions that have a page on the site. */
export interface PublicConditionsService {
  /** Whether the site shows any. */
  hasAny(siteId: number): Promise<boolean>;
  featured(siteId: number, limit: number): Promise<PublicLink[]>;
  index(siteId: number): Promise<ConditionIndex>;
  /** By name. Pages count from 1. */
  list(siteId: number, filter: ConditionFilter, page: number): Promise<ConditionPage>;
  find(siteId: number, slug: string): Promise<PublicCondition | undefined>;
  movedTo(siteId: number, slug: string): Promise<string | undefined>;
  members(siteId: number, id: number): Promise<number>;
}

export const conditionsPerPage = 100;
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
    featured: conditions.featured,
    movedTo: conditions.movedTo,
    members: conditions.members,

    async index(siteId) {
      return {
        letters: await conditions.letters(siteId),
        categories: await conditions.categories(siteId),
        featured: await conditions.featured(siteId, mostFeatured),
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
      const links = await conditions.links(siteId, above);
      const link = (id: number | null) => links.find((found) => found.id === id);
      return {
        ...row,
        seo: disorderSeo.catch(disorderSeo.parse({})).parse(row.seo),
        parent: link(row.parentId),
        category: link(row.categoryId),
        children: await conditions.children(siteId, row.id, mostChildren),
        codes: await conditions.codes(row.id),
      };
    },
  };
}
