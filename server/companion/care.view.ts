import { careMessages, fallbackHelpResource } from '../../contract/moderation/care.ts';
import { type Html, html } from './html.ts';

/** Shown only to the author of a text that sounds like a call for help. */
export function helpNoticeForWriter(resources: readonly string[]): Html {
  return html`
<div class="notice help">
<p>${careMessages.forAuthor}</p>
${helpResourceList(resources)}
</div>`;
}

export function helpNoticeForReporter(resources: readonly string[]): Html {
  return html`
<div class="notice help">
<p>${careMessages.danger}</p>
${resources.length > 0 && html`<p>${careMessages.helpTitle}:</p>${helpResourceList(resources)}`}
</div>`;
}

function helpResourceList(resources: readonly string[]): Html {
  const shown = resources.length > 0 ? resources : [fallbackHelpResource];
  return html`<ul>${shown.map((line) => html`<li>${linkUrlsInLine(line)}</li>`)}</ul>`;
}

/** Turns web addresses of a plain text into links. */
export function linkUrlsInLine(line: string): Html {
  const parts = line.split(/(https:\/\/[^\s<>"]*[^\s<>".,;:!?)])/);
  return html`${parts.map((part, at) =>
    at % 2 === 1 ? html`<a href="${part}" rel="noopener">${part}</a>` : html`${part}`,
  )}`;
}
