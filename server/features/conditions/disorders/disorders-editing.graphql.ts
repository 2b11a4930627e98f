import { disorderMessages } from '../../../../contract/conditions/disorders.ts';
import { builder } from '../../../graphql/builder.ts';
import { idArgOf, versionArg } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { DisorderGroupType, PrevalenceMeasureType } from './disorder-parts.graphql.ts';
import { DisorderType } from './disorders.graphql.ts';

const permission = 'conditions.manage';

const PrevalenceInput = builder.inputType('DisorderPrevalenceInput', {
  description: 'How frequent a condition is somewhere.',
  fields: (t) => ({
    class: t.string({ required: true }),
    geographic: t.string({
      required: true,
      description: 'United States, Europe or Worldwide.',
    }),
    type: t.field({
      type: PrevalenceMeasureType,
      description: 'What is measured; absent: point prevalence.',
    }),
  }),
});

const SeoInput = builder.inputType('DisorderSeoInput', {
  description: 'Meta data of the page. Absent fields are cleared.',
  fields: (t) => ({
    allowIndexing: t.boolean(),
    title: t.string(),
    metaDescription: t.string(),
    canonical: t.string(),
    ogTitle: t.string(),
    ogDescription: t.string(),
    ogImage: t.string(),
    twitterTitle: t.string(),
    twitterDescription: t.string(),
    twitterImage: t.string(),
    keywords: t.stringList(),
  }),
});

builder.mutationFields((t) => ({
  saveDisorder: t.field({
    description:
      'Creates a condition, or changes the one with the given id; what is absent stays as it is.',
    permission,
    type: DisorderType,
    args: {
      id: t.arg.id({ description: 'Absent: a new one.' }),
      name: t.arg.string({ description: 'Needed for a new one.' }),
      slug: t.arg.string({
        description: 'Slug of the page. Derived from the name of a new condition if absent.',
      }),
      disorderType: t.arg.string({ description: 'Such as Disease.' }),
      disorderGroup: t.arg({
        type: DisorderGroupType,
        description: 'How far it reaches in the classification.',
      }),
      summary: t.arg.string({ description: 'HTML; made safe.' }),
      rawBody: t.arg.string({ description: 'HTML; made safe.' }),
      synonyms: t.arg.stringList({ description: 'In their order, each once.' }),
      prevalences: t.arg({ type: [PrevalenceInput], description: 'How frequent it is.' }),
      inheritanceType: t.arg.stringList({ description: 'How it is passed on.' }),
      onsetAge: t.arg.stringList({ description: 'When it begins.' }),
      deathAge: t.arg.string({ description: 'When people die of it, in words.' }),
      tags: t.arg.stringList({ description: 'For ads.' }),
      seo: t.arg({ type: SeoInput, description: 'All of it: what is absent in it is empty.' }),
      isActive: t.arg.boolean({ description: 'Whether members, lists and pages know it.' }),
      isFeatured: t.arg.boolean({ description: 'Whether sites show it first.' }),
      isRelatableToUsers: t.arg.boolean({ description: 'Whether members can name it.' }),
      hasDetailPage: t.arg.boolean({ description: 'Whether it has a page.' }),
      parentId: t.arg.id({ description: 'What it stands below; null takes it out.' }),
      ...versionArg,
    },
    resolve: (_, { id, version, parentId, ...fields }, { actor, services }) =>
      services.disorders.save(actor, {
        id: id == null ? null : parseId(id, disorderMessages.notFound),
        version: version ?? null,
        parentId: parentId == null ? parentId : parseId(parentId, disorderMessages.parentNotFound),
        change: {
          ...omitNulls(fields),
          ...(fields.prevalences && { prevalences: fields.prevalences.map(omitNulls) }),
        },
      }),
  }),
  deleteCustomDisorder: t.field({
    description: 'Deletes a condition that no reference has and nobody uses; returns it as it was.',
    permission,
    type: DisorderType,
    args: idArgOf('condition'),
    resolve: (_, { id }, { actor, services }) =>
      services.disorders.deleteCustom(actor, parseId(id, disorderMessages.notFound)),
  }),
  saveDisorderSiteValues: t.field({
    description: 'Says what this site shows of a condition; what is absent is left to the network.',
    permission,
    type: DisorderType,
    args: {
      ...idArgOf('condition'),
      isFeatured: t.arg.boolean({ description: 'Whether this site shows it first.' }),
      hasDetailPage: t.arg.boolean({ description: 'Whether it has a page on this site.' }),
      summary: t.arg.string({ description: 'HTML; made safe.' }),
      rawBody: t.arg.string({ description: 'HTML; made safe.' }),
      tags: t.arg.stringList({ description: 'For ads.' }),
      seo: t.arg({ type: SeoInput, description: 'All of it: what is absent in it is empty.' }),
      version: t.arg.int({ description: "Version of the site's own values; 0 if there are none." }),
    },
    resolve: (_, { id, version, ...fields }, { actor, services }) =>
      services.disorders.saveSiteValues(
        actor,
        parseId(id, disorderMessages.notFound),
        {
          isFeatured: fields.isFeatured ?? null,
          hasDetailPage: fields.hasDetailPage ?? null,
          summary: fields.summary ?? null,
          rawBody: fields.rawBody ?? null,
          tags: fields.tags ?? null,
          seo: fields.seo ? omitNulls(fields.seo) : null,
        },
        version ?? null,
      ),
  }),
}));

function omitNulls<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value != null)
      .map(([name, value]) => [name, name === 'seo' ? omitNulls(value) : value]),
  ) as Partial<Fields>;
}
