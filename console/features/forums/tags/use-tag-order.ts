import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tagMessages } from '../../../../contract/forums/forums.ts';
import { messages } from '../../../../contract/messages.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { cacheTagOrder, type ForumTag, forumTagsQuery, reorderTags } from './forum-tags.queries.ts';

/** Shows the chosen order while it is saved, and the stored order if saving fails. */
export function useTagOrder(stored: readonly ForumTag[]) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, variables } = useMutation({
    // Saves one order after the other, as they were chosen.
    scope: { id: 'forum-tags-order' },
    mutationFn: (tags: readonly ForumTag[]) => reorderTags(tags.map(({ id }) => id)),
    async onSuccess(tags) {
      await cacheTagOrder(queryClient, tags);
      showSnack(tagMessages.reordered);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: forumTagsQuery.queryKey }),
    meta: { failure: messages.somethingWentWrongTryAgain },
  });
  const reorder = (tags: readonly ForumTag[]) =>
    mutateAsync(tags).then(
      () => true,
      () => false,
    );
  return { tags: isPending ? variables : stored, reorder };
}
