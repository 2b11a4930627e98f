import { disorderSeo } from '../../../../contract/conditions/disorder-seo.ts';
import {
  disorderMessages,
  disorderSorts,
  maxDisorderEvents,
  maxDisorderListEntries,
  maxPrevalences,
  maxSynonyms,
} from '../../../../contract/conditions/disorders.ts';
import { type BatchFetch, loadInBatch } from '../../../graphql/batch.ts';
import { builder } from '../../../graphql/builder.ts';
import { createListType } from '../../../graphql/list-type.ts';
import { idArgOf, pageArgs } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import {
  CrossReferenceType,
  DisorderEventType,
  DisorderGroupType,
  DisorderLinkListType,
  DisorderLinkType,
  DisorderSeoType,
  DisorderSiteValuesType,
  OrphaDataType,
  PrevalenceType,
} from './disorder-parts.graphql.ts';
import type { DisorderSiteValues } from './disorder-sites.repository.ts';
import type {
  CrossReference,
  Disorder,
  DisorderLink,
  DisorderReference,
  DisorderTexts,
} from './disorders.repository.ts';

const permission = 'conditions.manage';
const maxListedConditions = 200;
const maxCrossReferences = 500;

const mapRowsById = <Row extends { id: number }>(rows: Row[]) =>
  new Map(rows.map((row) => [row.id, row]));

const fetchDisorders: BatchFetch<number, Disorder> = async ({ services }, ids) =>
  mapRowsById(await services.disorders.findByIds(ids));
const fetchDisorderTexts: BatchFetch<number, DisorderTexts> = async ({ services }, ids) =>
  mapRowsById(await services.disorders.findTexts(ids));
const fetchDisorderReferences: BatchFetch<number, DisorderReference> = async ({ services }, ids) =>
  mapRowsById(await services.disorders.findReferences(ids));
const fetchDisorderLinks: BatchFetch<number, DisorderLink> = async ({ services }, ids) =>
  mapRowsById(await services.disorders.findLinks(ids));
const fetchDisorderSiteValues: BatchFetch<number, DisorderSiteValues> = async (
  { actor, services },
  ids,
) =>
  new Map(
    (await services.disorders.findSiteValues(actor, ids)).map((own) => [own.disorderId, own]),
  );
const fetchCrossReferences: BatchFetch<number, CrossReference[]> = async ({ services }, ids) =>
  Map.groupBy(await services.disorders.findCrossReferences(ids), (code) => code.disorderId);

export const loadDisorder = (
  context: Parameters<typeof loadInBatch>[0],
  id: number,
): Promise<Disorder | undefined> => loadInBatch(context, fetchDisorders, id);

