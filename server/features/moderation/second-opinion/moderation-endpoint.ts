import { z } from 'zod';
import type { SafeFetch } from '../../../lib/safe-fetch.ts';
import type { ModelOpinion, OpinionProvider } from './opinion.ts';

const endpointTimeoutMs = 10_000;
const maxEndpointReplyBytes = 200_000;

const scoreSchema = z.number().min(0).max(1);
const endpointReplySchema = z.object({
  results: z
    .array(
      z.object({
        category_scores: z.record(z.string(), scoreSchema),
        categories: z.record(z.string(), z.boolean()).default({}),
      }),
    )
    .min(1),
});

/** Maps the endpoint's categories to our scores. Sexual content and anatomy are not mapped. */
const categoryPatterns: [keyof ModelOpinion, RegExp][] = [
  ['care', /^self[-_ ]?harm(?!.{0,20}instructions)/i],
  ['offensive', /^(?:harass|hate|violence|threat|toxic|insult|abus|sexual.minors)/i],
  ['spam', /^(?:spam|scam|advert)/i],
];

/** Minimum score of a category that the endpoint itself marks as a hit. */
const minScoreOfMarkedCategory = 0.95;

export function createModerationEndpoint({
  url,
  model,
  key,
  safeFetch,
}: {
  url: string;
  model: string;
  key: string | undefined;
  safeFetch: SafeFetch;
}): OpinionProvider {
  return {
    name: model === '' ? new URL(url).hostname : model,
    async assess(text) {
      const { status, body } = await safeFetch(url, {
        timeoutMs: endpointTimeoutMs,
        maxBytes: maxEndpointReplyBytes,
        accept: 'application/json',
        post: {
          body: JSON.stringify({ input: text, ...(model !== '' && { model }) }),
          headers: {
            'content-type': 'application/json',
            ...(key !== undefined && { authorization: `Bearer ${key}` }),
          },
        },
      });
      if (status !== 200) throw new Error(`The moderation endpoint answered ${status}`);
      return toModelOpinion(endpointReplySchema.parse(JSON.parse(body.toString('utf8'))));
    },
  };
}

function toModelOpinion({ results }: z.output<typeof endpointReplySchema>): ModelOpinion {
  const opinion: ModelOpinion = {};
  for (const { category_scores: scores, categories } of results) {
    for (const [category, prob] of Object.entries(scores)) {
      const question = categoryPatterns.find(([, pattern]) => pattern.test(category))?.[0];
      if (!question) continue;
      const score = categories[category] ? Math.max(prob, minScoreOfMarkedCategory) : prob;
      opinion[question] = Math.max(opinion[question] ?? 0, score);
    }
  }
  return opinion;
}
