import type { EngagementPhase } from './giveaway-dates.ts';
import type { ParticipationWay, ResultsVisibility } from './kind.ts';
import { type EngagementType, engagementKindOf, hasCorrectAnswers } from './kinds.ts';
import { giveawayWidgetMarkup } from './widget-giveaway.ts';
import { type Markup, markup } from './widget-markup.ts';
import { questionLine } from './widget-parts.ts';
import {
  type DriverWidget,
  type GiveawayWidget,
  type ResultsWallKind,
  type StarterWidget,
  starterPath,
  type VoteWidget,
  type Widget,
  type WidgetContext,
  type WidgetCta,
  type WidgetNotice,
  type WidgetProblem,
  widgetAnchor,
} from './widget-view.ts';
import { voteWidgetMarkup } from './widget-vote.ts';

export interface WidgetItem {
  id: number;
  type: EngagementType;
  question: string;
  answerDescription: string;
  ctaText: string;
  ctaLink: string;
  imageUrl: string;
  startDate: string | null;
  date: string | null;
  isCurrent: boolean;
  isMultiSelect: boolean;
  hasOptionCta: boolean;
  resultsRequireAuth: boolean;
  resultsRequireKnown: boolean;
  resultsVisibility: ResultsVisibility;
  isDrawn: boolean;
  /** Null unless the forum driver's thread is public. */
  thread: { name: string; path: string } | null;
  totalVotes: number;
  options: WidgetOption[];
}

interface WidgetOption {
  id: number;
  name: string;
  isCorrect: boolean;
  ctaText: string;
  ctaLink: string;
  totalVotes: number;
}

export interface WidgetState {
  isSignedIn: boolean;
  isKnown: boolean;
  chosen: readonly number[] | null;
  hasEntered: boolean;
  entry?: number | undefined;
  phase: EngagementPhase;
  /** In the editor's preview forms cannot be submitted. */
  isPreview: boolean;
  action: string;
  back?: string | undefined;
  siteName?: string | undefined;
  problem?: WidgetProblem | undefined;
  notice?: WidgetNotice | undefined;
  email?: string | undefined;
}

/** Renders a widget for sites and for the editor's preview. Works without scripts. */
export function renderWidget(item: WidgetItem, state: WidgetState): string {
  const { isSignedIn, isPreview, action, back = '/', siteName = 'this site' } = state;
  const { problem, notice, email } = state;
  const context = { isSignedIn, isPreview, action, back, siteName, problem, notice, email };
  const { way, label } = engagementKindOf(item.type).widget;
  const parts = participationWays[way].parts(item, state, context);
  if (!parts) return '';
  const anchor = widgetAnchor(item.id);
  return markup`<section class="engagement engagement-${item.type}" id="${anchor}" data-engagement="${item.id}" aria-labelledby="${anchor}-question" tabindex="-1">
<p class="engagement-kind">${label}</p>
${parts}
</section>`.text;
}

export function toWidget(item: WidgetItem, state: WidgetState): Widget | undefined {
  return participationWays[engagementKindOf(item.type).widget.way].toWidget(item, state);
}

function defineParticipationWay<View extends Widget>(
  toWidget: (item: WidgetItem, state: WidgetState) => View | undefined,
  show: (view: View, context: WidgetContext) => Markup,
) {
  return {
    toWidget,
    parts(item: WidgetItem, state: WidgetState, context: WidgetContext): Markup | undefined {
      const view = toWidget(item, state);
      return view && show(view, context);
    },
  };
}

const participationWays = {
  vote: defineParticipationWay(toVoteWidget, voteWidgetMarkup),
  join: defineParticipationWay(toDriverWidget, driverWidgetMarkup),
  start: defineParticipationWay(toStarterWidget, starterWidgetMarkup),
  enter: defineParticipationWay(toGiveawayWidget, giveawayWidgetMarkup),
} satisfies Record<ParticipationWay, unknown>;

function toStarterWidget({ type: kind, id, question }: WidgetItem): StarterWidget {
  return { kind, id, question };
}

function toDriverWidget(item: WidgetItem, { isPreview }: WidgetState): DriverWidget | undefined {
  const { type: kind, id, question } = item;
  const thread = item.thread ?? (isPreview ? { name: '', path: '#' } : null);
  return thread ? { kind, id, question, thread } : undefined;
}

const toWidgetCta = ({ ctaText: text, ctaLink: link }: { ctaText: string; ctaLink: string }) =>
  text !== '' && link !== '' ? ({ text, link } satisfies WidgetCta) : undefined;

