import type { Query } from './query.ts';
import type { IndexStatistics } from './ranking.ts';

export interface MatchTraits {
  /** Share of the query that the passage names, weighted by idf: 0 to 1. */
  coverage: number;
  /** The same for title and labels alone. */
  titleCoverage: number;
  cosine: number;
  /** Score relative to the best hit: 0 to 1. */
  share: number;
  followersShare: number;
  /** The query is a single word that occurs in the text but not in its title. */
  isOnlyMention: boolean;
  matchedStems: string[];
}

export function computeMatchTraits(
  { concepts, termCounts }: Query,
  { idfOf }: IndexStatistics,
  titleStems: ReadonlySet<string>,
  passageStems: ReadonlySet<string>,
  rankTraits: Pick<MatchTraits, 'cosine' | 'share' | 'followersShare'>,
): MatchTraits {
  let totalIdf = 0;
  let namedIdf = 0;
  let titleIdf = 0;
  const matched = new Set<string>();
  for (const { stems, synonyms } of concepts) {
    const own = stems.filter((stem) => passageStems.has(stem));
    const other = synonyms.find((name) => name.every((stem) => passageStems.has(stem)));
    const isTitled = synonyms.some((name) => name.every((stem) => titleStems.has(stem)));
    const sumIdf = (found: readonly string[]) => found.reduce((sum, stem) => sum + idfOf(stem), 0);
    for (const stem of [...own, ...(other ?? [])]) matched.add(stem);
    const whole = sumIdf(stems);
    totalIdf += whole;
    namedIdf += other ? whole : sumIdf(own);
    titleIdf += isTitled ? whole : sumIdf(stems.filter((stem) => titleStems.has(stem)));
  }
  const isOnlyMention =
    termCounts.size === 1 && [...matched].every((stem) => !titleStems.has(stem));
  return {
    ...rankTraits,
    coverage: totalIdf > 0 ? namedIdf / totalIdf : 0,
    titleCoverage: totalIdf > 0 ? titleIdf / totalIdf : 0,
    isOnlyMention,
    matchedStems: [...matched],
  };
}

/** Fitted by logistic regression on judged queries (docs/search.md). */
const coefficients = { constant: -4.3, coverage: 2, share: 4.3, followersShare: -1.9 };

/** Lower coverage reduces relevance in proportion: perhaps no text answers the query. */
const trustedCoverage = 0.6;

const maxMentionRelevance = 0.5;

/** Probability that the hit answers the query. */
export function relevanceOf({ coverage, share, followersShare, isOnlyMention }: MatchTraits): number {
  const sum =
    coefficients.constant +
    coefficients.coverage * coverage +
    coefficients.share * share +
    coefficients.followersShare * followersShare;
  const likely = Math.min(1, coverage / trustedCoverage) / (1 + Math.exp(-sum));
  return isOnlyMention ? Math.min(likely, maxMentionRelevance) : likely;
}

export function isWorthShowing({ coverage, cosine, share }: MatchTraits): boolean {
  return share >= 0.2 && (coverage > 0 || cosine >= 0.5);
}
