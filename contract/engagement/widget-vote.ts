import { formatEasternMidnight } from './giveaway-dates.ts';
import { engagementKindOf, hasCorrectAnswers } from './kinds.ts';
import { type Markup, markup } from './widget-markup.ts';
import {
  loginPathBackTo,
  noticeLine,
  problemLine,
  questionElementId,
  questionLine,
} from './widget-parts.ts';
import {
  type VoteWidget,
  type WidgetContext,
  type WidgetCta,
  type WidgetOptionView,
  widgetAnchor,
} from './widget-view.ts';

export function voteWidgetMarkup(widget: VoteWidget, context: WidgetContext): Markup {
  const { phase, hasVoted, startDate } = widget;
  if (phase === 'upcoming') {
    return markup`${questionLine(widget)}
${startDate !== undefined && markup`<p class="engagement-hint">Opens ${formatEasternMidnight(startDate)}</p>`}
${problemLine(widget.id, 'vote', context)}`;
  }
  if (phase === 'open' && !hasVoted) {
    return markup`${voteForm(widget, context)}${viewerSeesResults(widget) && expandableResultsMarkup(widget)}`;
  }
  return markup`${questionLine(widget)}
${noticeLine('known', context)}
${rightOrWrongLine(widget)}
${viewerSeesResults(widget) ? resultList(widget) : thanksLine(widget)}
${widget.wall && resultsWallMarkup(widget, context)}
${closingDateLine(widget)}
${ctaLinks(widget)}
${widget.mayChange ? changeVoteForm(widget, context) : problemLine(widget.id, 'vote', context)}`;
}

const viewerSeesResults = ({ voters }: VoteWidget) => voters !== undefined;

function closingDateLine({ phase, date }: VoteWidget): Markup {
  if (date === undefined) return markup``;
  return markup`<p class="engagement-hint">${phase === 'closed' ? 'Closed' : 'Closes'} ${formatEasternMidnight(date)}</p>`;
}

function voteForm(widget: VoteWidget, context: WidgetContext): Markup {
  const { id, question } = widget;
  const isProblem = context.problem?.action === 'vote';
  return markup`<form method="post" action="${context.action}/vote" data-engagement-form>
<input type="hidden" name="back" value="${context.back}">
<fieldset${isProblem && markup` aria-describedby="${widgetAnchor(id)}-problem"`}>
<legend class="engagement-question" id="${questionElementId(widget)}">${question}</legend>
${widget.isMultiSelect && markup`<p class="engagement-hint">Choose all that apply.</p>`}
${optionControls(widget)}
</fieldset>
${problemLine(widget.id, 'vote', context)}
${closingDateLine(widget)}
</form>`;
}

function expandableResultsMarkup(widget: VoteWidget): Markup {
  return markup`<details class="engagement-change"><summary>Results so far</summary>
${resultList(widget)}
</details>`;
}

function optionControls(widget: VoteWidget): Markup {
  const usesVoteButtons =
    engagementKindOf(widget.kind).options?.votesOnClick === true && !widget.isMultiSelect;
  return usesVoteButtons ? voteButtons(widget) : optionInputs(widget);
}

const hasCorrectOptions = ({ kind }: VoteWidget) => hasCorrectAnswers(engagementKindOf(kind));

function voteButtons({ options }: VoteWidget): Markup {
  return markup`<div class="engagement-pair">${options.map(
    ({ id, name }) =>
      markup`<button class="engagement-press" name="option" value="${id}">${name}</button>`,
  )}</div>`;
}

function optionInputs(widget: VoteWidget): Markup {
  const type = widget.isMultiSelect ? 'checkbox' : 'radio';
  return markup`<div class="engagement-options">${widget.options.map(
    ({ id, name, isChosen }) =>
      markup`<label class="engagement-option"><input type="${type}" name="option" value="${id}"${isChosen && markup` checked`}${type === 'radio' && markup` required`}> <span>${name}</span></label>`,
  )}</div>
<p class="engagement-actions"><button>${hasCorrectOptions(widget) ? 'Check my answer' : 'Vote'}</button></p>`;
}

