import type { Query } from './query.ts';
import type { IndexStatistics } from './ranking.ts';

export interface MatchTraits {
  /** Share of the query that the passage names, weighted by idf: 0 to 1. */
  coverage: number;
  /** The same for title and labels alone. */
  titleCoverage: number;
  /** Score relative to the best hit: 0 to 1. */
  share: number;
  /** Mean share of the second to tenth hit. */
  followersShare: number;
  /** Distance of the best hit to the second: 0 to 1, and 1 if there is none; 0 for all others. */
  lead: number;
  /** The query is a single word that occurs in the text but not in its title. */
  isOnlyMention: boolean;
  matchedStems: string[];
}

export function computeMatchTraits(
  { concepts, termCounts }: Query,
  { idfOf }: IndexStatistics,
  titleStems: ReadonlySet<string>,
  passageStems: ReadonlySet<string>,
  rankTraits: Pick<MatchTraits, 'share' | 'followersShare' | 'lead'>,
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
const coefficients = {
  constant: -3.7,
  titleCoverage: 1.7,
  share: 3.9,
  followersShare: -2,
  lead: 5.8,
};

/** Lower coverage reduces relevance by its square: perhaps no text answers the query. */
const trustedCoverage = 0.6;

const maxMentionRelevance = 0.5;

/** Only a hit that clearly leads is nearly certain. */
const maxRelevanceByLead = (lead: number) => Math.min(1, 0.6 + 0.45 * lead);

/** Probability that the hit answers the query. */
export function relevanceOf(traits: MatchTraits): number {
  const { coverage, titleCoverage, share, followersShare, lead, isOnlyMention } = traits;
  const sum =
    coefficients.constant +
    coefficients.titleCoverage * titleCoverage +
    coefficients.share * share +
    coefficients.followersShare * followersShare +
    coefficients.lead * lead;
  const likely = Math.min(1, coverage / trustedCoverage) ** 2 / (1 + Math.exp(-sum));
  return Math.min(likely, isOnlyMention ? maxMentionRelevance : maxRelevanceByLead(lead));
}

/** Lowers each relevance to that of the hits before it: a list never rates a later hit higher. */
export function withFallingRelevance<Hit extends { relevance: number }>(
  hits: readonly Hit[],
): Hit[] {
  let lowest = Number.POSITIVE_INFINITY;
  return hits.map((hit) => {
    lowest = Math.min(lowest, hit.relevance);
    return { ...hit, relevance: lowest };
  });
}

const minShare = 0.2;
/** For texts that share no word with the query and were found by the words of its best passages. */
const minUnnamedShare = 0.25;

export function isWorthShowing({ coverage, share }: MatchTraits): boolean {
  return share >= (coverage > 0 ? minShare : minUnnamedShare);
}
