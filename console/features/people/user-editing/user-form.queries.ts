import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { postJson } from '../../../lib/post-json.ts';

const EditedUserFields = graphql(`
  fragment EditedUserFields on User {
    id
    version
    username
    email
    roleId
    status
    firstName
    lastName
    description
    bio
    badge
    secondaryBadge
    birthday
    ethnicity
    gender
    zipcode
    receiveEmails
    suppressedFromActivityRecs
    isFraudster
    authAccounts
    verifiedAt
  }
`);

const EditedUser = graphql(
  `
    query EditedUser($id: ID!) {
      user(id: $id) {
        ...EditedUserFields
      }
    }
  `,
  [EditedUserFields],
);

const CreateUser = graphql(`
  mutation CreateUser(
    $username: String!
    $email: String
    $password: String
    $roleId: String
    $status: Int
    $firstName: String
    $lastName: String
    $description: String
    $bio: String
    $badge: UserBadge
    $secondaryBadge: UserSecondaryBadge
    $birthday: String
    $ethnicity: Ethnicity
    $gender: Gender
    $zipcode: String
    $optIn: Boolean
    $suppressedFromActivityRecs: Boolean
    $notify: Boolean
  ) {
    createUser(
      username: $username
      email: $email
      password: $password
      roleId: $roleId
      status: $status
      firstName: $firstName
      lastName: $lastName
      description: $description
      bio: $bio
      badge: $badge
      secondaryBadge: $secondaryBadge
      birthday: $birthday
      ethnicity: $ethnicity
      gender: $gender
      zipcode: $zipcode
      optIn: $optIn
      suppressedFromActivityRecs: $suppressedFromActivityRecs
      notify: $notify
    ) {
      id
    }
  }
`);

const UpdateUser = graphql(
  `
    mutation UpdateUser(
      $id: ID!
      $version: Int
      $confirmBlock: Boolean
      $username: String
      $email: String
      $password: String
      $roleId: String
      $status: Int
      $firstName: String
      $lastName: String
      $description: String
      $bio: String
      $badge: UserBadge
      $secondaryBadge: UserSecondaryBadge
      $birthday: String
      $ethnicity: Ethnicity
      $gender: Gender
      $zipcode: String
      $optIn: Boolean
      $suppressedFromActivityRecs: Boolean
      $notify: Boolean
      $notifyEmailChange: Boolean
      $isFraudster: Boolean
    ) {
      updateUser(
        id: $id
        version: $version
        confirmBlock: $confirmBlock
        username: $username
        email: $email
        password: $password
        roleId: $roleId
        status: $status
        firstName: $firstName
        lastName: $lastName
        description: $description
        bio: $bio
        badge: $badge
        secondaryBadge: $secondaryBadge
        birthday: $birthday
        ethnicity: $ethnicity
        gender: $gender
        zipcode: $zipcode
        optIn: $optIn
        suppressedFromActivityRecs: $suppressedFromActivityRecs
        notify: $notify
        notifyEmailChange: $notifyEmailChange
        isFraudster: $isFraudster
      ) {
        ...EditedUserFields
      }
    }
  `,
  [EditedUserFields],
);

export type EditedUser = ResultOf<typeof EditedUser>['user'];

export function editedUserQuery(id: string) {
  return queryOptions({
    queryKey: ['user', 'edited', id],
    queryFn: ({ signal }) => execute(EditedUser, { id }, signal),
    select: ({ user }) => user,
  });
}

export async function createUser(variables: VariablesOf<typeof CreateUser>): Promise<string> {
  const { createUser: user } = await execute(CreateUser, variables);
  return user.id;
}

export function updateUser(variables: VariablesOf<typeof UpdateUser>) {
  return execute(UpdateUser, variables);
}

export function unlinkSocialLogins(userId: string, siteId: string): Promise<void> {
  return postJson('/api/auth/unlink-all-socials', { user_id: userId, site_id: siteId });
}
