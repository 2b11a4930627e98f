import type { AssocType } from './content-flags.ts';
import type { HarmCategory } from './harm-categories.ts';
import type { PolicyGround } from './policies.ts';

/** How the site learned of what it decided about. */
export type DecisionSource = 'ARTICLE_16' | 'REPORT' | 'OWN_INITIATIVE';

export const decisionSourceLabels: Record<DecisionSource, string> = {
  ARTICLE_16: 'Notices of illegal content',
  REPORT: 'Reports of members',
  OWN_INITIATIVE: 'Own initiative',
};

type RedressOption = 'INTERNAL' | 'OUT_OF_COURT' | 'COURT';

/** Statement of reasons under Article 17, as it was when the decision was taken. */
export interface StatementOfReasons {
  facts: string;
  ground: PolicyGround | null;
  groundName: string;
  groundExplanation: string;
  referenceUrl: string;
  category: HarmCategory;
  /** Decisions apply wherever the site can be read. */
  territorialScope: 'EVERYWHERE';
  isFoundAutomatically: boolean;
  isDecidedAutomatically: boolean;
  contentKind: AssocType;
  contentAt: string | null;
  endsAt: string | null;
  redress: RedressOption[];
}
