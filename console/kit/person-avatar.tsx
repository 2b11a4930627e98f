import { IconUserCircle } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { initials } from '../lib/format.ts';
import { toRem } from './light/look.ts';

interface PersonAvatarProps {
  username: string;
  picture: string | null;
  size: number;
}

/** Picture of a person, or the initials if there is none or it cannot be loaded. */
export function PersonAvatar({ username, picture, size }: PersonAvatarProps) {
  const [failed, setFailed] = useState<string>();
  const look = {
    '--avatar-size': toRem(size),
    '--avatar-bg': 'var(--mantine-color-cyan-light)',
    '--avatar-color': 'var(--mantine-color-cyan-light-color)',
  } as CSSProperties;
  return (
    <div className="m_f85678b6 mantine-Avatar-root" style={look} aria-hidden>
      {picture && picture !== failed ? (
        <img
          className="m_11f8ac07 mantine-Avatar-image"
          src={picture}
          alt=""
          onError={() => setFailed(picture)}
        />
      ) : (
        <span className="m_104cd71f mantine-Avatar-placeholder">
          {initials(username) || <IconUserCircle size="70%" stroke={1.5} />}
        </span>
      )}
    </div>
  );
}
