import { useLocation, useNavigate } from '@tanstack/react-router';
import { undoLatest } from '../../../kit/undo-offers.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { useMay } from '../../../lib/viewer.ts';
import AuthorItemsHost from '../../moderation/author-items/author-items-host.tsx';
import { KeyboardHelp } from '../../moderation/flags/keyboard-help.tsx';
import { openAuthorItems } from '../../moderation/flags/open-author-items.ts';

/** Shortcuts of a person's screen that need no flag, and the list of all that work there. */
export function UserShortcuts({ user }: { user: { id: string; username: string } }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const mayEdit = useMay('users.manage');
  useKeys({
    e: mayEdit && (() => navigate({ to: pathname, search: { tab: 'edit' }, replace: true })),
    f: () => openAuthorItems(user),
    z: undoLatest,
  });
  return (
    <>
      <KeyboardHelp place="person" />
      <AuthorItemsHost asksPolicy />
    </>
  );
}