export const DisorderType = builder.objectRef<Disorder>('Disorder').implement({
  description: 'A health condition of the network. What one site shows otherwise is in `onSite`.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    slug: t.exposeString('slug', { description: 'Its page is /conditions/{slug}.' }),
    disorderType: t.exposeString('disorderType', { description: 'Empty where none is known.' }),
    disorderGroup: t.expose('disorderGroup', { type: DisorderGroupType }),
    summary: t.string({
      description: 'Safe HTML.',
      resolve: async ({ id }, _, context) =>
        (await loadInBatch(context, fetchDisorderTexts, id))?.summary ?? '',
    }),
    rawBody: t.string({
      description: 'Safe HTML.',
      resolve: async ({ id }, _, context) =>
        (await loadInBatch(context, fetchDisorderTexts, id))?.body ?? '',
    }),
    synonyms: t.exposeStringList('synonyms', { maxItems: maxSynonyms }),
    flagValue: t.exposeInt('flagValue', { description: 'Kept from the reference.' }),
    totalStatus: t.exposeString('totalStatus', { description: 'Kept from the reference.' }),
    deathAge: t.exposeString('deathAge'),
    onsetAge: t.exposeStringList('onsetAge', { maxItems: maxDisorderListEntries }),
    inheritanceType: t.exposeStringList('inheritanceType', { maxItems: maxDisorderListEntries }),
    isActive: t.exposeBoolean('isActive'),
    isFeatured: t.exposeBoolean('isFeatured'),
    isRelatableToUsers: t.exposeBoolean('isRelatableToUsers', {
      description: 'True if members can name the condition in their profile.',
    }),
    hasDetailPage: t.exposeBoolean('hasDetailPage'),
    orphaCode: t.exposeInt('orphaCode', {
      nullable: true,
      description: 'Its code in the reference; null for a custom one.',
    }),
    prevalences: t.field({
      type: [PrevalenceType],
      maxItems: maxPrevalences,
      resolve: async ({ id }, _, context) =>
        (await loadInBatch(context, fetchDisorderTexts, id))?.prevalences ?? [],
    }),
    tags: t.exposeStringList('adTags', {
      maxItems: maxDisorderListEntries,
      description: 'For ads.',
    }),
    crossReferences: t.field({
      description: 'Codes elsewhere, also those of conditions that were merged into it.',
      type: [CrossReferenceType],
      maxItems: maxCrossReferences,
      resolve: async ({ id }, _, context) =>
        omitDuplicateCodes((await loadInBatch(context, fetchCrossReferences, id)) ?? []),
    }),
    category: t.field({
      description: 'Top of the classification that contains the condition.',
      type: DisorderLinkType,
      nullable: true,
      resolve: ({ categoryId }, _, context) =>
        categoryId === null ? null : loadInBatch(context, fetchDisorderLinks, categoryId),
    }),
    categoryChildren: t.field({
      description: 'Everything that has it as its category, by name.',
      type: DisorderLinkListType,
      cost: 1000,
      resolve: ({ id }, _, { services }) =>
        services.disorders.listBelow('categoryId', id, maxListedConditions),
    }),
    parent: t.field({
      type: DisorderLinkType,
      nullable: true,
      resolve: ({ parentId }, _, context) =>
        parentId === null ? null : loadInBatch(context, fetchDisorderLinks, parentId),
    }),
    children: t.field({
      description: 'Direct children in the classification, by name.',
      type: DisorderLinkListType,
      cost: 1000,
      resolve: ({ id }, _, { services }) =>
        services.disorders.listBelow('parentId', id, maxListedConditions),
    }),
    replacedBy: t.field({
      description: 'Successor named by the reference, if it withdrew this condition.',
      type: DisorderLinkType,
      nullable: true,
      resolve: ({ replacedById }, _, context) =>
        replacedById === null ? null : loadInBatch(context, fetchDisorderLinks, replacedById),
    }),
    mergedInto: t.field({
      description: 'The condition that it was merged into.',
      type: DisorderLinkType,
      nullable: true,
      resolve: ({ mergedIntoId }, _, context) =>
        mergedIntoId === null ? null : loadInBatch(context, fetchDisorderLinks, mergedIntoId),
    }),
    orphaData: t.field({
      description: 'Data of the reference, without changes by staff. Null for a custom condition.',
      type: OrphaDataType,
      nullable: true,
      resolve: async ({ id, orphaCode }, _, context) =>
        orphaCode === null ? null : loadInBatch(context, fetchDisorderReferences, id),
    }),
    seo: t.field({
      type: DisorderSeoType,
      resolve: async ({ id }, _, context) =>
        disorderSeo.parse((await loadInBatch(context, fetchDisorderTexts, id))?.seo ?? {}),
    }),
    onSite: t.field({
      description: 'Values that this site overrides. Null if it overrides none.',
      type: DisorderSiteValuesType,
      nullable: true,
      resolve: ({ id }, _, context) => loadInBatch(context, fetchDisorderSiteValues, id),
    }),
    history: t.field({
      description: 'Latest changes on any site, newest first.',
      type: [DisorderEventType],
      maxItems: maxDisorderEvents,
      cost: 20,
      resolve: ({ id }, _, { services }) => services.disorders.history(id, maxDisorderEvents),
    }),
    version: t.exposeInt('version', { description: 'Raised by every change.' }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

/** Merged conditions can repeat a code; keeps the first, which is the target's. */
function omitDuplicateCodes(codes: readonly CrossReference[]): CrossReference[] {
  const known = new Map<string, CrossReference>();
  for (const code of codes) {
    const key = `${code.source}\n${code.reference}`;
    if (!known.has(key)) known.set(key, code);
  }
  return [...known.values()].slice(0, maxCrossReferences);
}

const DisorderListType = createListType('DisorderList', {
  description: 'One page of conditions.',
  permission,
  items: 'disorders',
  type: DisorderType,
});

builder.queryFields((t) => ({
  disorders: t.field({
    description:
      'Conditions of the network, by name. Whether one is featured or has a page is asked as it is on this site.',
    permission,
    type: DisorderListType,
    args: {
      search: t.arg.string({ description: 'Part of a name, a synonym, or a code as ORPHA:123.' }),
      types: t.arg.stringList({ description: 'Only these types.' }),
      groups: t.arg({ type: [DisorderGroupType], description: 'Only these groups.' }),
      isActive: t.arg.boolean({ description: 'Only those that are, or only the others.' }),
      isFeatured: t.arg.boolean({ description: 'Only those that are, or only the others.' }),
      hasDetailPage: t.arg.boolean({ description: 'Only those with a page, or only the others.' }),
      isRelatableToUsers: t.arg.boolean({
        description: 'Only conditions that members can name, or only the others.',
      }),
      ...pageArgs(disorderSorts),
    },
    resolve: (_, args, { actor, services }) => services.disorders.list(actor, args),
  }),
  disorderTypes: t.field({
    description: 'The types that conditions have, by name.',
    permission,
    type: ['String'],
    maxItems: 500,
    resolve: (_, __, { services }) => services.disorders.listTypes(),
  }),
  disorderDetail: t.field({
    description: 'One condition. One that was merged says into which.',
    permission,
    type: DisorderType,
    args: idArgOf('condition'),
    resolve: (_, { id }, { actor, services }) =>
      services.disorders.get(actor, parseId(id, disorderMessages.notFound)),
  }),
}));
