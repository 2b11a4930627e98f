import type { Query } from './query.ts';
import type { IndexStatistics } from './ranking.ts';

export interface MatchTraits {
  /** Share of the query that the passage names, weighted by idf: 0 to 1. */
  coverage: number;
  /** `coverage` of title and labels alone. */
  titleCoverage: number;
  /** Share of title and labels that the query names, weighted by idf: 0 to 1. */
  titleShare: number;
  /** Score relative to the best hit: 0 to 1. */
  share: number;
  /** Mean share of the second to tenth hit. */
  followersShare: number;
  /** Distance of the best hit to the second: 0 to 1, and 1 if there is none; 0 for all others. */
  lead: number;
  isSingleWordQuery: boolean;
  /** The query is a single word that occurs in the text but not in its title. */
  isOnlyMention: boolean;
  /** A word of the query was taken for a typo and replaced. */
  isCorrected: boolean;
  matchedStems: string[];
}

export function computeMatchTraits(
  { concepts, termCounts, isCorrected }: Query,
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
const trustedCoverage = 0.6;

const maxMentionRelevance = 0.5;
/** Highest relevance for queries whose subject is a guess. */
const maxGuessedRelevance = 0.7;

/** A word taken for a typo may be another word, and a single one says little unless it is most of the title. */
const isSubjectGuessed = ({ isCorrected, isSingleWordQuery, titleShare }: MatchTraits): boolean =>
  isCorrected || (isSingleWordQuery && titleShare < 0.6);

/** A hit is nearly certain only if it clearly leads a field of weak ones. */
function maxRelevanceOf(traits: MatchTraits): number {
  if (traits.isOnlyMention) return maxMentionRelevance;
  const { lead, titleCoverage, titleShare, followersShare } = traits;
  const certainty = lead + 0.2 * titleCoverage * titleShare - followersShare;
  const maxByLead = Math.min(1, Math.max(0.6, 0.69 + 0.4 * certainty));
  return isSubjectGuessed(traits) ? Math.min(maxByLead, maxGuessedRelevance) : maxByLead;
}

export function relevanceOf(traits: MatchTraits): number {
  const { coverage, titleCoverage, titleShare, share, followersShare, lead } = traits;
  const sum =
    relevanceCoefficients.constant +
    relevanceCoefficients.titleCoverage * titleCoverage +
    relevanceCoefficients.titleShare * titleShare +
    relevanceCoefficients.share * share +
    relevanceCoefficients.followersShare * followersShare +
    relevanceCoefficients.lead * lead;
  const likely = Math.min(1, coverage / trustedCoverage) ** 2 / (1 + Math.exp(-sum));
  return Math.min(likely, maxRelevanceOf(traits));
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

const minShare = 0.1;
/** For texts that share no word with the query and were found by the words of its best passages. */
const minUnnamedShare = 0.125;

export function isWorthShowing({ coverage, share }: MatchTraits): boolean {
  return share >= (coverage > 0 ? minShare : minUnnamedShare);
}
