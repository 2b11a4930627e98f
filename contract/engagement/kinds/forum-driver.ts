import { asking } from '../asking.ts';
import { engagementMessages } from '../engagements.ts';
import type { EngagementKind } from '../kind.ts';

export const forumDriver = {
  type: 'forumDriver',
  label: 'Forum Driver',
  plural: 'Forum Drivers',
  words: 'forum driver',
  manyWords: 'forum drivers',
  listPath: '/forum-drivers',
  path: '/forum-driver',
  screens: { list: 'ForumDriverList', create: 'ForumDriver', edit: 'ForumDriverEdit' },
  fields: [
    asking.question,
    {
      name: 'threadId',
      input: 'thread',
      label: 'Forum Thread ID',
      required: engagementMessages.fieldRequired,
    },
    asking.forumIndex,
  ],
  columns: ['question', 'threadId', 'promoteOnForumIndexPage', 'insertedAt'],
  filters: [],
  shortcode: { name: 'forumDriver', idAttribute: 'id', standsForCurrent: false },
  widget: { way: 'join', label: 'From the forum' },
  saveFailed: 'Error saving Forum Driver. Is the thread id correct?',
} as const satisfies EngagementKind;
