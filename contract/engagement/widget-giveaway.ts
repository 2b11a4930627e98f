import { formatEasternMidnight } from './giveaway-dates.ts';
import { type Markup, markup } from './widget-markup.ts';
import { noticeLine, problemLine, questionLine } from './widget-parts.ts';
import { drawPath, type GiveawayWidget, type WidgetContext, widgetAnchor } from './widget-view.ts';

export function giveawayWidgetMarkup(widget: GiveawayWidget, context: WidgetContext): Markup {
  const { id, helperCopy, image, date, detailsLink, state, isDrawn } = widget;
  return markup`${image !== undefined && markup`<img class="engagement-picture" src="${image}" alt="" loading="lazy">`}
${questionLine(widget)}
<p class="engagement-description">${helperCopy}</p>
${date !== undefined && markup`<p class="engagement-hint">${state === 'closed' ? 'Closed' : 'Closes'} ${formatEasternMidnight(date)}</p>`}
${entryStateMarkup(widget, context)}
<p class="engagement-links"><a href="${detailsLink}" rel="noopener">Rules and details</a>${date !== undefined && markup` <a href="${drawPath(id)}">${isDrawn ? 'See the result' : 'How winners are drawn'}</a>`}</p>`;
}

function entryStateMarkup(
  { id, state, isDrawn, entry }: GiveawayWidget,
  context: WidgetContext,
): Markup {
  if (state === 'open' && context.notice?.action === 'enter') return noticeLine('enter', context);
  if (state === 'open') return entryFormMarkup(id, context);
  const own = entry === undefined ? '' : ` Your entry has the number ${entry}.`;
  return state === 'entered'
    ? markup`<p class="engagement-thanks" role="status">You are in. Good luck!${own}</p>`
    : markup`<p class="engagement-thanks">${isDrawn ? 'The winners have been drawn.' : 'This giveaway is closed.'}${own}</p>`;
}

function entryFormMarkup(id: number, context: WidgetContext): Markup {
  return markup`<form class="engagement-entry" method="post" action="${context.action}/enter" data-engagement-form>
<input type="hidden" name="back" value="${context.back}">
${context.isSignedIn ? markup`<p class="engagement-actions"><button>Enter the giveaway</button></p>` : emailFieldMarkup(id, context)}
${problemLine(id, 'enter', context)}
<p class="engagement-hint">One entry a person.${!context.isSignedIn && markup` We send you a link to confirm it.`} By entering you accept the rules.</p>
</form>`;
}

function emailFieldMarkup(id: number, { email, problem }: WidgetContext): Markup {
  const field = `${widgetAnchor(id)}-email`;
  const isProblem = problem?.action === 'enter';
  return markup`<label for="${field}">Email address, to tell you if you win</label>
<div class="engagement-row"><input id="${field}" type="email" name="email" autocomplete="email" required maxlength="254" value="${email}"${isProblem && markup` aria-invalid="true" aria-describedby="${widgetAnchor(id)}-problem"`}>
<button>Enter the giveaway</button></div>`;
}
