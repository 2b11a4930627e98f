import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const TagFields = graphql(`
  fragment TagFields on Tag {
    id
    name
    slug
    threadsCount
    version
  }
`);

const Tags = graphql(
  `
    query Tags($search: String) {
      tags(search: $search) {
        ...TagFields
      }
    }
  `,
  [TagFields],
);

const CreateTag = graphql(
  `
    mutation CreateTag($slug: String, $name: String!) {
      createTag(slug: $slug, name: $name) {
        ...TagFields
      }
    }
  `,
  [TagFields],
);

const UpdateTag = graphql(
  `
    mutation UpdateTag($id: ID!, $slug: String, $name: String, $version: Int) {
      updateTag(id: $id, slug: $slug, name: $name, version: $version) {
        ...TagFields
      }
    }
  `,
  [TagFields],
);

const DeleteTag = graphql(`
  mutation DeleteTag($id: ID!) {
    deleteTag(id: $id) {
      id
    }
  }
`);

export type Tag = ResultOf<typeof TagFields>;

/** Pages in the browser: the server sends all matches. */
export function tagsQuery({
  search,
  offset,
  limit,
}: {
  search: string;
  offset: number;
  limit: number;
}) {
  return listQuery(['tag', 'global'], Tags, { search }, ({ tags }) => ({
    rows: tags.slice(offset, offset + limit),
    total: tags.length,
  }));
}

export async function createTag(variables: VariablesOf<typeof CreateTag>) {
  return (await execute(CreateTag, variables)).createTag;
}

export async function updateTag(variables: VariablesOf<typeof UpdateTag>) {
  return (await execute(UpdateTag, variables)).updateTag;
}

export function deleteTag(id: string) {
  return execute(DeleteTag, { id });
}
