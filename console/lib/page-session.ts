import type { Preferences } from '../../contract/accounts/preferences.ts';
import type { RoleId } from '../../contract/roles.ts';

interface SessionSite {
  id: string;
  name: string;
  host: string;
}

export interface Viewer {
  id: string;
  slug: string;
  username: string;
  userAvatar: { medium: string | null; large: string | null };
  roleId: RoleId;
  insertedAt: string;
  sites: SessionSite[];
  site: SessionSite & {
    features: string[];
    notice: string;
  };
  preferences: Preferences;
  /** Date from which the person needs a second factor, if they have none yet. */
  factorDeadline: string | null;
}

export type Session =
  | { status: 'success'; user: Omit<Viewer, 'site'>; site: Viewer['site'] }
  | { status: 'error'; user: null; site: null };

export function viewerOf(session: Session): Viewer | undefined {
  return session.status === 'success' ? { ...session.user, site: session.site } : undefined;
}

/** Session that the server wrote into the page, so that no request is needed. */
export function viewerOfPage(): Viewer | undefined {
  const text = document.getElementById('session')?.textContent;
  return text ? viewerOf(JSON.parse(text) as Session) : undefined;
}
