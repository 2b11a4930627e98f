import { z } from 'zod';
import { disorderSeo } from '../../../../contract/conditions/disorder-seo.ts';
import {
  type DisorderGroup,
  disorderInput,
  newDisorder,
  type Prevalence,
} from '../../../../contract/conditions/disorders.ts';
import type { Condition } from './condition.queries.ts';

export const conditionValuesSchema = disorderInput.extend({
  parentId: z.string().nullable().meta({ title: 'Parent' }),
});
export type ConditionValues = z.input<typeof conditionValuesSchema>;

export const newCondition: ConditionValues = { ...newDisorder, parentId: null };

export function toConditionValues(condition: Condition): ConditionValues {
  const { name, slug, disorderType, summary, rawBody, deathAge } = condition;
  const { isActive, isFeatured, isRelatableToUsers, hasDetailPage } = condition;
  return {
    ...{ name, slug, disorderType, summary, rawBody, deathAge },
    ...{ isActive, isFeatured, isRelatableToUsers, hasDetailPage },
    disorderGroup: condition.disorderGroup as DisorderGroup,
    synonyms: [...condition.synonyms],
    inheritanceType: [...condition.inheritanceType],
    onsetAge: [...condition.onsetAge],
    tags: [...condition.tags],
    prevalences: condition.prevalences.map((row) => ({ ...row })) as Prevalence[],
    seo: disorderSeo.parse(condition.seo),
    parentId: condition.parent?.id ?? null,
  };
}
