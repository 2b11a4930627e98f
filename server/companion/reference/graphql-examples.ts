/** Examples on the pages of the GraphQL reference. The tests run all of them. */
export const graphqlExamples: readonly {
  title: string;
  query: string;
  variables?: Record<string, unknown>;
}[] = [
  {
    title: 'Find users',
    query: `query Users($search: String) {
  users(userSearchTerm: $search, limit: 10) {
    total
    users { id username roleId }
  }
}`,
    variables: { search: 'moderator' },
  },
  {
    title: 'List the newest flags',
    query: `query Flags {
  contentFlagStream(limit: 5) {
    contentFlags { id assocType }
    pageInfo { totalCount }
  }
}`,
  },
  {
    title: 'Create an award',
    query: `mutation CreateAward($name: String!, $year: Int) {
  upsertAward(name: $name, year: $year) { id version }
}`,
    variables: { name: 'Voice of the community', year: 2025 },
  },
  {
    title: 'Create a short link',
    query: `mutation ShortLink($url: String!) {
  createShortlink(url: $url) { fromUrl toUrl }
}`,
    variables: { url: 'https://example.org/spring-walk' },
  },
  {
    title: 'List API tokens',
    query: `query Tokens {
  apiTokens { name accountName scopes lastUsedAt expiresAt }
}`,
  },
];
