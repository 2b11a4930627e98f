import type { EngagementType } from './kinds.ts';

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
  /** Past its date. */
  isClosed: boolean;
  /** Shown to staff, beside the form: nothing of it can be sent. */
  isPreview: boolean;
  /** Where its forms are sent; without a host. */
  action: string;
  /** What went wrong with what they sent. */
  message?: string | undefined;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** The widget as markup: the same on the sites and in the editor's preview. */
export function renderWidget(_kind: EngagementType, item: WidgetItem, _state: WidgetState): string {
  const options = item.options.map(({ name }) => `<li>${escaped(name)}</li>`).join('');
  return `<section class="widget"><h2>${escaped(item.question)}</h2>${
    options && `<ul>${options}</ul>`
  }</section>`;
}
