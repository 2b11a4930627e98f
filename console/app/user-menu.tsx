import { Suspense, useRef, useState } from 'react';
import { lazyPart, loadAhead } from '../kit/lazy-part.ts';
import { UnstyledButton } from '../kit/light/button.tsx';
import { VisuallyHidden } from '../kit/light/layout.tsx';
import { PersonAvatar } from '../kit/person-avatar.tsx';
import { useViewer } from '../lib/viewer.ts';
import classes from './user-menu.module.css';

const loadUserMenuPanel = () => import('./user-menu-panel.tsx');
const UserMenuPanel = lazyPart(loadUserMenuPanel);

export function UserMenu() {
  const { username, userAvatar } = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setIsOpen(false);
    button.current?.focus();
  }

  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => loadAhead(loadUserMenuPanel)}
        onClick={() => setIsOpen(true)}
      >
        <PersonAvatar username={username} picture={userAvatar.medium} size={34} />
        <VisuallyHidden>Your account, {username}</VisuallyHidden>
      </UnstyledButton>
      {isOpen && (
        <Suspense>
          <UserMenuPanel onClose={close} />
        </Suspense>
      )}
    </>
  );
}
