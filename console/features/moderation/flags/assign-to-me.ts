import type { QueryClient } from '@tanstack/react-query';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { showErrorSnack } from '../../../kit/snackbar.ts';
import { updateFlags } from './decide.queries.ts';
import { offerToUndoEvents } from './undo.ts';

/** Adds the viewer to the assigned moderators and shows the result. */
export async function assignToMe(
  flag: { id: string; version: number },
  viewerId: string,
  queryClient: QueryClient,
  about: string | null,
): Promise<void> {
  const [result] = await updateFlags([flag], { assignedToUserIds: [viewerId] });
  if (!result?.ok) return showErrorSnack(result?.message ?? '');
  const events = result.eventId ? [result.eventId] : [];
  offerToUndoEvents(flagMessages.assignedToYou, events, queryClient, about);
}
