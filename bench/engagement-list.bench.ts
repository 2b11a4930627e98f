import { type EngagementSort, engagementSorts } from '../contract/engagement/engagements.ts';
import { fillEngagements } from './engagement-list.fill.ts';
import { compareSizes, type RequestCase } from './two-sizes.ts';

const query = `query ($type: EngagementType!, $search: String, $isCurrent: Boolean,
    $isOnHomepage: Boolean, $isGlobal: Boolean, $isExpired: Boolean, $limit: Int, $offset: Int,
    $sort: String, $sortDesc: Boolean) {
  engagements(type: $type, search: $search, isCurrent: $isCurrent, isOnHomepage: $isOnHomepage,
      isGlobal: $isGlobal, isExpired: $isExpired, limit: $limit, offset: $offset, sort: $sort,
      sortDesc: $sortDesc) {
    total totalIsEstimate
    engagements {
      id type question date isCurrent isOnHomepage isSuggestable isGlobal promoteOnForumIndexPage
      priority threadId threadName totalVotes currentSiteTotalVotes giveawaySubmissions
      createdForums isOwn siteName insertedAt
    }
  }
}`;

const filters: Record<string, Record<string, unknown>> = {
  all: {},
  current: { isCurrent: true },
  'not current': { isCurrent: false },
  'on the homepage': { isOnHomepage: true },
  global: { isGlobal: true },
  'global on the homepage': { isGlobal: true, isOnHomepage: true },
};

const ofGiveaways: readonly EngagementSort[] = ['date', 'giveawaySubmissions'];
const typeOf = (sort: EngagementSort) => {
  if (sort === 'createdForums') return 'forumStarter';
  return ofGiveaways.includes(sort) ? 'giveaway' : 'poll';
};

function cases(): RequestCase[] {
  const item = (
    name: string,
    variables: Record<string, unknown>,
    more: Partial<RequestCase> = {},
  ) => ({
    name,
    query,
    variables: { type: 'poll', limit: 10, ...variables },
    ...more,
  });
  return [
    item('as it opens', {}),
    item('50 rows', { limit: 50 }),
    item('last page', {}, { page: 'last' }),
    item('middle page', {}, { page: 'middle', grows: 'half of an index' }),
    ...engagementSorts.flatMap((sort) => [
      item(`by ${sort}`, { type: typeOf(sort), sort }),
      item(`by ${sort}, backwards`, { type: typeOf(sort), sort, sortDesc: true }),
    ]),
    ...Object.entries(filters).flatMap(([name, filter]) => [
      item(name, filter),
      item(`${name}, by votes`, { ...filter, sort: 'totalVotes', sortDesc: true }),
      item(`${name}, by question`, { ...filter, sort: 'question' }),
    ]),
    ...[true, false].flatMap((isExpired) => [
      item(`giveaways, ${isExpired ? 'expired' : 'open'}`, { type: 'giveaway', isExpired }),
      item(`giveaways, ${isExpired ? 'expired' : 'open'}, by date`, {
        type: 'giveaway',
        isExpired,
        sort: 'date',
      }),
    ]),
    item('search for one', { search: 'lindqvist' }),
    item('search for a few', { search: 'bakery' }),
    item('search for many', { search: 'which' }),
    item('search for many, by votes', { search: 'which', sort: 'totalVotes', sortDesc: true }),
    item('search on the homepage', { search: 'which', isOnHomepage: true }),
  ];
}

/** List of engagement items with a million of them, compared with ten thousand. */
export function benchEngagementList(): Promise<void> {
  return compareSizes({
    noun: 'items',
    fill: fillEngagements,
    cases,
    totalOf: (data) => data.engagements.total,
  });
}
