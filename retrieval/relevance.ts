import type { ParsedQuery } from './query.ts';
import type { IndexStatistics } from './ranking.ts';

export interface MatchTraits {
  /** Share of the query that the passage names, weighted by idf: 0 to 1. */
  coverage: number;
  /** `coverage` of title and labels alone. */
  titleCoverage: number;
  /** Share of title and labels that the query names, weighted by idf: 0 to 1. */
  titleShare: number;
  /** Score divided by the best hit's: 0 to 1. */
  share: number;
  /** Mean `share` of the second to tenth hit. */
  followersShare: number;
  /**
   * For the best hit, its lead over the second one: 0 to 1, and 1 without a second one. For all
   * others 0.
   */
  lead: number;
  isSingleWordQuery: boolean;
  /** The query is a single word that occurs in the text but not in its title. */
  isOnlyMention: boolean;
  /** A word of the query was taken for a typo and replaced. */
  isCorrected: boolean;
  matchedStems: string[];
}

export function computeMatchTraits(
  { concepts, termCounts, isCorrected }: ParsedQuery,
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
  const namedStems = new Set(
    concepts.flatMap(({ stems, synonyms }) => [stems, ...synonyms].flat()),
  );
  let wholeTitleIdf = 0;
  let namedTitleIdf = 0;
  for (const stem of titleStems) {
    wholeTitleIdf += idfOf(stem);
    if (namedStems.has(stem)) namedTitleIdf += idfOf(stem);
  }
  const isSingleWordQuery = termCounts.size === 1;
  const isOnlyMention = isSingleWordQuery && [...matched].every((stem) => !titleStems.has(stem));
  return {
    ...rankTraits,
    coverage: totalIdf > 0 ? namedIdf / totalIdf : 0,
    titleCoverage: totalIdf > 0 ? titleIdf / totalIdf : 0,
    titleShare: wholeTitleIdf > 0 ? namedTitleIdf / wholeTitleIdf : 0,
    isSingleWordQuery,
    isOnlyMention,
    isCorrected,
    matchedStems: [...matched],
  };
}

/** Fitted by logistic regression on judged queries (docs/search.md). */
const relevanceCoefficients = {
  constant: -5.4,
  titleCoverage: 0.7,
  titleShare: 0.5,
  share: 5.3,
  followersShare: -0.9,
  lead: 4.7,
};

/** Below this coverage of the query, relevance falls with the square of the coverage. */
const minTrustedCoverage = 0.6;

const maxMentionRelevance = 0.5;
/** Highest relevance for queries whose subject is a guess. */
const maxGuessedRelevance = 0.7;

/**
 * True if a word was corrected that may be no typo, or if the query is a single word and that is
 * not most of the title.
 */
const isSubjectGuessed = ({ isCorrected, isSingleWordQuery, titleShare }: MatchTraits): boolean =>
  isCorrected || (isSingleWordQuery && titleShare < 0.6);

/** Limits the relevance of a hit that does not clearly lead a field of weak ones. */
function maxRelevanceOf(traits: MatchTraits): number {
  if (traits.isOnlyMention) return maxMentionRelevance;
  const { lead, titleCoverage, titleShare, followersShare } = traits;
  const certainty = lead + 0.2 * titleCoverage * titleShare - followersShare;
  const maxByLead = Math.min(1, Math.max(0.6, 0.69 + 0.4 * certainty));
  return isSubjectGuessed(traits) ? Math.min(maxByLead, maxGuessedRelevance) : maxByLead;
}

export function computeRelevance(traits: MatchTraits): number {
  const { coverage, titleCoverage, titleShare, share, followersShare, lead } = traits;
  const sum =
    relevanceCoefficients.constant +
    relevanceCoefficients.titleCoverage * titleCoverage +
    relevanceCoefficients.titleShare * titleShare +
    relevanceCoefficients.share * share +
    relevanceCoefficients.followersShare * followersShare +
    relevanceCoefficients.lead * lead;
  const likely = Math.min(1, coverage / minTrustedCoverage) ** 2 / (1 + Math.exp(-sum));
  return Math.min(likely, maxRelevanceOf(traits));
}

/** Lowers each relevance to that of the hit before it, so that no list rates a later hit higher. */
export function withFallingRelevance<Hit extends { relevance: number }>(
  hits: readonly Hit[],
): Hit[] {
  let lowest = Number.POSITIVE_INFINITY;
  return hits.map((hit) => {
    lowest = Math.min(lowest, hit.relevance);
    return { ...hit, relevance: lowest };
  });
}

const minShownShare = 0.1;
/** Higher limit for texts that share no word with the query and were found by expansion terms. */
const minShownShareWithoutQueryWord = 0.125;

export function isWorthShowing({ coverage, share }: MatchTraits): boolean {
  return share >= (coverage > 0 ? minShownShare : minShownShareWithoutQueryWord);
}