function wallKindBeforeResults(
  item: WidgetItem,
  { isSignedIn, isKnown }: WidgetState,
): ResultsWallKind | undefined {
  if (isSignedIn) return undefined;
  if (item.resultsRequireAuth) return 'account';
  return item.resultsRequireKnown && !isKnown ? 'known' : undefined;
}

function toVoteWidget(item: WidgetItem, state: WidgetState): VoteWidget {
  const { type: kind, id, question, isMultiSelect, hasOptionCta } = item;
  const hasCorrectOptions = hasCorrectAnswers(engagementKindOf(kind));
  const hasVoted = state.chosen !== null;
  const { phase } = state;
  const isClosed = phase === 'closed';
  const isRevealed = hasVoted || isClosed;
  const isVisible = areResultsVisible(item, { phase, hasVoted });
  const ownWall = isVisible ? wallKindBeforeResults(item, state) : undefined;
  const seesResults = isVisible && ownWall === undefined;
  const seesAnswers = seesResults && isRevealed;
  const isSecret = item.resultsVisibility === 'AFTER_CLOSING' && !isClosed;
  return {
    kind,
    id,
    question,
    isMultiSelect,
    phase,
    startDate: item.startDate ?? undefined,
    date: item.date ?? undefined,
    hasVoted,
    mayChange: hasVoted && mayChangeVote(item, phase),
    isRight: hasVoted && hasCorrectOptions && !isSecret ? isAnswerRight(item, state) : undefined,
    resultsAfterClosing: isSecret && hasVoted ? true : undefined,
    // The wall is shown only to people who have answered.
    wall: isRevealed ? ownWall : undefined,
    voters: seesResults ? item.totalVotes : undefined,
    answerDescription: seesAnswers ? item.answerDescription : '',
    cta: hasVoted && !hasOptionCta ? toWidgetCta(item) : undefined,
    options: item.options.map((option) => {
      const isChosen = state.chosen?.includes(option.id) ?? false;
      return {
        id: option.id,
        name: option.name,
        isChosen,
        votes: seesResults ? option.totalVotes : undefined,
        isCorrect: seesAnswers && hasCorrectOptions ? option.isCorrect : undefined,
        cta: isChosen && hasOptionCta ? toWidgetCta(option) : undefined,
      };
    }),
  };
}

/** After voting has closed, everyone sees the results, unless they are for staff only. */
function areResultsVisible(
  { resultsVisibility }: WidgetItem,
  { phase, hasVoted }: { phase: EngagementPhase; hasVoted: boolean },
): boolean {
  if (resultsVisibility === 'STAFF' || phase === 'upcoming') return false;
  if (resultsVisibility === 'ALWAYS' || phase === 'closed') return true;
  return resultsVisibility === 'AFTER_VOTING' && hasVoted;
}

function isAnswerRight({ options }: WidgetItem, { chosen }: WidgetState): boolean {
  return options.every(({ id, isCorrect }) => isCorrect === (chosen?.includes(id) ?? false));
}

/** Votes are final if answers are revealed, the item is not current, or voting closed. */
export function mayChangeVote(
  { type, isCurrent }: Pick<WidgetItem, 'type' | 'isCurrent'>,
  phase: EngagementPhase,
): boolean {
  return phase === 'open' && isCurrent && !hasCorrectAnswers(engagementKindOf(type));
}

function toGiveawayWidget(item: WidgetItem, state: WidgetState): GiveawayWidget {
  return {
    kind: item.type,
    id: item.id,
    question: item.question,
    helperCopy: item.answerDescription,
    detailsLink: item.ctaLink,
    image: item.imageUrl === '' ? undefined : item.imageUrl,
    date: item.date ?? undefined,
    state: state.phase === 'closed' ? 'closed' : state.hasEntered ? 'entered' : 'open',
    isDrawn: item.isDrawn,
    entry: state.entry,
  };
}

function driverWidgetMarkup(widget: DriverWidget): Markup {
  const { name, path } = widget.thread;
  return markup`${questionLine(widget)}
<p class="engagement-actions"><a class="engagement-button" href="${path}">Join the discussion<span class="unseen">: ${name}</span></a></p>`;
}

function starterWidgetMarkup(widget: StarterWidget): Markup {
  return markup`${questionLine(widget)}
<p class="engagement-actions"><a class="engagement-button" href="${starterPath(widget.id)}">Start a thread about it</a></p>`;
}
