import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Preferences } from '../../contract/accounts/preferences.ts';
import { messages } from '../../contract/messages.ts';
import { type Actor, may, type Permission } from '../../contract/permissions.ts';
import type { RoleId } from '../../contract/roles.ts';
import { ApiError, unreachable } from './api-error.ts';
import { readJson, request } from './http.ts';
import { type Session, viewerOf, viewerOfPage } from './page-session.ts';

export interface Site {
  id: string;
  name: string;
  /** With the port, as an address needs it. */
  host: string;
}

/** The person who is signed in, on the site they are looking at. */
export interface Viewer {
  id: string;
  slug: string;
  username: string;
  userAvatar: { medium: string | null; large: string | null };
  roleId: RoleId;
  insertedAt: string;
  sites: Site[];
  site: Site & {
    features: string[];
    /** What everyone should know while the site is being worked on; mostly empty. */
    notice: string;
  };
  preferences: Preferences;
}

/** Rejects with UNAUTHENTICATED when nobody is signed in. */
export async function fetchViewer(): Promise<Viewer> {
  const response = await request('/api/auth/check-session');
  if (!response.ok) throw unreachable(`status ${response.status}`);
  const viewer = viewerOf(await readJson<Session>(response));
  if (!viewer) throw new ApiError('UNAUTHENTICATED', messages.signInFirst);
  return viewer;
}

/** Loaded before the first screen, so that every component inside the shell finds it. */
export const viewerQuery = queryOptions({
  queryKey: ['viewer'],
  queryFn: fetchViewer,
  initialData: viewerOfPage,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  // Asked at the very start, where nothing else could tell that there is no answer.
  networkMode: 'always',
});

export function useViewer(): Viewer {
  const { data } = useQuery(viewerQuery);
  if (!data) throw new Error('useViewer needs the session to be loaded');
  return data;
}

export function actorOf(viewer: Viewer): Actor {
  return { roleId: viewer.roleId, siteFeatures: viewer.site.features };
}

export function useMay(permission: Permission): boolean {
  return may(actorOf(useViewer()), permission);
}

export function siteAddress(site: Site, path = '/'): string {
  return `${window.location.protocol}//${site.host}${path}`;
}
