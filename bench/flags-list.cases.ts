export interface FlagListCase {
  name: string;
  /** `limit` where the smaller site has fewer matches than a page: pages have the same length. */
  variables: Record<string, unknown>;
  page?: 'last' | 'middle';
}

const sorts = [
  'openedAt',
  'insertedAt',
  'updatedAt',
  'reportCount',
  'spamProb',
  'offensiveProb',
  'disagreement',
  'urgency',
];
const kinds = [
  'COMMENT',
  'THREAD',
  'REPLY',
  'USER',
  'USER_PROFILE_STATUS',
  'USER_PROFILE_STATUS_REPLY',
];

export const listCases: FlagListCase[] = [
  { name: 'as it opens', variables: {} },
  { name: '20 rows', variables: { limit: 20 } },
  { name: '50 rows', variables: { limit: 50 } },
  { name: 'closed ones', variables: { isOpen: false } },
  { name: 'open and closed ones', variables: { isOpen: null } },
  { name: 'spam', variables: { isSpam: true } },
  { name: 'offensive', variables: { isOffensive: true } },
  { name: 'with a picture', variables: { isImage: true } },
  { name: 'reported', variables: { isReported: true } },
  { name: 'required to publish', variables: { isRequiredToPublish: true } },
  { name: 'requires pre-moderation', variables: { requiresPreModeration: true } },
  { name: 'escalated', variables: { isEscalated: true } },
  { name: 'may be in danger', variables: { isCare: true } },
  { name: 'waiting, open and closed', variables: { isOpen: null, outcome: 'WAITING' } },
  ...['APPROVED', 'KEPT', 'SPAM', 'DELETED'].map((outcome) => ({
    name: `outcome ${outcome}`,
    variables: { isOpen: false, outcome },
  })),
  { name: 'decided by one of many', variables: { isOpen: false, decidedByUserIds: ['7'] } },
  { name: 'decided by who decides most', variables: { isOpen: false, decidedByUserIds: ['1'] } },
  {
    name: 'deleted people, decided by who decides most',
    variables: {
      isOpen: false,
      decidedByUserIds: ['1'],
      outcome: 'DELETED',
      assocType: 'USER',
    },
  },
  {
    name: 'decided by who decides most, by reportCount, backwards',
    variables: { isOpen: false, decidedByUserIds: ['1'], sort: 'reportCount', sortDesc: true },
  },
  ...kinds.map((assocType) => ({ name: `kind ${assocType}`, variables: { assocType } })),
  { name: 'assigned to me', variables: { assignedToUserIds: ['1'] } },
  {
    name: 'assigned to me, open and closed',
    variables: { assignedToUserIds: ['1'], isOpen: null },
  },
  { name: 'assigned to me, spam', variables: { assignedToUserIds: ['1'], isSpam: true, limit: 3 } },
  {
    name: 'reported spam in threads',
    variables: { isSpam: true, isReported: true, assocType: 'THREAD', limit: 3 },
  },
  {
    name: 'offensive and held',
    variables: { isOffensive: true, isRequiredToPublish: true, limit: 5 },
  },
  {
    name: 'closed, offensive, held, pictures',
    variables: {
      isOpen: false,
      isOffensive: true,
      isRequiredToPublish: true,
      isImage: true,
      limit: 3,
    },
  },
  {
    name: 'offensive people, all',
    variables: { isOpen: null, isOffensive: true, assocType: 'USER', limit: 6 },
  },
  {
    name: 'everything at once',
    variables: {
      isSpam: true,
      isOffensive: true,
      isImage: true,
      isReported: true,
      isRequiredToPublish: true,
      limit: 1,
    },
  },
  ...sorts.flatMap((sort) => [
    { name: `by ${sort}`, variables: { sort } },
    { name: `by ${sort}, backwards`, variables: { sort, sortDesc: true } },
  ]),
  {
    name: 'closed by spamProb, backwards',
    variables: { isOpen: false, sort: 'spamProb', sortDesc: true },
  },
  {
    name: 'all by reportCount, backwards',
    variables: { isOpen: null, sort: 'reportCount', sortDesc: true },
  },
  {
    name: 'spam by spamProb, backwards',
    variables: { isSpam: true, sort: 'spamProb', sortDesc: true },
  },
  { name: 'spam by spamProb', variables: { isSpam: true, sort: 'spamProb' } },
  {
    name: 'offensive by offensiveProb',
    variables: { isOffensive: true, sort: 'offensiveProb' },
  },
  { name: 'reported by reportCount', variables: { isReported: true, sort: 'reportCount' } },
  { name: 'came in since', variables: { openedAfter: '2025-12-31T23:00:00Z' } },
  { name: 'search: rare word', variables: { search: 'lindqvist', limit: 7 } },
  { name: 'search: rare word, open and closed', variables: { isOpen: null, search: 'lindqvist' } },
  { name: 'search: word of every text', variables: { search: 'years' } },
  { name: 'search: phrase of every text', variables: { search: '"lived with this"' } },
  { name: 'search: word of one in 100', variables: { search: 'sourdough', limit: 7 } },
  {
    name: 'search: one in 100, by reportCount',
    variables: { search: 'sourdough', sort: 'reportCount', sortDesc: true, limit: 7 },
  },
  { name: 'search: only in old closed flags', variables: { search: 'quackery', limit: 3 } },
  { name: 'search: two words', variables: { isOpen: null, search: 'sourdough lindqvist' } },
  { name: 'search: reason and word', variables: { search: 'reason:offensive years' } },
  { name: 'search: author', variables: { isOpen: null, search: 'author:person7' } },
  { name: 'search: author and word', variables: { isOpen: null, search: 'author:person7 years' } },
  { name: 'search: before', variables: { isOpen: null, search: 'before:2023-06-01' } },
  {
    name: 'search: before, by reportCount',
    variables: { isOpen: null, search: 'before:2025-01-01', sort: 'reportCount', sortDesc: true },
  },
  { name: 'search: frequent policy', variables: { isOpen: false, search: 'policy:frequent' } },
  { name: 'search: rare policy', variables: { isOpen: false, search: 'policy:rare' } },
  { name: 'last page', variables: {}, page: 'last' },
  { name: 'last page of closed ones', variables: { isOpen: false }, page: 'last' },
  { name: 'last page of spam', variables: { isSpam: true }, page: 'last' },
  {
    name: 'the page in the middle',
    variables: {},
    page: 'middle',
  },
];
