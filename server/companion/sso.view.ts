import { z } from 'zod';
import { type SsoProblem, ssoMessages } from '../../contract/accounts/sso-messages.ts';
import { exactText } from '../../contract/text.ts';
import type { SsoProvider } from '../features/accounts/sso/sso-providers.ts';
import { type Html, html } from './html.ts';

/** Problem by its code, because texts in the address could be forged. */
export const ssoProblemQuery = z.object({
  sso: exactText(40).catch(''),
  provider: exactText(40).catch(''),
});

export function ssoProblemText(
  code: string,
  provider: Pick<SsoProvider, 'name'> | undefined,
): string | undefined {
  const message = Object.hasOwn(ssoMessages, code) ? ssoMessages[code as SsoProblem] : undefined;
  return message && provider && message(provider.name);
}

/** Links instead of forms: they work without JavaScript and may lead to any provider's host. */
export function ssoLinks(providers: readonly SsoProvider[], redirect: string): Html | undefined {
  if (providers.length === 0) return undefined;
  for (const provider of providers) provider.checkInBackground();
  return html`<section class="sso" aria-labelledby="sso"><h2 id="sso">Staff</h2>
<ul>${providers.map(
    (
      provider,
    ) => html`<li><a class="button quiet" href="/login/sso/${provider.id}?${new URLSearchParams({ redirect }).toString()}">Sign in with ${provider.name}</a>
${provider.isUnreachable() && html`<p class="hint" role="status">${provider.name} cannot be reached at the moment.</p>`}</li>`,
  )}</ul></section>`;
}
