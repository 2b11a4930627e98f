import type { EngagementKind } from '../kind.ts';
import { sharedFields } from '../shared-fields.ts';

export const forumStarter = {
  type: 'forumStarter',
  label: 'Forum Starter',
  plural: 'Forum Starters',
  nameInSentence: 'forum starter',
  pluralInSentence: 'forum starters',
  listPath: '/forum-starters',
  path: '/forum-starter',
  screens: { list: 'ForumStarterList', create: 'ForumStarterCreate', edit: 'ForumStarterEdit' },
  fields: [sharedFields.question, sharedFields.forumIndex],
  columns: ['question', 'createdForums', 'promoteOnForumIndexPage', 'insertedAt'],
  filters: [],
  shortcode: { name: 'forumStarter', idAttribute: 'id', standsForCurrent: false },
  widget: { way: 'start', label: 'Start a discussion' },
  saveFailed: 'Error saving Forum Starter. Please try again.',
} as const satisfies EngagementKind;
