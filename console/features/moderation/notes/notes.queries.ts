import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { staffRoles } from '../../../../contract/roles.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const StaffNotes = graphql(`
  query StaffNotes($userId: ID!) {
    staffNoteCount(userId: $userId)
    staffNotes(userId: $userId) {
      id
      body
      contentFlagId
      insertedAt
      updatedAt
      version
      isOwn
      author {
        id
        username
      }
    }
  }
`);

const AddStaffNote = graphql(`
  mutation AddStaffNote($userId: ID!, $contentFlagId: ID, $body: String!) {
    addStaffNote(userId: $userId, contentFlagId: $contentFlagId, body: $body) {
      id
    }
  }
`);

const EditStaffNote = graphql(`
  mutation EditStaffNote($id: ID!, $body: String!, $version: Int) {
    editStaffNote(id: $id, body: $body, version: $version) {
      id
    }
  }
`);

const DeleteStaffNote = graphql(`
  mutation DeleteStaffNote($id: ID!) {
    deleteStaffNote(id: $id) {
      id
    }
  }
`);

const Colleagues = graphql(`
  query Colleagues($roleIds: [String!]) {
    users(roleIds: $roleIds, limit: 500, sort: "username", sortDesc: false) {
      users {
        id
        username
      }
    }
  }
`);

export const colleaguesQuery = queryOptions({
  queryKey: ['user', 'colleagues'],
  queryFn: ({ signal }) => execute(Colleagues, { roleIds: [...staffRoles] }, signal),
  select: ({ users }) => users.users,
  staleTime: 5 * 60_000,
});

export type StaffNote = ResultOf<typeof StaffNotes>['staffNotes'][number];

export function staffNotesQuery(userId: string) {
  return queryOptions({
    queryKey: ['staffNote', userId],
    queryFn: ({ signal }) => execute(StaffNotes, { userId }, signal),
    select: ({ staffNotes, staffNoteCount }) => ({ notes: staffNotes, total: staffNoteCount }),
  });
}

export const addStaffNote = (variables: VariablesOf<typeof AddStaffNote>) =>
  execute(AddStaffNote, variables);

export const editStaffNote = (variables: VariablesOf<typeof EditStaffNote>) =>
  execute(EditStaffNote, variables);

export const deleteStaffNote = (id: string) => execute(DeleteStaffNote, { id });
