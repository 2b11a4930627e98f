import { IconUser } from '@tabler/icons-react';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { hitsPerSource, type PaletteSource } from '../../../lib/palette-source.ts';

const FindPeople = graphql(`
  query FindPeople($text: String, $limit: Int) {
    users(userSearchTerm: $text, limit: $limit) {
      users {
        id
        username
        email
      }
    }
  }
`);

const FindPerson = graphql(`
  query FindPerson($id: ID!) {
    user(id: $id) {
      id
      username
      email
    }
  }
`);

interface FoundPerson {
  id: string;
  username: string;
  email: string | null;
}

function toPersonHit({ id, username, email }: FoundPerson) {
  return { id, label: username, description: email ?? '' };
}

export const peopleSource: PaletteSource = {
  label: 'People',
  icon: IconUser,
  permission: 'users.manage',
  screen: 'UserEdit',
  async search(text, signal) {
    const { users } = await execute(FindPeople, { text, limit: hitsPerSource }, signal);
    return users.users.map(toPersonHit);
  },
  find: async (id, signal) => toPersonHit((await execute(FindPerson, { id }, signal)).user),
};
