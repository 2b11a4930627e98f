import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ScreenName, type ScreenParams, useScreenAddress } from '../lib/screens.ts';

interface ScreenLinkProps<Name extends ScreenName> {
  to: Name;
  params: ScreenParams[Name];
  /** Among other words, where colour alone would not tell it from them. */
  inText?: boolean;
  children: ReactNode;
}

/** Leads to another screen; plain text where this person cannot go there. */
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
