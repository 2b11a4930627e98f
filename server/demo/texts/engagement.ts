import type { EngagementFields } from '../../../contract/engagement/kind.ts';
import type { EngagementType } from '../../../contract/engagement/kinds.ts';

export interface EngagementText {
  type: EngagementType;
  fields: Partial<Omit<EngagementFields, 'options' | 'date'>> & { question: string };
  /** `weight` is the relative frequency of the choice. */
  options?: readonly { name: string; weight: number; isCorrect?: boolean; ctaLink?: string }[];
  share?: number;
  age: number;
  /** Days until it closes; negative if closed. */
  closesIn?: number;
  /** Created on the first site and shown on every site. */
  isOfNetwork?: boolean;
}

const resultsOnlyForKnownVisitors = { resultsRequireKnown: true };

export const engagementTexts: readonly EngagementText[] = [
  {
    type: 'poll',
    fields: {
      ...resultsOnlyForKnownVisitors,
      question: 'What helps you most on a slow morning?',
      answerDescription:
        'Most of us need more than one thing. Rest is one of them, and no failure.',
      isCurrent: true,
      isOnHomepage: true,
      ctaText: 'See what others say',
      ctaLink: '/forums',
    },
    options: [
      { name: 'Staying in bed a while', weight: 5 },
      { name: 'A short walk', weight: 3 },
      { name: 'Tea, and nobody talking', weight: 4 },
      { name: 'Music', weight: 2 },
    ],
    share: 0.7,
    age: 34,
  },
  {
    type: 'poll',
    fields: {
      question: 'Which of these have you tried this year?',
      isMultiSelect: true,
      isSuggestable: true,
      priority: 1,
    },
    options: [
      { name: 'Keeping a diary of symptoms', weight: 4 },
      { name: 'A second opinion', weight: 2 },
      { name: 'Asking for help at home', weight: 3 },
      { name: 'A support group', weight: 2 },
    ],
    share: 0.4,
    age: 21,
  },
  {
    type: 'poll',
    fields: {
      ...resultsOnlyForKnownVisitors,
      question: 'How do you get ready for an appointment?',
      isSuggestable: true,
      isGlobal: true,
    },
    options: [
      { name: 'I write questions down', weight: 5 },
      { name: 'I take someone along', weight: 3 },
      { name: 'I just go', weight: 4 },
    ],
    share: 0.5,
    age: 60,
    isOfNetwork: true,
  },
  {
    type: 'poll',
    fields: {
      question: 'Would you talk about it at work?',
      hasOptionCta: true,
      resultsRequireAuth: true,
    },
    options: [
      { name: 'I already do', weight: 3, ctaLink: '/forums' },
      { name: 'Only with people I trust', weight: 5 },
      { name: 'Rather not', weight: 4 },
    ],
    share: 0.3,
    age: 90,
  },
  {
    type: 'quizlet',
    fields: {
      ...resultsOnlyForKnownVisitors,
      question: 'How much of an adult’s body is water?',
      answerDescription: 'About 60 percent, a little less as we grow older.',
      isCurrent: true,
      isOnHomepage: true,
    },
    options: [
      { name: 'About 40 percent', weight: 2 },
      { name: 'About 60 percent', weight: 5, isCorrect: true },
      { name: 'About 80 percent', weight: 3 },
    ],
    share: 0.5,
    age: 28,
  },
  {
    type: 'quizlet',
    fields: {
      ...resultsOnlyForKnownVisitors,
      question: 'Which of these count as rest?',
      answerDescription: 'Both a nap and a quiet hour do. Scrolling keeps the mind at work.',
      isMultiSelect: true,
    },
    options: [
      { name: 'A nap', weight: 5, isCorrect: true },
      { name: 'A quiet hour', weight: 4, isCorrect: true },
      { name: 'Scrolling in bed', weight: 2 },
    ],
    share: 0.25,
    age: 14,
  },
  {
    type: 'thisOrThat',
    fields: {
      ...resultsOnlyForKnownVisitors,
      question: 'Early bird or night owl?',
      isCurrent: true,
      isOnHomepage: true,
    },
    options: [
      { name: 'Early bird', weight: 4 },
      { name: 'Night owl', weight: 6 },
    ],
    share: 0.6,
    age: 19,
  },
  {
    type: 'thisOrThat',
    fields: { ...resultsOnlyForKnownVisitors, question: 'A call or a message?' },
    options: [
      { name: 'A call', weight: 2 },
      { name: 'A message', weight: 5 },
    ],
    share: 0.35,
    age: 45,
  },
  {
    type: 'forumDriver',
    fields: {
      question: 'What do you wish you had known at the start?',
      promoteOnForumIndexPage: true,
    },
    age: 12,
  },
  { type: 'forumDriver', fields: { question: 'How do you sleep, and what helps?' }, age: 40 },
  {
    type: 'forumStarter',
    fields: { question: 'What made you smile this week?', promoteOnForumIndexPage: true },
    age: 9,
  },
  { type: 'forumStarter', fields: { question: 'Which small habit do you keep?' }, age: 33 },
  {
    type: 'giveaway',
    fields: {
      question: 'Three weighted blankets',
      answerDescription:
        'Tell us where to send it, and you take part. Three of you will sleep warmer.',
      ctaLink: '/pages/community-guidelines',
    },
    share: 0.3,
    age: 16,
    closesIn: 20,
  },
  {
    type: 'giveaway',
    fields: {
      question: 'A box of good tea',
      answerDescription: 'Ten kinds of tea for ten quiet evenings.',
      ctaLink: '/pages/community-guidelines',
    },
    share: 0.45,
    age: 50,
    closesIn: -6,
  },
];
