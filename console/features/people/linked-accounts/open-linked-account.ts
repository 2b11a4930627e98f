import { postAsPage } from '../../../lib/http.ts';
import type { Viewer } from '../../../lib/page-session.ts';

interface LinkedAccount {
  id: string;
  site: { id: string };
}

/** Undefined if the viewer has no account on that site. */
export function createAccountOpener(
  viewer: Viewer,
  account: LinkedAccount,
): (() => void) | undefined {
  const target = viewer.sites.find(({ id }) => id === account.site.id);
  if (!target || target.id === viewer.site.id) return undefined;
  return () =>
    postAsPage('/api/auth/switch-sites', {
      host: target.host,
      redirect: '/moderation/users',
      user_id: account.id,
    });
}
