import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { imageAddress } from '../lib/content-images.ts';
import { usePreferences } from '../lib/preferences.ts';
import classes from './picture.module.css';

/** An image of a member, grey and blurred until pressed unless the person prefers otherwise. */
export function BlurredPicture({ src, alt }: { src: string; alt: string }) {
  const [{ blurImages }] = usePreferences();
  const [isShown, setIsShown] = useState(false);
  const picture = <img src={imageAddress(src)} alt={alt || 'Without description'} loading="lazy" />;
  if (!blurImages) return <span className={classes.picture}>{picture}</span>;
  return (
    <UnstyledButton
      className={classes.picture}
      data-blurred
      aria-pressed={isShown}
      aria-label={`Show image: ${alt || 'without description'}`}
      onClick={() => setIsShown((shown) => !shown)}
    >
      {picture}
    </UnstyledButton>
  );
}
