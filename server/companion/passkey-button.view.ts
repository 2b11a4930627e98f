import { type Html, html } from './html.ts';

const passkeyUses = {
  'sign-in': {
    options: '/api/auth/passkey/options',
    answer: '/api/auth/passkey',
    label: 'Use a passkey instead',
  },
  'second step': {
    options: '/api/auth/second-step/passkey-options',
    answer: '/api/auth/second-step/passkey',
    label: 'Use a passkey',
  },
  confirm: {
    options: '/api/auth/step-up/passkey-options',
    answer: '/account/confirm/passkey',
    label: 'Use a passkey',
  },
} as const;

/** Hidden until the script runs, and in browsers without passkeys. */
export function passkeyButton(use: keyof typeof passkeyUses, redirect: string): Html {
  const { options, answer, label } = passkeyUses[use];
  return html`<form class="passkey" data-passkey data-kind="get" data-options="${options}" data-answer="${answer}" hidden>
<input type="hidden" name="redirect" value="${redirect}">
<button class="quiet">${label}</button>
<p class="error" role="alert"></p>
</form>`;
}

export function newPasskeyForm(): Html {
  return html`<form class="passkey" data-passkey data-kind="create" data-options="/account/security/passkey-options" data-answer="/account/security/passkeys" hidden>
<label>Name of the passkey
<input name="name" required maxlength="60" value="Passkey" autocomplete="off">
</label>
<button>Add a passkey</button>
<p class="error" role="alert"></p>
</form>
<noscript><p class="hint">Passkeys need JavaScript.</p></noscript>`;
}
