import { harmCategoryLabels } from '../../../../contract/moderation/harm-categories.ts';
import { maxNoticesOfFlag } from '../../../../contract/moderation/illegal-content.ts';
import { type BatchFetch, loadInBatch } from '../../../graphql/batch.ts';
import { builder } from '../../../graphql/builder.ts';
import { FlagType } from '../flags/flags.graphql.ts';
import type { IllegalNotice, NoticeOfFlag } from '../illegal-notices/illegal-notices.repository.ts';

const fetchNoticesOfFlags: BatchFetch<number, NoticeOfFlag[]> = async ({ actor, services }, ids) =>
  Map.groupBy(
    await services.illegalContent.listOfFlags(actor, ids),
    ({ contentFlagId }) => contentFlagId,
  );

const IllegalNoticeType = builder.objectRef<IllegalNotice>('IllegalContentNotice').implement({
  description: 'A notice that content is illegal, by anyone.',
  permission: 'flags.moderate',
  fields: (t) => ({
    id: t.exposeID('id'),
    category: t.string({
      description: 'Kind of illegal content, in words.',
      resolve: ({ category }) => harmCategoryLabels[category],
    }),
    url: t.exposeString('url', { description: 'Address as the sender typed it.' }),
    reasons: t.exposeString('reasons', { description: 'Why the sender thinks it is illegal.' }),
    senderName: t.exposeString('senderName', {
      description: 'Empty if the sender may stay unknown, or was erased.',
    }),
    senderEmail: t.exposeString('senderEmail', {
      permission: 'people.readPrivate',
      description: 'Address to which decisions are mailed.',
    }),
    receivedAt: t.expose('receivedAt', { type: 'DateTime' }),
    answeredAt: t.expose('answeredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the sender was notified of the decision.',
    }),
    objection: t.exposeString('objection', {
      description: 'Why the sender objects to a decision; empty if they do not.',
    }),
  }),
});

builder.objectFields(FlagType, (t) => ({
  isReportedIllegal: t.exposeBoolean('isReportedIllegal', {
    description: 'Whether somebody sent a notice that it is illegal.',
  }),
  illegalContentNotices: t.field({
    type: [IllegalNoticeType],
    maxItems: maxNoticesOfFlag,
    description: 'Notices that it is illegal, the newest first.',
    resolve: async ({ id, isReportedIllegal }, _, context) =>
      (isReportedIllegal && (await loadInBatch(context, fetchNoticesOfFlags, id))) || [],
  }),
  illegalContentNoticeCount: t.int({
    description: `All notices, of which \`illegalContentNotices\` has ${maxNoticesOfFlag} at most.`,
    resolve: async ({ id, isReportedIllegal }, _, context) => {
      const notices = isReportedIllegal ? await loadInBatch(context, fetchNoticesOfFlags, id) : [];
      return notices?.[0]?.flagNoticeCount ?? 0;
    },
  }),
}));
