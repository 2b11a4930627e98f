import { contentStates } from '../../../../contract/moderation/content.ts';
import { contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { UserType } from '../users/users.graphql.ts';
import type { ActivityItem, ActivityStream } from './activity.service.ts';

export const ActivityItemType = builder.objectRef<ActivityItem>('ActivityItem').implement({
  description: 'Something that someone wrote, deleted or not.',
  permission: 'users.read',
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'Cursor of the entry, for the arguments `after` and `before`.',
    }),
    assocType: t.exposeString('assocType', {
      description: 'comment, thread, reply, user_profile_status or user_profile_status_reply.',
    }),
    assocId: t.exposeID('assocId'),
    body: t.exposeString('body', { description: 'HTML, cleaned.' }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    isDeleted: t.exposeBoolean('isDeleted', {
      description: 'True if the author or staff deleted it, or because the author was blocked.',
    }),
    isSpam: t.exposeBoolean('isSpam'),
    isPendingModeration: t.exposeBoolean('isPendingModeration', {
      description: 'Whether it waits for approval.',
    }),
    title: t.exposeString('title', {
      nullable: true,
      description: 'Title of the thread or post, or the owner of the profile that a status is on.',
    }),
    uri: t.exposeString('uri', {
      nullable: true,
      description: 'Its place on the public site; absent where there is no page to open.',
    }),
    contentFlagId: t.exposeID('contentFlagId', {
      nullable: true,
      description: 'The flag about it, if it has one.',
    }),
    user: t.expose('user', { type: UserType }),
  }),
});

const ActivityPageInfoType = builder
  .objectRef<ActivityStream['pageInfo']>('ActivityPageInfo')
  .implement({
    description: 'First and last entry of a page of activity. The next page is older.',
    permission: 'users.read',
    fields: (t) => ({
      startId: t.exposeID('startId', { nullable: true }),
      endId: t.exposeID('endId', { nullable: true }),
      hasNextPage: t.boolean({ resolve: (page) => page.hasNextPage() }),
      hasPreviousPage: t.boolean({ resolve: (page) => page.hasPreviousPage() }),
    }),
  });

const ActivityStreamType = builder.objectRef<ActivityStream>('ActivityStream').implement({
  description: "A page of someone's activity, newest first.",
  permission: 'users.read',
  fields: (t) => ({
    items: t.expose('items', { type: [ActivityItemType], maxItems: 'page' }),
    pageInfo: t.expose('pageInfo', { type: ActivityPageInfoType }),
  }),
});

builder.queryField('activityStream', (t) =>
  t.field({
    description: 'What someone wrote: comments, threads, replies, statuses and their replies.',
    permission: 'users.read',
    type: ActivityStreamType,
    args: {
      userId: t.arg.id({ required: true, description: 'Whose activity.' }),
      first: t.arg.int({ description: 'How many, at most 50; 5 unless told.' }),
      after: t.arg.id({ description: 'Only what is older than this id.' }),
      last: t.arg.int({ description: 'How many, counted from before; at most 50.' }),
      before: t.arg.id({ description: 'Only what is newer than this id.' }),
      assocType: t.arg.string({
        description: `Only of this kind: ${contentKinds.join(', ')}.`,
      }),
      state: t.arg.string({
        description: `Only in this state: ${contentStates.join(', ')}.`,
      }),
      isFlagged: t.arg.boolean({ description: 'Only with a flag, or only without.' }),
    },
    resolve: (_, { userId, ...page }, { actor, services }) =>
      services.activity.stream(actor, {
        ...page,
        userId: parseId(userId, userMessages.notFound),
      }),
  }),
);
