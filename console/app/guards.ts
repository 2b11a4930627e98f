import { isStaff } from '../../contract/roles.ts';
import { hasCode } from '../lib/api-error.ts';
import type { Viewer } from '../lib/page-session.ts';
import { siteAddress, viewerQuery } from '../lib/viewer.ts';
import { queryClient } from './query-client.ts';

export function loginAddress(): string {
  return `/login?redirect=${encodeURIComponent(window.location.href)}`;
}

/** Redirects anyone who is not signed-in staff; the promise then never settles. */
export async function requireStaff(): Promise<Viewer> {
  let viewer: Viewer;
  try {
    viewer = await queryClient.ensureQueryData(viewerQuery);
  } catch (error) {
    if (hasCode(error, 'UNAUTHENTICATED')) return leavePageFor(loginAddress());
    throw error;
  }
  return isStaff(viewer.roleId) ? viewer : leavePageFor(siteAddress(viewer.site));
}

function leavePageFor(address: string): Promise<never> {
  window.location.assign(address);
  return new Promise(() => {});
}
