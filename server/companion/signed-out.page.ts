import type { FastifyReply } from 'fastify';
import { threadNameMaxLength } from '../../contract/moderation/content-flags.ts';
import { writingMessages } from '../../contract/moderation/public-writing.ts';
import { hiddenFields } from './fields.view.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';
import { loginPathBackTo } from './writing.ts';

interface UnsentText {
  siteName: string;
  action: string;
  label: string;
  button: string;
  text: string;
  /** Title of a thread, if the form has one. */
  name?: string;
  hidden?: Record<string, string>;
}

/** Keeps what was typed when the session has ended, to be sent again after signing in. */
export function sendSignedOutPage(
  reply: FastifyReply,
  { siteName, action, label, button, text, name = '', hidden = {} }: UnsentText,
): Promise<FastifyReply> {
  return sendPage(reply, {
    title: 'You are signed out',
    siteName,
    robots: 'noindex',
    status: 401,
    body: html`<p class="error" role="alert">${writingMessages.signedOut}</p>
<p><a href="${loginPathBackTo(action)}" target="_blank">Sign in (opens in a new tab)</a></p>
<form class="write" method="post" action="${action}">
${hiddenFields(hidden)}
${
  name !== '' &&
  html`<label>Title
<input name="name" value="${name}" maxlength="${threadNameMaxLength}" autocomplete="off">
</label>`
}
<label>${label}
<textarea name="body" rows="10" dir="auto">
${text}</textarea>
</label>
<p class="actions"><button>${button}</button></p>
</form>`,
  });
}
