import { useLocation } from '@tanstack/react-router';
import { type AnyEngagementKind, engagementKinds } from '../../../../contract/engagement/kinds.ts';

/** Finds the kind from the path: `/polls`, `/poll` and `/poll/12` are polls. */
export function useKind(): AnyEngagementKind {
  const parts = useLocation({ select: ({ pathname }) => pathname }).split('/');
  const kind = engagementKinds.find(({ listPath, path }) =>
    parts.some((part) => `/${part}` === path || `/${part}` === listPath),
  );
  if (!kind) throw new Error(`No kind of engagement is at ${parts.join('/')}`);
  return kind;
}
