import type { DisorderSeo } from '../../../../contract/conditions/disorder-seo.ts';
import {
  type DisorderGroup,
  disorderGroups,
  maxDisorderListEntries,
  maxSynonyms,
  type Prevalence,
  prevalenceTypes,
} from '../../../../contract/conditions/disorders.ts';
import { builder } from '../../../graphql/builder.ts';
import type { DisorderEvent, DisorderValueChange } from './disorder-history.repository.ts';
import type { DisorderSiteValues } from './disorder-sites.repository.ts';
import type { CrossReference, DisorderLink, DisorderReference } from './disorders.repository.ts';

const permission = 'conditions.manage';
const maxListedConditions = 200;

export const DisorderGroupType = builder.enumType('DisorderGroup', {
  description: 'Level of a condition in the classification.',
  values: disorderGroups,
});

export const PrevalenceMeasureType = builder.enumType('PrevalenceMeasure', {
  description: 'Measures of how frequent a condition is.',
  values: prevalenceTypes,
});

export const PrevalenceType = builder
  .objectRef<Partial<Prevalence> & { class: string; geographic: string }>('DisorderPrevalence')
  .implement({
    description: 'How frequent a condition is somewhere.',
    permission,
    fields: (t) => ({
      class: t.exposeString('class'),
      geographic: t.exposeString('geographic'),
      type: t.field({
        description: 'What is measured.',
        type: PrevalenceMeasureType,
        resolve: ({ type }) => type ?? 'POINT_PREVALENCE',
      }),
    }),
  });

export const CrossReferenceType = builder.objectRef<CrossReference>('CrossReference').implement({
  description: 'The code of a condition in another catalogue.',
  permission,
  fields: (t) => ({
    source: t.exposeString('source'),
    reference: t.exposeString('reference'),
    mappingValidationStatus: t.exposeString('validationStatus'),
    relation: t.exposeString('relation'),
    icdRelation: t.exposeString('icdRelation'),
  }),
});

export const DisorderLinkType = builder.objectRef<DisorderLink>('DisorderLink').implement({
  description: 'Another condition, by its name.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    slug: t.exposeString('slug'),
    isActive: t.exposeBoolean('isActive'),
  }),
});

export const DisorderLinkListType = builder
  .objectRef<{ total: number; links: DisorderLink[] }>('DisorderLinkList')
  .implement({
    description: 'Other conditions, and how many there are in all.',
    permission,
    fields: (t) => ({
      total: t.exposeInt('total'),
      disorders: t.expose('links', {
        type: [DisorderLinkType],
        maxItems: maxListedConditions,
        cost: 1,
        description: `The first ${maxListedConditions}.`,
      }),
    }),
  });

interface EpidemiologyRow {
  type?: string;
  class?: string;
  geographic?: string;
}

function prevalencesOfReference({
  referenceEpidemiology,
  referencePrevalences,
}: DisorderReference) {
  const rows = (referenceEpidemiology ?? referencePrevalences ?? []) as EpidemiologyRow[];
  const named = rows.flatMap(({ type: label, class: name = '', geographic = '' }) => {
    const type = prevalenceTypes.find((known) => known === (label ?? 'POINT_PREVALENCE'));
    return name === '' || geographic === '' || !type ? [] : [{ type, class: name, geographic }];
  });
  const known = new Map(named.map((row) => [Object.values(row).join('\n'), row]));
  return [...known.values()].slice(0, 500) as Prevalence[];
}

export const OrphaDataType = builder.objectRef<DisorderReference>('OrphaData').implement({
  description: 'Data of the reference. Null where it has none.',
  permission,
  fields: (t) => ({
    name: t.exposeString('referenceName', { nullable: true }),
    summary: t.exposeString('referenceSummary', { nullable: true }),
    synonyms: t.exposeStringList('referenceSynonyms', { nullable: true, maxItems: maxSynonyms }),
    prevalence: t.field({
      description: 'In all places that it knows.',
      type: [PrevalenceType],
      nullable: true,
      maxItems: 500,
      cost: 1,
      resolve: (reference) =>
        reference.referencePrevalences === null ? null : prevalencesOfReference(reference),
    }),
    inheritanceType: t.exposeStringList('referenceInheritanceType', {
      nullable: true,
      maxItems: maxDisorderListEntries,
    }),
    onsetAge: t.exposeStringList('referenceOnsetAge', {
      nullable: true,
      maxItems: maxDisorderListEntries,
    }),
    deathAge: t.exposeString('referenceDeathAge', { nullable: true }),
    disorderType: t.exposeString('referenceDisorderType', { nullable: true }),
    disorderGroup: t.field({
      type: DisorderGroupType,
      nullable: true,
      resolve: ({ referenceDisorderGroup }) => referenceDisorderGroup as DisorderGroup | null,
    }),
  }),
});

export const DisorderSeoType = builder.objectRef<DisorderSeo>('DisorderSeo').implement({
  description: 'Meta data of the page. Empty values are derived from the condition.',
  permission,
  fields: (t) => ({
    allowIndexing: t.exposeBoolean('allowIndexing'),
    title: t.exposeString('title'),
    metaDescription: t.exposeString('metaDescription'),
    canonical: t.exposeString('canonical'),
    ogTitle: t.exposeString('ogTitle'),
    ogDescription: t.exposeString('ogDescription'),
    ogImage: t.exposeString('ogImage'),
    twitterTitle: t.exposeString('twitterTitle'),
    twitterDescription: t.exposeString('twitterDescription'),
    twitterImage: t.exposeString('twitterImage'),
    keywords: t.exposeStringList('keywords', { maxItems: maxDisorderListEntries }),
  }),
});

export const DisorderSiteValuesType = builder
  .objectRef<DisorderSiteValues>('DisorderSiteValues')
  .implement({
    description: 'Values of a condition on one site. Null: the value of the network applies.',
    permission,
    fields: (t) => ({
      isFeatured: t.exposeBoolean('isFeatured', { nullable: true }),
      hasDetailPage: t.exposeBoolean('hasDetailPage', { nullable: true }),
      summary: t.exposeString('summary', { nullable: true }),
      rawBody: t.exposeString('rawBody', { nullable: true }),
      tags: t.exposeStringList('tags', { nullable: true, maxItems: maxDisorderListEntries }),
      seo: t.expose('seo', { type: DisorderSeoType, nullable: true }),
      version: t.exposeInt('version'),
    }),
  });

const DisorderValueChangeType = builder
  .objectRef<DisorderValueChange>('DisorderValueChange')
  .implement({
    description: 'A value before and after; long texts are cut.',
    permission,
    fields: (t) => ({
      field: t.exposeString('field'),
      before: t.expose('before', { type: 'JSON', nullable: true }),
      after: t.expose('after', { type: 'JSON', nullable: true }),
    }),
  });

export const DisorderEventType = builder.objectRef<DisorderEvent>('DisorderEvent').implement({
  description: 'Something that was done to a condition.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    action: t.exposeString('action', { description: 'In the past tense: updated, merged.' }),
    username: t.exposeString('username', { nullable: true }),
    siteName: t.exposeString('siteName', {
      description: 'Name of the site where the change was made.',
    }),
    changed: t.exposeStringList('changed', {
      maxItems: 30,
      description: 'Names of the changed values.',
    }),
    values: t.expose('values', {
      type: [DisorderValueChangeType],
      maxItems: 30,
      cost: 1,
      description: 'Them before and after.',
    }),
    otherName: t.exposeString('otherName', {
      nullable: true,
      description: 'Name of the other condition of a merge.',
    }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
});
