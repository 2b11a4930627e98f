import { queryOptions, useQuery } from '@tanstack/react-query';
import { messages } from '../../contract/messages.ts';
import { type Actor, may, type Permission } from '../../contract/permissions.ts';
import { ApiError, createUnreachableError } from './api-error.ts';
import { readJson, request } from './http.ts';
import { type Session, type Viewer, viewerOf, viewerOfPage } from './page-session.ts';

export async function fetchViewer(): Promise<Viewer> {
  const response = await request('/api/auth/check-session');
  if (!response.ok) throw createUnreachableError(`status ${response.status}`);
  const viewer = viewerOf(await readJson<Session>(response));
  if (!viewer) throw new ApiError('UNAUTHENTICATED', messages.signInFirst);
  return viewer;
}

/** Loaded before the first screen, so that every component in the shell finds it. */
export const viewerQuery = queryOptions({
  queryKey: ['viewer'],
  queryFn: fetchViewer,
  initialData: viewerOfPage,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  // Runs at the very start, when nothing else could report a missing connection.
  networkMode: 'always',
});

export function useViewer(): Viewer {
  const { data } = useQuery(viewerQuery);
  if (!data) throw new Error('useViewer needs the session to be loaded');
  return data;
}

export function actorOfViewer(viewer: Viewer): Actor {
  return { roleId: viewer.roleId, siteFeatures: viewer.site.features };
}

export function useMay(permission: Permission): boolean {
  return may(actorOfViewer(useViewer()), permission);
}

export function siteAddress(site: Pick<Viewer['site'], 'host'>, path = '/'): string {
  return `${window.location.protocol}//${site.host}${path}`;
}
