import {
  extendedProfileMessages,
  maxProfileFields,
  maxProfileOptions,
  maxProfileSections,
  profileFieldTypes,
} from '../../../../contract/people/extended-profile.ts';
import { type BatchFetch, loadInBatch } from '../../../graphql/batch.ts';
import { builder } from '../../../graphql/builder.ts';
import { idArgOf, versionArg } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { ProfileField, ProfileOption, ProfileSection } from './profile-model.ts';

const permission = 'extendedProfile.manage';
const parseSectionId = (id: string) => parseId(id, extendedProfileMessages.sectionNotFound);
const parseFieldId = (id: string) => parseId(id, extendedProfileMessages.fieldNotFound);

const fetchOptionVoteCounts: BatchFetch<number, number> = ({ actor, services }) =>
  services.profileAnswers.optionVoteCounts(actor);
const fetchFieldAnswerCounts: BatchFetch<number, number> = ({ actor, services }) =>
  services.profileAnswers.fieldAnswerCounts(actor);
const fetchPrivateAnswerCounts: BatchFetch<number, number> = ({ actor, services }) =>
  services.profileAnswers.privateAnswerCounts(actor);
const fetchSectionAnswerCounts: BatchFetch<number, number> = ({ actor, services }) =>
  services.profileAnswers.sectionAnswerCounts(actor);

const FieldTypeType = builder.enumType('ProfileFieldType', {
  description: 'Type of a field of the extended profile. PARENT only groups other fields.',
  values: profileFieldTypes,
});

const OptionType = builder.objectRef<ProfileOption>('ProfileFieldOption').implement({
  description: 'One of the answers to choose from.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    displayOrder: t.exposeInt('displayOrder'),
    isOther: t.exposeBoolean('isOther', {
      description: 'True if people who choose it add a text.',
    }),
    ctaText: t.exposeString('ctaText', { description: 'A link for those who chose it, in words.' }),
    ctaLink: t.exposeString('ctaLink', { description: 'Target of the call to action.' }),
    isCorrect: t.exposeBoolean('isCorrect', { description: 'Kept; nothing depends on it.' }),
    totalVotes: t.int({
      description: 'How many members chose it. Those who were blocked do not count.',
      resolve: async ({ id }, _, context) =>
        (await loadInBatch(context, fetchOptionVoteCounts, id)) ?? 0,
    }),
  }),
});

const FieldType = builder.objectRef<ProfileField>('ProfileField').implement({
  description: 'A question of the extended profile.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    type: t.field({ type: FieldTypeType, resolve: (field) => field.type }),
    displayOrder: t.exposeInt('displayOrder'),
    displayOnProfile: t.exposeBoolean('displayOnProfile'),
    icon: t.exposeString('icon', { description: 'none, person, clock or clipboard.' }),
    privacy: t.exposeInt('privacy', {
      description: '0 always public, 1 always private, 2 as the member chooses.',
    }),
    maxOptions: t.exposeInt('maxOptions', {
      nullable: true,
      description: 'How many options it may have, where someone set a limit.',
    }),
    parentProfileFieldId: t.exposeID('parentId', {
      nullable: true,
      description: 'The field of type PARENT that it stands below.',
    }),
    sectionId: t.exposeID('sectionId'),
    profileFieldOptions: t.expose('options', {
      type: [OptionType],
      // Average for the cost estimate; the real count is known only later.
      maxItems: maxProfileOptions * 0.4,
      cost: 1,
    }),
    dependentProfileFieldOptions: t.expose('dependsOn', {
      description:
        'Options that show the field to people who chose one of them in each of their fields.',
      type: [OptionType],
      maxItems: 5,
      cost: 1,
    }),
    dependentOptionIds: t.idList({
      description: 'The ids of these options.',
      maxItems: 5,
      resolve: ({ dependencies }) => dependencies.flatMap(({ optionIds }) => optionIds),
    }),
    totalAnswers: t.int({
      description: 'How many members answered it; a PARENT is answered by what is below it.',
      resolve: async ({ id }, _, context) =>
        (await loadInBatch(context, fetchFieldAnswerCounts, id)) ?? 0,
    }),
    totalPrivateAnswers: t.int({
      description:
        'How many of them answered in private. These answers stay private until they choose to show them.',
      resolve: async ({ id }, _, context) =>
        (await loadInBatch(context, fetchPrivateAnswerCounts, id)) ?? 0,
    }),
    version: t.exposeInt('version', { description: 'Raised by every change.' }),
  }),
});

const SectionType = builder.objectRef<ProfileSection>('ProfileSection').implement({
  description: 'Questions of the extended profile that are asked together.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    displayOrder: t.exposeInt('displayOrder'),
    profileFields: t.expose('fields', {
      type: [FieldType],
      // Average: the limit applies to all sections of a site together.
      maxItems: maxProfileFields / maxProfileSections,
    }),
    totalAnswers: t.int({
      description: 'How many members answered any of its fields.',
      resolve: async ({ id }, _, context) =>
        (await loadInBatch(context, fetchSectionAnswerCounts, id)) ?? 0,
    }),
    version: t.exposeInt('version', { description: 'Raised by every change.' }),
  }),
});

const OptionInput = builder.inputType('ProfileFieldOptionInput', {
  description: 'One of the answers to choose from.',
  fields: (t) => ({
    id: t.id({ description: 'Absent: a new option. One that was deleted comes back.' }),
    name: t.string({ required: true }),
    isOther: t.boolean(),
    ctaText: t.string(),
    ctaLink: t.string({ description: 'Begins with /, http:// or https://.' }),
    isCorrect: t.boolean(),
  }),
});

