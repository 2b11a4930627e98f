import { engagementMessages } from '../engagements.ts';
import type { EngagementKind } from '../kind.ts';
import { sharedFields } from '../shared-fields.ts';

export const forumDriver = {
  type: 'forumDriver',
  label: 'Forum Driver',
  plural: 'Forum Drivers',
  nameInSentence: 'forum driver',
  pluralInSentence: 'forum drivers',
  listPath: '/forum-drivers',
  path: '/forum-driver',
  screens: { list: 'ForumDriverList', create: 'ForumDriver', edit: 'ForumDriverEdit' },
  fields: [
    sharedFields.question,
    {
      name: 'threadId',
      input: 'thread',
      label: 'Forum Thread ID',
      hint: 'You can also paste the URL of the thread, or search for its title.',
      required: engagementMessages.fieldRequired,
    },
    sharedFields.forumIndex,
  ],
  columns: ['question', 'threadId', 'promoteOnForumIndexPage', 'insertedAt'],
  filters: [],
  shortcode: { name: 'forumDriver', idAttribute: 'id', standsForCurrent: false },
  widget: { way: 'join', label: 'From the forum' },
  saveFailed: 'Error saving Forum Driver. Is the thread id correct?',
} as const satisfies EngagementKind;
