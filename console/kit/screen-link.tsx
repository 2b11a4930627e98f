import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ScreenName, type ScreenParams, useScreenAddress } from '../lib/screens.ts';

interface ScreenLinkProps<Name extends ScreenName> {
  to: Name;
  params: ScreenParams[Name];
  inText?: boolean;
  children: ReactNode;
}

/** Renders plain text if the person may not open the screen. */
export function ScreenLink<Name extends ScreenName>({
  to,
  params,
  inText = false,
  children,
}: ScreenLinkProps<Name>) {
  const address = useScreenAddress(to, params);
  if (!address) return <>{children}</>;
  return (
    <Anchor component={Link} to={address} inherit underline={inText ? 'always' : 'hover'}>
      {children}
    </Anchor>
  );
}