builder.queryFields((t) => ({
  profileSections: t.field({
    description: 'The sections of the extended profile, in their order.',
    permission,
    type: [SectionType],
    maxItems: maxProfileSections,
    resolve: (_, __, { actor, services }) => services.extendedProfile.sections(actor),
  }),
  previewProfileSection: t.string({
    description: 'A page with the section as members see it. It leads nowhere.',
    permission,
    args: idArgOf('section'),
    resolve: (_, { id }, { actor, services }) =>
      services.extendedProfile.preview(actor, parseSectionId(id)),
  }),
}));

builder.mutationFields((t) => ({
  saveProfileField: t.field({
    description: 'Creates a field, or changes the one with the given id.',
    permission,
    type: FieldType,
    args: {
      id: t.arg.id({ description: 'Absent: a new field.' }),
      name: t.arg.string({ description: 'The question, as members read it.' }),
      description: t.arg.string({ description: 'Stands below the question.' }),
      type: t.arg({ type: FieldTypeType, description: 'Needed for a new field.' }),
      sectionId: t.arg.id({ description: 'Needed for a new field; children move along.' }),
      displayOrder: t.arg.int({ description: 'From 0. Absent: the last, where it is new.' }),
      displayOnProfile: t.arg.boolean({ description: 'Whether profiles show it at all.' }),
      icon: t.arg.string({ description: 'none, person, clock or clipboard.' }),
      privacy: t.arg.int({ description: '0 public, 1 private, 2 as the member chooses.' }),
      maxOptions: t.arg.int({ description: 'How many options it may have; null: any number.' }),
      parentProfileFieldId: t.arg.id({
        description: 'A field of type PARENT in the same section; null: none.',
      }),
      profileFieldOptions: t.arg({
        type: [OptionInput],
        description: 'All options in order. Answers with those left out are kept and hidden.',
      }),
      dependentOptionIds: t.arg.idList({
        description:
          'Ids of options: the field is shown to people who chose one of them in each of their fields.',
      }),
      ...versionArg,
    },
    resolve: (_, { id, version, ...args }, { actor, services }) =>
      services.extendedProfile.saveField(
        actor,
        id == null ? null : parseFieldId(id),
        args,
        version,
      ),
  }),
  deleteProfileField: t.field({
    description: 'Deletes a field with its children. Answers are kept and hidden.',
    permission,
    type: FieldType,
    args: idArgOf('field'),
    resolve: (_, { id }, { actor, services }) =>
      services.extendedProfile.deleteField(actor, parseFieldId(id)),
  }),
  restoreProfileField: t.field({
    description: 'Brings a deleted field back, with what was deleted with it and all answers.',
    permission,
    type: FieldType,
    args: idArgOf('field'),
    resolve: (_, { id }, { actor, services }) =>
      services.extendedProfile.restoreField(actor, parseFieldId(id)),
  }),
  createProfileSection: t.field({
    description: 'Adds a section.',
    permission,
    type: SectionType,
    args: {
      name: t.arg.string({ required: true, description: 'Each name only once.' }),
      displayOrder: t.arg.int({ description: 'From 0. Absent: the last.' }),
      description: t.arg.string({ description: 'Stands above its questions.' }),
    },
    resolve: (_, { name, displayOrder, description }, { actor, services }) =>
      services.extendedProfile.createSection(actor, {
        ...{ name, displayOrder, description: description ?? '' },
      }),
  }),
  updateProfileSection: t.field({
    description: 'Renames a section, or puts its fields in order.',
    permission,
    type: SectionType,
    args: {
      ...idArgOf('section'),
      name: t.arg.string({ description: 'Absent: it stays.' }),
      description: t.arg.string({ description: 'Absent: it stays.' }),
      orderedFieldIds: t.arg.idList({
        description: 'Its fields in order. Those of other sections move here.',
      }),
      ...versionArg,
    },
    resolve: (_, { id, orderedFieldIds, ...args }, { actor, services }) =>
      services.extendedProfile.updateSection(actor, parseSectionId(id), {
        ...args,
        orderedFieldIds: orderedFieldIds?.map(parseFieldId),
      }),
  }),
  deleteProfileSection: t.field({
    description: 'Deletes a section with its fields. Answers are kept and hidden.',
    permission,
    type: SectionType,
    args: idArgOf('section'),
    resolve: (_, { id }, { actor, services }) =>
      services.extendedProfile.deleteSection(actor, parseSectionId(id)),
  }),
  restoreProfileSection: t.field({
    description: 'Brings a deleted section back, with the fields it had and all answers.',
    permission,
    type: SectionType,
    args: idArgOf('section'),
    resolve: (_, { id }, { actor, services }) =>
      services.extendedProfile.restoreSection(actor, parseSectionId(id)),
  }),
  reorderSections: t.field({
    description: 'Puts all sections in this order.',
    permission,
    type: [SectionType],
    maxItems: maxProfileSections,
    args: {
      orderedIds: t.arg.idList({ required: true, description: 'All of them.' }),
    },
    resolve: (_, { orderedIds }, { actor, services }) =>
      services.extendedProfile.reorderSections(actor, orderedIds.map(parseSectionId)),
  }),
}));
