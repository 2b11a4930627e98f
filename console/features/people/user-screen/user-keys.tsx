import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useKeys } from '../../../kit/use-keys.ts';
import { useMay } from '../../../lib/viewer.ts';
import AuthorItemsHost from '../../moderation/author-items/author-items-host.tsx';
import { KeyboardHelp } from '../../moderation/flags/keyboard-help.tsx';
import { openAuthorItems } from '../../moderation/flags/open-author-items.ts';
import { undoLatest } from '../../moderation/flags/undo.ts';

/** Shortcuts of a person's screen that need no flag, and the list of all that work there. */
export function UserKeys({ user }: { user: { id: string; username: string } }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const mayEdit = useMay('users.manage');
  useKeys({
    e: mayEdit && (() => navigate({ to: pathname, search: { tab: 'edit' }, replace: true })),
    f: () => openAuthorItems(user),
    z: () => undoLatest(queryClient),
  });
  return (
    <>
      <KeyboardHelp place="person" />
      <AuthorItemsHost asksPolicy />
    </>
  );
}
