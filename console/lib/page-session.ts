import type { Preferences } from '../../contract/accounts/preferences.ts';
import type { RoleId } from '../../contract/roles.ts';

interface Site {
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

export type Session =
  | { status: 'success'; user: Omit<Viewer, 'site'>; site: Viewer['site'] }
  | { status: 'error'; user: null; site: null };

export function viewerOf(session: Session): Viewer | undefined {
  return session.status === 'success' ? { ...session.user, site: session.site } : undefined;
}

/** Who is signed in, as the server wrote it into the page: nobody has to wait for the answer. */
export function viewerOfPage(): Viewer | undefined {
  const text = document.getElementById('session')?.textContent;
  return text ? viewerOf(JSON.parse(text) as Session) : undefined;
}
