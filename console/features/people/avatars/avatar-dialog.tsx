import { Dialog } from '../../../kit/dialog.tsx';
import { useMay, useViewer } from '../../../lib/viewer.ts';
import type { User } from '../users/user.queries.ts';
import { outranksViewer } from '../users/user-rank.ts';
import { AvatarEditor } from './avatar-editor.tsx';
import { CurrentAvatar } from './avatar-picture.tsx';

interface AvatarDialogProps {
  user: User;
  opened: boolean;
  onClose(): void;
}

export default function AvatarDialog({ user, opened, onClose }: AvatarDialogProps) {
  const viewer = useViewer();
  const mayEdit = useMay('users.manage') && !outranksViewer(user, viewer);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Profile picture of ${user.username}`}
      size={500}
    >
      {mayEdit ? <AvatarEditor user={user} onDone={onClose} /> : <CurrentAvatar user={user} />}
    </Dialog>
  );
}
