import type { TotpSetUp } from '../features/accounts/factors/totp-set-up.ts';
import { Html, html } from './html.ts';

export function totpFields({ sealed, secret, address, qrCode }: TotpSetUp): Html {
  return html`<input type="hidden" name="sealed" value="${sealed}">
<ol class="steps">
<li><p>Scan this with an authenticator app on your phone.</p>
<div class="qr-code" role="img" aria-label="QR code for the authenticator app">${new Html(qrCode)}</div>
<p class="hint">On this device: <a href="${address}">open it in an app</a>, or enter the key
<code class="secret">${secret}</code></p></li>
<li><label>Enter the six digits that the app shows
<input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="40" required>
</label></li>
</ol>`;
}

export function recoveryCodeList(codes: readonly string[]): Html {
  return html`<p>Each of these codes works once, if your device is lost. Print them or keep them in a
password manager. They are shown only now.</p>
<ul class="recovery-codes" id="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p class="actions"><button class="quiet" data-copy="codes" hidden>Copy</button>
<a class="button quiet" download="recovery-codes.txt" href="data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}">Download</a>
<span role="status"></span></p>`;
}
