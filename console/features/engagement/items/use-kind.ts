import { useMatch } from '@tanstack/react-router';
import { type AnyEngagementKind, engagementKinds } from '../../../../contract/engagement/kinds.ts';

/**
 * Finds the kind from the path of this screen: `/polls`, `/poll` and `/poll/12` are polls. The
 * browser's location may already be that of the next screen while this one is still rendered.
 */
export function useEngagementKind(): AnyEngagementKind {
  const parts = useMatch({ strict: false, select: ({ pathname }) => pathname }).split('/');
  const kind = engagementKinds.find(({ listPath, path }) =>
    parts.some((part) => `/${part}` === path || `/${part}` === listPath),
  );
  if (!kind) throw new Error(`No kind of engagement is at ${parts.join('/')}`);
  return kind;
}
