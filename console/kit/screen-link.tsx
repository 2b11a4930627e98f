import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ScreenName, type ScreenParams, useScreenAddress } from '../lib/screens.ts';

interface ScreenLinkProps<Name extends ScreenName> {
  to: Name;
  params: ScreenParams[Name];
  inText?: boolean;
  /** Clips the link with its cell; otherwise it would cover the rows below. */
  isClipped?: boolean;
  children: ReactNode;
}

/** Renders plain text if the person may not open the screen. */
export function ScreenLink<Name extends ScreenName>({
  to,
  params,
  inText = false,
  isClipped = false,
  children,
}: ScreenLinkProps<Name>) {
  const address = useScreenAddress(to, params);
  if (!address) return <>{children}</>;
  return (
    <Anchor
      component={Link}
      to={address}
      inherit
      underline={inText ? 'always' : 'hover'}
      data-clipped={isClipped || undefined}
    >
      {children}
    </Anchor>
  );
}
