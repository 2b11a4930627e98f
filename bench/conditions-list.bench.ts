import { disorderSorts } from '../contract/conditions/disorders.ts';
import { fillConditions } from './conditions-list.fill.ts';
import { compareSizes, type RequestCase } from './two-sizes.ts';

const query = `query ($search: String, $types: [String!], $groups: [DisorderGroup!],
    $isActive: Boolean, $isFeatured: Boolean, $hasDetailPage: Boolean,
    $isRelatableToUsers: Boolean, $limit: Int, $offset: Int, $sort: String, $sortDesc: Boolean) {
  disorders(search: $search, types: $types, groups: $groups, isActive: $isActive,
      isFeatured: $isFeatured, hasDetailPage: $hasDetailPage,
      isRelatableToUsers: $isRelatableToUsers, limit: $limit, offset: $offset, sort: $sort,
      sortDesc: $sortDesc) {
    total
    disorders {
      id name slug disorderType disorderGroup synonyms orphaCode isActive isFeatured
      hasDetailPage isRelatableToUsers updatedAt onSite { isFeatured hasDetailPage }
    }
  }
}`;

const filters: Record<string, Record<string, unknown>> = {
  all: {},
  active: { isActive: true },
  inactive: { isActive: false },
  featured: { isFeatured: true },
  'with a page': { isActive: true, hasDetailPage: true },
  relatable: { isActive: true, isRelatableToUsers: true },
  'of a type': { isActive: true, types: ['Type 3'] },
  'of two types': { types: ['Type 3', 'Type 7'] },
  'of a group': { groups: ['GROUP_OF_DISORDERS'] },
  'everything at once': {
    isActive: true,
    isFeatured: true,
    hasDetailPage: true,
    isRelatableToUsers: true,
    types: ['Type 1'],
    groups: ['DISORDER'],
  },
};

function cases(): RequestCase[] {
  const item = (
    name: string,
    variables: Record<string, unknown>,
    more: Partial<RequestCase> = {},
  ) => ({
    name,
    query,
    variables: { limit: 10, ...variables },
    ...more,
  });
  return [
    item('as it opens', { isActive: true }),
    item('50 rows', { isActive: true, limit: 50 }),
    item('last page', { isActive: true }, { page: 'last' }),
    item('middle page', { isActive: true }, { page: 'middle', grows: 'half of an index' }),
    ...disorderSorts.flatMap((sort) => [
      item(`by ${sort}`, { isActive: true, sort }),
      item(`by ${sort}, backwards`, { isActive: true, sort, sortDesc: true }),
    ]),
    ...Object.entries(filters).flatMap(([name, filter]) => [
      item(name, filter),
      item(`${name}, by updatedAt`, { ...filter, sort: 'updatedAt', sortDesc: true }),
    ]),
    item('search for one', { search: 'lindqvist' }),
    item('search for a few', { search: 'sourdough', isActive: true }),
    item('search for many', { search: 'syndrome' }, { grows: 'all that match are counted' }),
  ];
}

/** List of conditions with as many as a real catalogue, compared with a hundred. */
export function benchConditionsList(): Promise<void> {
  return compareSizes({
    noun: 'conditions',
    sizes: { small: 100, large: 11_000 },
    fill: fillConditions,
    cases,
    totalOf: (data) => data.disorders.total,
  });
}
