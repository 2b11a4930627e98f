import { z } from 'zod';
import { requestedSymbols } from '../../../../contract/experiments/experiments.ts';
import type { ApiOperation } from '../../../http/api-operation.ts';

const experimentsTag = 'Experiments';
const symbolSchema = z.string();
const symbolParams = z.object({ symbol: symbolSchema });
const symbolAndKeyParams = z.object({ symbol: symbolSchema, key: z.string() });
const variantAnswerSchema = z.object({ variant: z.string().nullable() });

export const experimentApi = {
  assignSeveral: {
    tag: experimentsTag,
    id: 'assignVariants',
    summary: 'Assigns the variants of several experiments, named with commas between them.',
    query: requestedSymbols,
    answers: {
      200: {
        description: 'Variants by symbol; null where there is no such experiment.',
        schema: z.object({
          variants: z.record(z.string(), z.string().nullable()),
          isNewSession: z.boolean(),
        }),
      },
    },
  },
  assign: {
    tag: experimentsTag,
    id: 'assignVariant',
    summary: 'Assigns the variant of one experiment to the visitor.',
    params: symbolParams,
    answers: {
      200: { description: 'The variant, or null for none.', schema: variantAnswerSchema },
    },
  },
  clear: {
    tag: experimentsTag,
    id: 'clearVariant',
    summary: 'Forgets the variant of this visitor.',
    params: symbolParams,
    answers: { 200: { description: 'It is forgotten.', schema: variantAnswerSchema } },
  },
  force: {
    tag: experimentsTag,
    id: 'forceVariant',
    summary: 'Chooses a variant, to look at it. The visitor is not counted.',
    params: symbolAndKeyParams,
    answers: { 200: { description: 'The variant.', schema: variantAnswerSchema } },
  },
  goal: {
    tag: experimentsTag,
    id: 'recordGoal',
    summary: 'Records that the visitor reached a goal.',
    params: symbolAndKeyParams,
    answers: {
      200: {
        description: 'The goal, and whether it counts.',
        schema: z.object({ goal: z.string(), recorded: z.boolean() }),
      },
    },
  },
} satisfies Record<string, ApiOperation>;
