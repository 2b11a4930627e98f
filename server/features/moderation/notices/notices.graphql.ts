import { noticeKinds, noticeLanguages } from '../../../../contract/moderation/notice-kinds.ts';
import type { NoticeTemplateInput } from '../../../../contract/moderation/notices.ts';
import { builder } from '../../../graphql/builder.ts';
import type { NoticeTemplate } from './notice-templates.service.ts';

const NoticeKindType = builder.enumType('NoticeKind', {
  description: 'What a notice to a member is about.',
  values: noticeKinds,
});

const NoticeLanguageType = builder.enumType('NoticeLanguage', {
  description: 'Languages of notices.',
  values: Object.fromEntries(
    noticeLanguages.map((language) => [language.toUpperCase(), { value: language }]),
  ) as { EN: { value: 'en' }; ES: { value: 'es' } },
});

const NoticeTemplateType = builder.objectRef<NoticeTemplate>('NoticeTemplate').implement({
  description: 'Wording of a kind of notice in one language.',
  permission: 'policies.manage',
  fields: (t) => ({
    kind: t.field({ type: NoticeKindType, resolve: ({ kind }) => kind }),
    language: t.field({ type: NoticeLanguageType, resolve: ({ language }) => language }),
    subject: t.exposeString('subject'),
    body: t.exposeString('body'),
    isDefault: t.exposeBoolean('isDefault', { description: 'True for the built-in text.' }),
    version: t.exposeInt('version', { description: '0 for the built-in text.' }),
  }),
});

const NoticePreviewType = builder.objectRef<NoticeTemplateInput>('NoticePreview').implement({
  description: 'A notice with example values.',
  permission: 'policies.manage',
  fields: (t) => ({ subject: t.exposeString('subject'), body: t.exposeString('body') }),
});

builder.queryFields((t) => ({
  noticeTemplates: t.field({
    description: 'Wording of all kinds of notices in all languages.',
    permission: 'policies.manage',
    type: [NoticeTemplateType],
    maxItems: noticeKinds.length * noticeLanguages.length,
    resolve: (_, __, { actor, services }) => services.noticeTemplates.list(actor),
  }),
  noticePreview: t.field({
    description: 'The given wording with example values.',
    permission: 'policies.manage',
    type: NoticePreviewType,
    args: {
      language: t.arg({ type: NoticeLanguageType, required: true, description: 'Of the example.' }),
      subject: t.arg.string({ required: true, description: 'With placeholders.' }),
      body: t.arg.string({ required: true, description: 'With placeholders.' }),
    },
    resolve: (_, { language, ...template }, { actor, services }) =>
      services.noticeTemplates.preview(actor, language, template),
  }),
}));

builder.mutationFields((t) => ({
  saveNoticeTemplate: t.field({
    description: 'Changes the wording of a kind of notice.',
    permission: 'policies.manage',
    type: NoticeTemplateType,
    args: {
      kind: t.arg({ type: NoticeKindType, required: true, description: 'Kind of notice.' }),
      language: t.arg({ type: NoticeLanguageType, required: true, description: 'Its language.' }),
      subject: t.arg.string({ required: true, description: 'With placeholders.' }),
      body: t.arg.string({ required: true, description: 'With placeholders; needs {{link}}.' }),
      version: t.arg.int({ required: true, description: 'The version that was edited.' }),
    },
    resolve: (_, { kind, language, version, ...template }, { actor, services }) =>
      services.noticeTemplates.save(actor, { kind, language, version }, template),
  }),
  resetNoticeTemplate: t.field({
    description: 'Goes back to the built-in wording.',
    permission: 'policies.manage',
    type: NoticeTemplateType,
    args: {
      kind: t.arg({ type: NoticeKindType, required: true, description: 'Kind of notice.' }),
      language: t.arg({ type: NoticeLanguageType, required: true, description: 'Its language.' }),
    },
    resolve: (_, { kind, language }, { actor, services }) =>
      services.noticeTemplates.reset(actor, kind, language),
  }),
}));
