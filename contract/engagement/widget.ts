import type { EngagementType } from './kinds.ts';
import { giveawayWidget } from './widget-giveaway.ts';
import { type Markup, markup } from './widget-markup.ts';
import {
  type DriverWidget,
  type GiveawayWidget,
  type StarterWidget,
  starterPath,
  type VoteWidget,
  type Wall,
  type Widget,
  type WidgetCta,
  type WidgetPlace,
  type WidgetProblem,
  widgetAnchor,
} from './widget-view.ts';
import { voteWidget } from './widget-vote.ts';

/** An item as its widget shows it. */
export interface WidgetItem {
  id: number;
  type: EngagementType;
  question: string;
  answerDescription: string;
  ctaText: string;
  ctaLink: string;
  imageUrl: string;
  /** YYYY-MM-DD */
  date: string | null;
  isCurrent: boolean;
  isMultiSelect: boolean;
  hasOptionCta: boolean;
  resultsRequireAuth: boolean;
  resultsRequireKnown: boolean;
  /** Where a forum driver leads; null while nobody may read that thread. */
  thread: { name: string; path: string } | null;
  /** How many people voted, on all sites. */
  totalVotes: number;
  options: WidgetOption[];
}

export interface WidgetOption {
  id: number;
  name: string;
  isCorrect: boolean;
  ctaText: string;
  ctaLink: string;
  /** On all sites. */
  totalVotes: number;
}

/** Who looks at it, and what they have done. */
export interface WidgetState {
  isSignedIn: boolean;
  /** By an account or a subscriber's address. */
  isKnown: boolean;
  /** What they chose; null as long as they have not voted. */
  chosen: readonly number[] | null;
  /** They take part in the giveaway. */
  hasEntered: boolean;
  /** The number of their entry, by which they find it in the draw. */
  entry?: number | undefined;
  /** Past its date. */
  isClosed: boolean;
  /** Shown to staff, beside the form: nothing of it can be sent. */
  isPreview: boolean;
  /** Where its forms are sent; without a host. */
  action: string;
  /** The address of the page, to come back to. */
  back?: string | undefined;
  siteName?: string | undefined;
  /** What went wrong with what they sent. */
  problem?: WidgetProblem | undefined;
  /** What they had typed as their address. */
  email?: string | undefined;
}

/** The widget as markup: the same on the sites and in the editor's preview. It needs no script. */
export function renderWidget(_type: EngagementType, item: WidgetItem, state: WidgetState): string {
  const widget = seenBy(item, state);
  if (!widget) return '';
  const { isSignedIn, isPreview, action, back = '/', siteName = 'this site' } = state;
  const { problem, email } = state;
  return renderView(widget, { isSignedIn, isPreview, action, back, siteName, problem, email });
}

/** What of an item someone may see: nothing is in it that is not for them. */
export function seenBy(item: WidgetItem, state: WidgetState): Widget | undefined {
  const { id, question, type } = item;
  switch (type) {
    case 'poll':
    case 'quizlet':
    case 'thisOrThat':
      return voteOf(item, type, state);
    case 'forumDriver': {
      const thread = item.thread ?? (state.isPreview ? { name: '', path: '#' } : null);
      return thread ? { kind: type, id, question, thread } : undefined;
    }
    case 'forumStarter':
      return { kind: type, id, question };
    case 'giveaway':
      return giveawayOf(item, state);
  }
}

const ctaOf = ({ ctaText: text, ctaLink: link }: { ctaText: string; ctaLink: string }) =>
  text !== '' && link !== '' ? ({ text, link } satisfies WidgetCta) : undefined;

function wallFor(item: WidgetItem, { isSignedIn, isKnown }: WidgetState): Wall | undefined {
  if (isSignedIn) return undefined;
  if (item.resultsRequireAuth) return 'account';
  return item.resultsRequireKnown && !isKnown ? 'known' : undefined;
}

function voteOf(item: WidgetItem, kind: VoteWidget['kind'], state: WidgetState): VoteWidget {
  const { id, question, isMultiSelect, hasOptionCta } = item;
  const hasVoted = state.chosen !== null;
  const wall = hasVoted ? wallFor(item, state) : undefined;
  const seesResults = hasVoted && wall === undefined;
  return {
    kind,
    id,
    question,
    isMultiSelect,
    hasVoted,
    mayChange: hasVoted && mayChangeVote(item),
    wall,
    voters: seesResults ? item.totalVotes : undefined,
    answerDescription: seesResults ? item.answerDescription : '',
    cta: hasVoted && !hasOptionCta ? ctaOf(item) : undefined,
    options: item.options.map((option) => {
      const isChosen = state.chosen?.includes(option.id) ?? false;
      return {
        id: option.id,
        name: option.name,
        isChosen,
        votes: seesResults ? option.totalVotes : undefined,
        isCorrect: seesResults && kind === 'quizlet' ? option.isCorrect : undefined,
        cta: isChosen && hasOptionCta ? ctaOf(option) : undefined,
      };
    }),
  };
}

/** A quizlet has told what was right, and what is no longer current stands as it is. */
export function mayChangeVote({ type, isCurrent }: { type: string; isCurrent: boolean }): boolean {
  return type !== 'quizlet' && isCurrent;
}

function giveawayOf(item: WidgetItem, state: WidgetState): GiveawayWidget {
  return {
    kind: 'giveaway',
    id: item.id,
    question: item.question,
    helperCopy: item.answerDescription,
    detailsLink: item.ctaLink,
    image: item.imageUrl === '' ? undefined : item.imageUrl,
    date: item.date ?? undefined,
    state: state.isClosed ? 'closed' : state.hasEntered ? 'entered' : 'open',
    entry: state.entry,
  };
}

const kindLabels: Record<Widget['kind'], string> = {
  poll: 'Poll',
  quizlet: 'Quiz',
  thisOrThat: 'This or that',
  forumDriver: 'From the forum',
  forumStarter: 'Start a discussion',
  giveaway: 'Giveaway',
};

function renderView(widget: Widget, place: WidgetPlace): string {
  const { id, kind } = widget;
  return markup`<section class="engagement engagement-${kind}" id="${widgetAnchor(id)}" data-engagement="${id}" aria-labelledby="${widgetAnchor(id)}-question" tabindex="-1">
<p class="engagement-kind">${kindLabels[kind]}</p>
${partsOf(widget, place)}
</section>`.text;
}

function partsOf(widget: Widget, place: WidgetPlace): Markup {
  switch (widget.kind) {
    case 'forumDriver':
      return driverParts(widget);
    case 'forumStarter':
      return starterParts(widget);
    case 'giveaway':
      return giveawayWidget(widget, place);
    default:
      return voteWidget(widget, place);
  }
}

const question = ({ id, question: text }: Widget) =>
  markup`<p class="engagement-question" id="${widgetAnchor(id)}-question">${text}</p>`;

function driverParts(widget: DriverWidget): Markup {
  const { name, path } = widget.thread;
  return markup`${question(widget)}
<p class="engagement-actions"><a class="engagement-button" href="${path}">Join the discussion<span class="unseen">: ${name}</span></a></p>`;
}

function starterParts(widget: StarterWidget): Markup {
  return markup`${question(widget)}
<p class="engagement-actions"><a class="engagement-button" href="${starterPath(widget.id)}">Start a thread about it</a></p>`;
}
