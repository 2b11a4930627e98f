import type pg from 'pg';
import { fillPosts } from './posts-search.fill.ts';
import { compareSizes, type RequestCase } from './two-sizes.ts';

const limit = 25;

const box = 'query ($search: String!) { postSearch(search: $search) { permalink title } }';
const list = `query ($search: String, $types: [PostType!], $page: Int, $limit: Int) {
  pagedPostSearch(search: $search, types: $types, page: $page, limit: $limit) {
    total totalIsEstimate
    posts { id title permalink type status publishedAt tags { id name slug } }
  }
}`;

const searches: { name: string; search: string; grows?: string }[] = [
  { name: 'a title that 20 have', search: 'lindqvist' },
  { name: 'a title that nobody has', search: 'zeppelin' },
  { name: 'titles that one in five have', search: 'migraine' },
  { name: 'how titles begin', search: 'living with' },
  { name: 'two words in any order', search: 'travel lupus' },
  { name: 'an address', search: '/posts/post-4711' },
  { name: 'a word in 20 bodies', search: 'zimmermann' },
  { name: 'a word in one of five bodies', search: 'breathing' },
  { name: 'words in other forms', search: 'expecting notebooks' },
  {
    name: 'titles that one in 100 have',
    search: 'sourdough',
    grows: 'all that have it are few at the smaller size',
  },
  {
    name: 'a word in one of 100 bodies',
    search: 'marigold',
    grows: 'all that have it are few at the smaller size',
  },
];

async function cases(database: pg.Client): Promise<RequestCase[]> {
  const { rows } = await database.query<{ posts: number }>(
    `select count(*)::int as posts from posts`,
  );
  const last = Math.ceil((rows[0]?.posts ?? 0) / limit);
  return [
    ...searches.map(({ search, ...item }) => ({ ...item, query: box, variables: { search } })),
    { name: 'the list as it opens', query: list, variables: { limit } },
    { name: 'of one type', query: list, variables: { limit, types: ['JOURNAI'] } },
    { name: 'last page', query: list, variables: { limit, page: last } },
    ...searches.map(({ search, name, ...item }) => ({
      ...item,
      name: `listed: ${name}`,
      query: list,
      variables: { limit, search },
    })),
    {
      name: 'listed: the second page',
      query: list,
      variables: { limit, search: 'migraine', page: 2 },
    },
  ];
}

export function benchPostsSearch(): Promise<void> {
  return compareSizes({
    noun: 'posts',
    fill: fillPosts,
    cases,
    totalOf: (data) => data.pagedPostSearch.total,
  });
}
