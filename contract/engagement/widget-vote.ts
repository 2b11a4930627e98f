import { kindOf, tellsWhatIsRight } from './kinds.ts';
import { type Markup, markup } from './widget-markup.ts';
import { loginAddress, noticeLine, problemLine } from './widget-parts.ts';
import {
  type VoteWidget,
  type WidgetCta,
  type WidgetOption,
  type WidgetPlace,
  widgetAnchor,
} from './widget-view.ts';

/** The question with its options, or what came of the answers. */
export function voteWidget(widget: VoteWidget, place: WidgetPlace): Markup {
  if (!widget.hasVoted) return voteForm(widget, place);
  return markup`${questionLine(widget)}
${noticeLine('known', place)}
${widget.wall ? walled(widget, place) : outcome(widget)}
${ctas(widget)}
${widget.mayChange ? changing(widget, place) : problemLine(widget.id, 'vote', place)}`;
}

const questionId = ({ id }: VoteWidget) => `${widgetAnchor(id)}-question`;

const questionLine = (widget: VoteWidget) =>
  markup`<p class="engagement-question" id="${questionId(widget)}">${widget.question}</p>`;

function voteForm(widget: VoteWidget, place: WidgetPlace): Markup {
  const { id, question } = widget;
  const isProblem = place.problem?.action === 'vote';
  return markup`<form method="post" action="${place.action}/vote" data-engagement-form>
<input type="hidden" name="back" value="${place.back}">
<fieldset${isProblem && markup` aria-describedby="${widgetAnchor(id)}-problem"`}>
<legend class="engagement-question" id="${questionId(widget)}">${question}</legend>
${widget.isMultiSelect && markup`<p class="engagement-hint">Choose all that apply.</p>`}
${choices(widget)}
</fieldset>
${problemLine(widget.id, 'vote', place)}
</form>`;
}

function choices(widget: VoteWidget): Markup {
  const isPressed = kindOf(widget.kind).options?.arePressed === true && !widget.isMultiSelect;
  return isPressed ? pressed(widget) : chosen(widget);
}

const tellsRight = ({ kind }: VoteWidget) => tellsWhatIsRight(kindOf(kind));

/** One press answers. */
function pressed({ options }: VoteWidget): Markup {
  return markup`<div class="engagement-pair">${options.map(
    ({ id, name }) =>
      markup`<button class="engagement-press" name="option" value="${id}">${name}</button>`,
  )}</div>`;
}

function chosen(widget: VoteWidget): Markup {
  const type = widget.isMultiSelect ? 'checkbox' : 'radio';
  return markup`<div class="engagement-options">${widget.options.map(
    ({ id, name, isChosen }) =>
      markup`<label class="engagement-option"><input type="${type}" name="option" value="${id}"${isChosen && markup` checked`}${type === 'radio' && markup` required`}> <span>${name}</span></label>`,
  )}</div>
<p class="engagement-actions"><button>${tellsRight(widget) ? 'Check my answer' : 'Vote'}</button></p>`;
}

function changing(widget: VoteWidget, place: WidgetPlace): Markup {
  const isOpen = place.problem?.action === 'vote';
  return markup`<details class="engagement-change"${isOpen && markup` open`}><summary>Change my answer</summary>
<form method="post" action="${place.action}/vote" data-engagement-form>
<input type="hidden" name="back" value="${place.back}">
<fieldset><legend class="unseen">${widget.question}</legend>
${choices(widget)}
</fieldset>
${problemLine(widget.id, 'vote', place)}
</form></details>`;
}

function outcome(widget: VoteWidget): Markup {
  const { options, voters = 0, answerDescription } = widget;
  return markup`${tellsRight(widget) && verdict(options)}
<ul class="engagement-results">${options.map((option) => result(option, voters))}</ul>
<p class="engagement-hint">${voters.toLocaleString('en-US')} ${voters === 1 ? 'person has' : 'people have'} answered</p>
${answerDescription !== '' && markup`<p class="engagement-description">${answerDescription}</p>`}`;
}

function verdict(options: readonly WidgetOption[]): Markup {
  const isRight = options.every(({ isChosen, isCorrect }) => isChosen === (isCorrect === true));
  return markup`<p class="engagement-verdict" role="status">${isRight ? 'That is right!' : 'Not quite.'}</p>`;
}

function result({ name, votes = 0, isChosen, isCorrect }: WidgetOption, voters: number): Markup {
  const share = voters === 0 ? 0 : Math.round((votes / voters) * 100);
  const marks = [isCorrect && 'Right answer', isChosen && 'Your answer'].filter(
    (mark) => mark !== false && mark !== undefined,
  );
  const classes = [isChosen && 'is-chosen', isCorrect && 'is-correct'].filter(Boolean).join(' ');
  return markup`<li class="${classes}">
<span class="engagement-line"><span class="engagement-name">${name}${marks.map((mark) => markup` <strong class="engagement-mark">${mark}</strong>`)}</span> <span class="engagement-share">${share} %<span class="unseen">, ${votes.toLocaleString('en-US')} ${votes === 1 ? 'vote' : 'votes'}</span></span></span>
<svg class="engagement-bar" aria-hidden="true" focusable="false"><rect width="${share}%" height="100%" rx="4"></rect></svg>
</li>`;
}

/** What they answered stands, and what came of it has to wait until we know them. */
function walled(widget: VoteWidget, place: WidgetPlace): Markup {
  const answers = widget.options.filter(({ isChosen }) => isChosen).map(({ name }) => name);
  return markup`<p class="engagement-thanks" role="status">Thank you! Your answer: <strong>${answers.join(', ')}</strong></p>
${widget.wall === 'account' ? accountWall(place) : knownWall(widget.id, place)}`;
}

function accountWall({ back }: WidgetPlace): Markup {
  return markup`<p class="engagement-wall"><a href="${loginAddress(back)}">Sign in</a> to see what others answered.</p>`;
}

function knownWall(id: number, place: WidgetPlace): Markup {
  const { back, siteName, problem, email } = place;
  const field = `${widgetAnchor(id)}-email`;
  const isProblem = problem?.action === 'known';
  return markup`<form class="engagement-wall" method="post" action="${place.action}/known" data-engagement-form>
<p>See what others answered: <a href="${loginAddress(back)}">sign in</a>, or leave your email address.</p>
<input type="hidden" name="back" value="${back}">
<label for="${field}">Email address</label>
<div class="engagement-row"><input id="${field}" type="email" name="email" autocomplete="email" required maxlength="254" value="${email}" aria-describedby="${field}-hint${isProblem && ` ${widgetAnchor(id)}-problem`}"${isProblem && markup` aria-invalid="true"`}>
<button>Show results</button></div>
${problemLine(id, 'known', place)}
<p class="engagement-hint" id="${field}-hint">We send you a link with which you subscribe to the news of ${siteName}. Every mail says how to stop them.</p>
</form>`;
}

/** Of the item or, where options have their own, of those that were chosen. */
function ctas({ cta, options }: VoteWidget): Markup {
  const all = [cta, ...options.map((option) => (option.isChosen ? option.cta : undefined))];
  return markup`${all.map((each) => each !== undefined && ctaLink(each))}`;
}

function ctaLink({ text, link }: WidgetCta): Markup {
  return markup`<p class="engagement-actions"><a class="engagement-button" href="${link}" rel="noopener">${text}</a></p>`;
}
