import type { VariablesOf } from 'gql.tada';
import { hasCode } from '../../../lib/api-error.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import type { User } from '../users/user.queries.ts';

const CreateSocialSite = graphql(`
  mutation CreateSocialSite($userId: ID!, $type: SocialSiteType!, $url: String!) {
    createSocialSite(userId: $userId, type: $type, url: $url) {
      id
    }
  }
`);

const UpdateSocialSite = graphql(`
  mutation UpdateSocialSite($id: ID!, $url: String!, $previousUrl: String) {
    updateSocialSite(id: $id, url: $url, previousUrl: $previousUrl) {
      id
    }
  }
`);

const DeleteSocialSite = graphql(`
  mutation DeleteSocialSite($id: ID!) {
    deleteSocialSite(id: $id) {
      id
    }
  }
`);

export type SocialSite = User['socialSites'][number];

export function createSocialSite(variables: VariablesOf<typeof CreateSocialSite>) {
  return execute(CreateSocialSite, variables);
}

/** Resolves to a conflict if someone else changed the address meanwhile. */
export async function updateSocialSite(
  variables: VariablesOf<typeof UpdateSocialSite>,
): Promise<{ message: string; url: string } | undefined> {
  try {
    await execute(UpdateSocialSite, variables);
    return undefined;
  } catch (error) {
    if (!hasCode(error, 'CONFLICT') || error.field !== 'previousUrl') throw error;
    return { message: error.message, url: String(error.details.url) };
  }
}

export function deleteSocialSite(id: string) {
  return execute(DeleteSocialSite, { id });
}
