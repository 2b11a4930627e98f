import { useQueryClient } from '@tanstack/react-query';
import { showFailure } from '../../../kit/failure.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { findFirstFlagOf, neighboursQuery } from './find-flag.queries.ts';
import { useLastFlagArguments } from './use-flag-list.ts';

interface FlagAuthor {
  id: string;
  username: string;
}

/** Finds the next flag of the dashboard's last filter and sort that is about the same person. */
export function useNextByAuthor(): (
  author: FlagAuthor,
  flagId: string | undefined,
  open: (id: string) => unknown,
) => Promise<void> {
  const queryClient = useQueryClient();
  const { filter, ...order } = useLastFlagArguments();
  return async (author, flagId, open) => {
    const variables = { ...order, filter: { ...filter, authorIds: [author.id] } };
    try {
      const id = flagId
        ? (await queryClient.fetchQuery(neighboursQuery({ id: flagId, ...variables })))
            .contentFlagNeighbours.nextId
        : await findFirstFlagOf(variables);
      if (id) await open(id);
      else showSnack(`Nothing more by ${author.username} in this list`, { about: null });
    } catch (error) {
      showFailure(error);
    }
  };
}
