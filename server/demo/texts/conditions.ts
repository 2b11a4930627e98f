import { z } from 'zod';
import type { SitePrefix } from '../sites.ts';
import written from './conditions.json' with { type: 'json' };
import { textsSchema } from './topic.ts';

export const siteConditions: Record<SitePrefix, readonly string[]> = {
  kidney: [
    'Chronic kidney disease',
    'Polycystic kidney disease',
    'IgA nephropathy',
    'Lupus nephritis',
    'Kidney stones',
    'Alport syndrome',
    'Nephrotic syndrome',
    'Kidney transplant',
  ],
  migraine: [
    'Migraine with aura',
    'Migraine without aura',
    'Chronic migraine',
    'Vestibular migraine',
    'Hemiplegic migraine',
    'Cluster headache',
    'Tension-type headache',
  ],
  airway: [
    'Asthma',
    'Chronic obstructive pulmonary disease',
    'Cystic fibrosis',
    'Idiopathic pulmonary fibrosis',
    'Bronchiectasis',
    'Alpha-1 antitrypsin deficiency',
    'Pulmonary hypertension',
  ],
};

export const unrelatableConditions = ['Healthy', 'Unspecified condition'];

export const conditionCategories: readonly {
  name: string;
  /** Code of the invented reference, outside the range of real ones. */
  code: number;
  summary: string;
  members: readonly string[];
}[] = [
  {
    name: 'Kidney conditions',
    code: 9_900_901,
    summary: '<p>Everything that keeps kidneys from cleaning the blood as they should.</p>',
    members: [...siteConditions.kidney, 'Cystinosis', 'Fabry disease', 'Minimal change disease'],
  },
  {
    name: 'Headache conditions',
    code: 9_900_902,
    summary: '<p>Pain in the head that comes back, and what comes with it.</p>',
    members: [...siteConditions.migraine, 'Migraine', 'Medication overuse headache'],
  },
  {
    name: 'Airway conditions',
    code: 9_900_903,
    summary: '<p>Everything that makes breathing harder than it needs to be.</p>',
    members: [...siteConditions.airway, 'Sarcoidosis', 'Sleep apnea', 'Vocal cord dysfunction'],
  },
];

const prevalencesSchema = z.array(
  z.strictObject({
    class: z.string(),
    geographic: z.enum(['United States', 'Europe', 'Worldwide']),
  }),
);

const conditionTextSchema = z.strictObject({
  summary: z.string(),
  body: z.string().optional(),
  type: z.string().optional(),
  isSubtype: z.boolean().optional(),
  parent: z.string().optional(),
  synonyms: textsSchema.optional(),
  prevalences: prevalencesSchema.optional(),
  inheritance: textsSchema.optional(),
  onset: textsSchema.optional(),
  tags: textsSchema.optional(),
  codes: z.array(z.tuple([z.string(), z.string()])).optional(),
  isActive: z.boolean().optional(),
  isFeatured: z.boolean().optional(),
  reference: z
    .strictObject({
      code: z.number(),
      name: z.string().optional(),
      summary: z.string().optional(),
      synonyms: textsSchema.optional(),
      prevalences: prevalencesSchema.optional(),
      onset: textsSchema.optional(),
    })
    .optional(),
});
export type ConditionText = z.output<typeof conditionTextSchema>;

export const conditionTexts = z.record(z.string(), conditionTextSchema).parse(written);