function changeVoteForm(widget: VoteWidget, context: WidgetContext): Markup {
  const isOpen = context.problem?.action === 'vote';
  return markup`<details class="engagement-change"${isOpen && markup` open`}><summary>Change my answer</summary>
<form method="post" action="${context.action}/vote" data-engagement-form>
<input type="hidden" name="back" value="${context.back}">
<fieldset><legend class="unseen">${widget.question}</legend>
${optionControls(widget)}
</fieldset>
${problemLine(widget.id, 'vote', context)}
</form></details>`;
}

function resultList(widget: VoteWidget): Markup {
  const { options, voters = 0, answerDescription } = widget;
  return markup`<ul class="engagement-results">${options.map((option) => resultRow(option, voters))}</ul>
<p class="engagement-hint">${voters.toLocaleString('en-US')} ${voters === 1 ? 'person has' : 'people have'} answered</p>
${answerDescription !== '' && markup`<p class="engagement-description">${answerDescription}</p>`}`;
}

function rightOrWrongLine({ isRight }: VoteWidget): Markup {
  if (isRight === undefined) return markup``;
  return markup`<p class="engagement-verdict" role="status">${isRight ? 'That is right!' : 'Not quite.'}</p>`;
}

function resultRow(
  { name, votes = 0, isChosen, isCorrect }: WidgetOptionView,
  voters: number,
): Markup {
  const share = voters === 0 ? 0 : Math.round((votes / voters) * 100);
  const marks = [isCorrect && 'Right answer', isChosen && 'Your answer'].filter(
    (mark) => mark !== false && mark !== undefined,
  );
  const classes = [isChosen && 'is-chosen', isCorrect && 'is-correct'].filter(Boolean).join(' ');
  return markup`<li class="${classes}">
<span class="engagement-line"><span class="engagement-name">${name}${marks.map((mark) => markup` <strong class="engagement-mark">${mark}</strong>`)}</span> <span class="engagement-share">${share}%<span class="unseen">, ${votes.toLocaleString('en-US')} ${votes === 1 ? 'vote' : 'votes'}</span></span></span>
<svg class="engagement-bar" aria-hidden="true" focusable="false"><rect width="${share}%" height="100%" rx="4"></rect></svg>
</li>`;
}

function thanksLine({ hasVoted, options, date, resultsAfterClosing }: VoteWidget): Markup {
  if (!hasVoted) return markup``;
  const answers = options.filter(({ isChosen }) => isChosen).map(({ name }) => name);
  return markup`<p class="engagement-thanks" role="status">Thank you! Your answer: <strong>${answers.join(', ')}</strong></p>
${resultsAfterClosing === true && date !== undefined && markup`<p class="engagement-hint">The results are shown after it has closed.</p>`}`;
}

function resultsWallMarkup({ id, wall }: VoteWidget, context: WidgetContext): Markup {
  return wall === 'account' ? signInWall(context) : emailAddressWall(id, context);
}

function signInWall({ back }: WidgetContext): Markup {
  return markup`<p class="engagement-wall"><a href="${loginPathBackTo(back)}">Sign in</a> to see what others answered.</p>`;
}

function emailAddressWall(id: number, context: WidgetContext): Markup {
  const { back, siteName, problem, email } = context;
  const field = `${widgetAnchor(id)}-email`;
  const isProblem = problem?.action === 'known';
  return markup`<form class="engagement-wall" method="post" action="${context.action}/known" data-engagement-form>
<p>See what others answered: <a href="${loginPathBackTo(back)}">sign in</a>, or leave your email address.</p>
<input type="hidden" name="back" value="${back}">
<label for="${field}">Email address</label>
<div class="engagement-row"><input id="${field}" type="email" name="email" autocomplete="email" required maxlength="254" value="${email}" aria-describedby="${field}-hint${isProblem && ` ${widgetAnchor(id)}-problem`}"${isProblem && markup` aria-invalid="true"`}>
<button>Show results</button></div>
${problemLine(id, 'known', context)}
<p class="engagement-hint" id="${field}-hint">We send you a link with which you subscribe to the news of ${siteName}. Every mail says how to stop them.</p>
</form>`;
}

function ctaLinks({ cta, options }: VoteWidget): Markup {
  const all = [cta, ...options.map((option) => (option.isChosen ? option.cta : undefined))];
  return markup`${all.map((each) => each !== undefined && ctaLink(each))}`;
}

function ctaLink({ text, link }: WidgetCta): Markup {
  return markup`<p class="engagement-actions"><a class="engagement-button" href="${link}" rel="noopener">${text}</a></p>`;
}
