import { IconMessage } from '@tabler/icons-react';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { hitsPerSource, type PaletteSource } from '../../../lib/palette-source.ts';

const FindThreads = graphql(`
  query FindThreads($text: String, $limit: Int) {
    threads(name: $text, limit: $limit) {
      threads {
        id
        name
      }
    }
  }
`);

const FindThread = graphql(`
  query FindThread($id: ID!) {
    thread(id: $id) {
      id
      name
    }
  }
`);

function toThreadHit({ id, name }: { id: string; name: string }) {
  return { id, label: name };
}

export const threadsSource: PaletteSource = {
  label: 'Threads',
  icon: IconMessage,
  permission: 'forums.read',
  screen: 'Thread',
  async search(text, signal) {
    const found = await execute(FindThreads, { text, limit: hitsPerSource }, signal);
    return found.threads.threads.map(toThreadHit);
  },
  find: async (id, signal) => toThreadHit((await execute(FindThread, { id }, signal)).thread),
};
