import { describeSecurityEvent } from '../../contract/accounts/security-events.ts';
import { maxListedSessions } from '../../contract/accounts/sessions.ts';
import type { AppError, FieldProblem } from '../base/errors.ts';
import type { Factor } from '../features/accounts/factors/factors.repository.ts';
import type { AccountSession } from '../features/accounts/own-security/own-security.service.ts';
import type { SecurityEvent } from '../features/accounts/security-log/security-log.repository.ts';
import { dateTag, dateTimeTag } from './dates.ts';
import { problemSummaryList, textField } from './fields.view.ts';
import { type Html, html } from './html.ts';

interface AccountSecurity {
  note: Html | string | undefined;
  error: AppError | undefined;
  deadline: Date | undefined;
  factors: readonly Factor[];
  recoveryCodesLeft: number;
  sessions: readonly AccountSession[];
  hasPassword: boolean;
  log: { events: readonly SecurityEvent[]; page: number; pageCount: number };
  passwordHint: string;
}

export function accountSecurityView(account: AccountSecurity): Html {
  const { note, error, deadline } = account;
  return html`
${note && html`<p role="status">${note}</p>`}
${problemSummaryList(error?.problems ?? [], ['current', 'next'])}
${deadline && html`<p class="warning">You need a second factor from ${dateTag(deadline)} on.</p>`}
${factorsSection(account)}
${sessionsSection(account.sessions)}
${account.hasPassword && passwordSection(account.passwordHint, error?.problems ?? [])}
${securityLogSection(account.log)}`;
}

function factorsSection({ factors, recoveryCodesLeft }: AccountSecurity): Html {
  return html`<section class="account-section" aria-labelledby="factors">
<h2 id="factors">Second factor</h2>
<p>With a second factor, your password alone opens nothing.</p>
${
  factors.length === 0
    ? html`<p>You have none yet.</p>`
    : html`<ul class="account-list">${factors.map(factorItem)}</ul>
<p>${recoveryCodesLeft} recovery ${recoveryCodesLeft === 1 ? 'code' : 'codes'} left.
<a href="/account/security/recovery-codes">Create new ones</a></p>`
}
<p class="actions"><a class="button" href="/account/security/app">Add an authenticator app</a>
<a class="button" href="/account/security/passkey">Add a passkey</a></p>
</section>`;
}

function factorItem({ id, kind, name, insertedAt, lastUsedAt }: Factor): Html {
  return html`<li><div><strong dir="auto">${name}</strong>
<span class="hint">${kind === 'totp' ? 'Authenticator app' : 'Passkey'}, added ${dateTimeTag(insertedAt)},
${lastUsedAt ? html`last used ${dateTimeTag(lastUsedAt)}` : 'not used yet'}</span></div>
<a href="/account/security/factors/${id}/remove">Remove<span class="unseen"> ${name}</span></a></li>`;
}

function sessionsSection(sessions: readonly AccountSession[]): Html {
  return html`<section class="account-section" aria-labelledby="sessions">
<h2 id="sessions">Where you are signed in</h2>
<ul class="account-list">${sessions.map(sessionItem)}</ul>
${
  sessions.length >= maxListedSessions &&
  html`<p class="hint">Only the ${maxListedSessions} used last are listed. ‘End all other sessions’ ends the rest, too.</p>`
}
${
  sessions.length > 1 &&
  html`<form method="post" action="/account/security/sessions/end-others">
<button class="quiet">End all other sessions</button></form>`
}
</section>`;
}

function sessionItem({ id, browser, network, insertedAt, lastSeenAt, isCurrent }: AccountSession) {
  return html`<li><div><strong>${browser}</strong>${isCurrent && html` <em>this browser</em>`}
<span class="hint">Since ${dateTimeTag(insertedAt)}, last used ${dateTimeTag(lastSeenAt)}${network !== '' && `, network ${network}`}</span></div>
${
  !isCurrent &&
  html`<form method="post" action="/account/security/sessions/${id}/end"><button class="quiet">End<span class="unseen"> ${browser}</span></button></form>`
}</li>`;
}

function passwordSection(passwordHint: string, problems: readonly FieldProblem[]): Html {
  return html`<section class="account-section" aria-labelledby="password">
<h2 id="password">Password</h2>
<form method="post" action="/account/security/password">
${textField({ name: 'current', label: 'Current password', type: 'password', autocomplete: 'current-password', problems })}
${textField({ name: 'next', label: 'New password', type: 'password', autocomplete: 'new-password', hint: passwordHint, problems })}
<button>Change password</button>
</form>
</section>`;
}

function securityLogSection({ events, page, pageCount }: AccountSecurity['log']): Html {
  return html`<section class="account-section" aria-labelledby="log">
<h2 id="log">Security log</h2>
${
  events.length === 0
    ? html`<p>Nothing yet.</p>`
    : html`<ul class="account-list log">${events.map(securityLogItem)}</ul>`
}
${pageCount > 1 && securityLogPager(page, pageCount)}
</section>`;
}

function securityLogItem(event: SecurityEvent): Html {
  const { what, how, why } = describeSecurityEvent(event);
  const { browser, network, insertedAt, actorName } = event;
  return html`<li><div><strong>${what}</strong>${how && ` (${how})`}${why !== '' && html`: <span dir="auto">${why}</span>`}
<span class="hint">${dateTimeTag(insertedAt)}, ${browser}${network !== '' && `, network ${network}`}${actorName !== null && `, by ${actorName}`}</span></div></li>`;
}

function securityLogPager(page: number, pageCount: number): Html {
  return html`<nav class="actions" aria-label="Pages of the log">
${page > 1 && html`<a href="?log=${page - 1}#log">Newer</a>`}
${page < pageCount && html`<a href="?log=${page + 1}#log">Older</a>`}
</nav>`;
}
