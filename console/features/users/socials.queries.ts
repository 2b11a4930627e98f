import type { VariablesOf } from 'gql.tada';
import { execute } from '../../lib/execute.ts';
import { graphql } from '../../lib/graphql.ts';
import type { User } from './user.queries.ts';

const CreateSocialSite = graphql(`
  mutation CreateSocialSite($userId: ID!, $type: SocialSiteType!, $url: String!) {
    createSocialSite(userId: $userId, type: $type, url: $url) {
      id
    }
  }
`);

const UpdateSocialSite = graphql(`
  mutation UpdateSocialSite($id: ID!, $url: String!) {
    updateSocialSite(id: $id, url: $url) {
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

export function updateSocialSite(variables: VariablesOf<typeof UpdateSocialSite>) {
  return execute(UpdateSocialSite, variables);
}

export function deleteSocialSite(id: string) {
  return execute(DeleteSocialSite, { id });
}
