import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const UserDetail = graphql(`
  query UserDetail($id: ID!) {
    user(id: $id) {
      id
      username
      slug
      roleId
      badge
      secondaryBadge
      isFraudster
      insertedAt
      email
      verifiedAt
      authAccounts
      avatar {
        full
        thumb
      }
      socialSites {
        id
        type
        url
      }
      userDisorders {
        id
        relationshipType
        disorder {
          id
          name
        }
      }
      userAwards {
        id
        status
        earnedAt
        award {
          id
          name
          year
        }
      }
      linkedUsers {
        id
        username
        roleId
        verifiedAt
        inserted_at
        site {
          id
          name
          domainName
        }
      }
    }
  }
`);

const CreateConversation = graphql(`
  mutation CreateConversation($userId: ID!) {
    createConversation(userId: $userId) {
      id
    }
  }
`);

const DeleteUser = graphql(`
  mutation DeleteUser($id: ID!) {
    deleteUser(id: $id, confirm: true) {
      taskRun {
        id
      }
    }
  }
`);

export type User = ResultOf<typeof UserDetail>['user'];

/** Fields of the user screen. The form has its own query with more fields. */
export function userQuery(id: string) {
  return queryOptions({
    queryKey: ['user', 'detail', id],
    queryFn: ({ signal }) => execute(UserDetail, { id }, signal),
    select: ({ user }) => user,
  });
}

export async function createConversation(userId: string): Promise<string> {
  const { createConversation: conversation } = await execute(CreateConversation, { userId });
  return conversation.id;
}

/** Resolves to the id of the task run that erases their content. */
export async function deleteUser(id: string): Promise<string> {
  const { deleteUser: deletion } = await execute(DeleteUser, { id });
  return deletion.taskRun.id;
}
