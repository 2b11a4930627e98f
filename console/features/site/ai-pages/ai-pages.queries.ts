import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const AiPages = graphql(`
  query AiPages($page: Int, $limit: Int, $search: String, $sort: String, $sortDesc: Boolean) {
    pagedPostSearch(
      page: $page
      limit: $limit
      search: $search
      sort: $sort
      sortDesc: $sortDesc
      types: [JOURNAI]
    ) {
      total
      posts {
        id
        title
        permalink
        status
        modifiedAt
        publishedAt
        tags {
          id
          name
        }
      }
    }
  }
`);

const AiPageFields = graphql(`
  fragment AiPageFields on SitePost {
    id
    type
    title
    slug
    permalink
    status
    content
    version
    seo {
      meta_robots_noindex
      title
      metadesc
      canonical
    }
    tags {
      id
      name
    }
  }
`);

const AiPageDocument = graphql(
  `
    query AiPage($id: ID!) {
      getPost(id: $id) {
        ...AiPageFields
      }
    }
  `,
  [AiPageFields],
);

const SaveAiPage = graphql(
  `
    mutation SaveAiPage(
      $id: ID
      $title: String
      $permalink: String
      $content: JSON
      $seo: String
      $tagIds: [ID!]
      $status: PostStatus
      $version: Int
    ) {
      upsertPost(
        id: $id
        title: $title
        type: JOURNAI
        permalink: $permalink
        content: $content
        seo: $seo
        tagIds: $tagIds
        status: $status
        version: $version
      ) {
        ...AiPageFields
      }
    }
  `,
  [AiPageFields],
);

const NamedPosts = graphql(`
  query NamedPosts($ids: [ID!]!) {
    postsById(ids: $ids) {
      id
      title
      permalink
      isPublic
    }
  }
`);

const FindPosts = graphql(`
  query FindPostsForAiPage($search: String!) {
    pagedPostSearch(search: $search, types: [POST, PAGE], limit: 10) {
      posts {
        id
        title
        permalink
        isPublic
      }
    }
  }
`);

const PreviewAiPage = graphql(`
  query PreviewAiPage($title: String!, $content: String!) {
    previewAiPage(title: $title, content: $content)
  }
`);

const TagNames = graphql(`
  query TagNames {
    tags {
      id
      name
    }
  }
`);

const DuplicateAiPage = graphql(`
  mutation DuplicateAiPage($id: ID!) {
    duplicateAiPage(id: $id) {
      id
      title
    }
  }
`);

const CreatePreviewLink = graphql(`
  mutation CreateAiPagePreviewLink($id: ID!) {
    createAiPagePreviewLink(id: $id) {
      path
      expiresAt
    }
  }
`);

export type AiPageRow = ResultOf<typeof AiPages>['pagedPostSearch']['posts'][number];
export type AiPagePost = ResultOf<typeof AiPageFields>;
export type ReferencedPost = ResultOf<typeof NamedPosts>['postsById'][number];

export function aiPagesQuery(variables: VariablesOf<typeof AiPages>) {
  return listQuery(['post', 'aiPages'], AiPages, variables, ({ pagedPostSearch }) => ({
    rows: pagedPostSearch.posts,
    total: pagedPostSearch.total,
  }));
}

export function aiPageQuery(id: string) {
  return queryOptions({
    queryKey: ['post', 'one', id],
    queryFn: ({ signal }) => execute(AiPageDocument, { id }, signal),
    select: ({ getPost }) => getPost,
  });
}

export function referencedPostsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['post', 'named', ids],
    queryFn: ({ signal }) => execute(NamedPosts, { ids: [...ids] }, signal),
    select: ({ postsById }) => new Map(postsById.map((post) => [post.id, post])),
    enabled: ids.length > 0,
  });
}

export function previewAiPageQuery(page: VariablesOf<typeof PreviewAiPage>) {
  return queryOptions({
    queryKey: ['aiPagePreview', page],
    queryFn: ({ signal }) => execute(PreviewAiPage, page, signal),
    select: ({ previewAiPage }) => previewAiPage,
  });
}

export const tagNamesQuery = queryOptions({
  queryKey: ['tag', 'names'],
  queryFn: ({ signal }) => execute(TagNames, {}, signal),
  select: ({ tags }) => tags.map(({ id, name }) => ({ value: id, label: name })),
});

export async function findPosts(search: string, signal: AbortSignal): Promise<ReferencedPost[]> {
  return (await execute(FindPosts, { search }, signal)).pagedPostSearch.posts;
}

export async function saveAiPage(variables: VariablesOf<typeof SaveAiPage>): Promise<AiPagePost> {
  return (await execute(SaveAiPage, variables)).upsertPost;
}

export async function duplicateAiPage(id: string) {
  return (await execute(DuplicateAiPage, { id })).duplicateAiPage;
}

export async function createPreviewLink(id: string) {
  return (await execute(CreatePreviewLink, { id })).createAiPagePreviewLink;
}
