export interface ThreadListCase {
  name: string;
  variables: Record<string, unknown>;
  page?: 'last' | 'middle';
  grows?: string;
}

const both = (name: string, variables: Record<string, unknown>): ThreadListCase[] => [
  { name, variables },
  { name: `${name}, backwards`, variables: { ...variables, sortDesc: true } },
];
const sorts = ['lastActiveDate', 'insertedAt', 'name'];
const common = '1';
const rare = '10';
const global = '11';

export const threadListCases: ThreadListCase[] = [
  { name: 'as it opens', variables: {} },
  { name: '20 rows', variables: { limit: 20 } },
  { name: '50 rows', variables: { limit: 50 } },
  { name: 'deleted ones too', variables: { isDeleted: true } },
  { name: 'of a category', variables: { forumTagId: common } },
  { name: 'of a category, deleted ones too', variables: { forumTagId: common, isDeleted: true } },
  { name: 'of a rare category', variables: { forumTagId: rare } },
  { name: 'of a tag of the network', variables: { forumTagId: global } },
  ...sorts.flatMap((sort) => both(`by ${sort}`, { sort })),
  ...sorts.flatMap((sort) => both(`all by ${sort}`, { sort, isDeleted: true })),
  ...sorts.flatMap((sort) => both(`of a category by ${sort}`, { sort, forumTagId: common })),
  ...sorts.flatMap((sort) => both(`of a rare category by ${sort}`, { sort, forumTagId: rare })),
  { name: 'a name that 20 have', variables: { name: 'lindqvist' } },
  { name: 'the same by name', variables: { name: 'lindqvist', sort: 'name' } },
  { name: 'the same of a category', variables: { name: 'lindqvist', forumTagId: common } },
  { name: 'a name that nobody has', variables: { name: 'zeppelin' } },
  { name: 'a name that one in five have', variables: { name: 'migraine' } },
  { name: 'the same, oldest first', variables: { name: 'migraine', sort: 'insertedAt' } },
  { name: 'the same of a category', variables: { name: 'migraine', forumTagId: common } },
  {
    name: 'a name that one in 100 have',
    variables: { name: 'sourdough' },
    grows: 'all that have it are few at the smaller size',
  },
  { name: 'last page', variables: {}, page: 'last' },
  { name: 'last page by name', variables: { sort: 'name' }, page: 'last' },
  { name: 'last page of a category', variables: { forumTagId: common }, page: 'last' },
  { name: 'last page, deleted ones too', variables: { isDeleted: true }, page: 'last' },
  {
    name: 'the page in the middle',
    variables: {},
    page: 'middle',
  },
];
