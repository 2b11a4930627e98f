import { z } from 'zod';
import { type SsoProblem, ssoMessages } from '../../contract/accounts/sso-messages.ts';
import { exactText } from '../../contract/text.ts';
import type { SsoProvider } from '../features/accounts/sso/sso-providers.ts';
import { type Html, html } from './html.ts';

/** A problem by its code: the address of the page carries no text of anyone's. */
export const problemQuery = z.object({
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

/** Links rather than forms: they work without JavaScript and lead to any provider's host. */
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
