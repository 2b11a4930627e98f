import type { Viewer } from './viewer.ts';

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
