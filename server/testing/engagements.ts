import { type EngagementType, engagementKinds } from '../../contract/engagement/kinds.ts';
import type { ApiClient } from './client.ts';
import type { TestApp } from './test-app.ts';

type Variables = Record<string, unknown>;

const exampleEngagementByType: Partial<Record<EngagementType, Variables>> = {
  poll: {
    question: 'Which season is kindest to you?',
    options: [{ name: 'Spring' }, { name: 'Autumn' }],
  },
  quizlet: {
    question: 'How many bones has an adult?',
    options: [{ name: '206', isCorrect: true }, { name: '260' }],
  },
  thisOrThat: { question: 'Tea or coffee?', options: [{ name: 'Tea' }, { name: 'Coffee' }] },
  forumDriver: { question: 'Come and talk about sleep' },
  forumStarter: { question: 'What got you through this week?' },
  giveaway: {
    question: 'A warm blanket',
    answerDescription: 'Three blankets for three of you.',
    ctaLink: '/pages/blanket-rules',
    imageUrl: 'https://images.example/blanket.jpg',
  },
};

export const minimumInputOf = Object.fromEntries(
  engagementKinds.map(({ type, fields }) => {
    const required = fields.filter((field) => field.required !== undefined);
    const texts = Object.fromEntries(required.map(({ name, label }) => [name, `Some ${label}`]));
    return [type, exampleEngagementByType[type] ?? texts];
  }),
) as Record<EngagementType, Variables>;

const engagementFields = `id type legacyId question answerDescription ctaText ctaLink imageUrl startDate date isCurrent
  isMultiSelect isOnHomepage isSuggestable isGlobal hasOptionCta promoteOnForumIndexPage
  resultsRequireAuth resultsRequireKnown resultsVisibility priority threadId threadName totalVotes
  currentSiteTotalVotes giveawaySubmissions createdForums isOwn siteName version
  tags { id name } options { id engagementId displayOrder name isCorrect ctaText ctaLink totalVotes
  currentSiteTotalVotes }`;

const saveEngagementMutation = `mutation ($id: ID, $type: EngagementType!, $legacyId: String, $question: String,
  $answerDescription: String, $ctaText: String, $ctaLink: String, $imageUrl: String, $startDate: String,
  $date: String, $resultsVisibility: EngagementResultsVisibility, $confirmPastDate: Boolean,
  $isCurrent: Boolean, $isMultiSelect: Boolean, $isOnHomepage: Boolean, $isSuggestable: Boolean,
  $isGlobal: Boolean, $hasOptionCta: Boolean, $promoteOnForumIndexPage: Boolean,
  $resultsRequireAuth: Boolean, $resultsRequireKnown: Boolean, $priority: Int, $threadId: ID,
  $tagIds: [ID!], $options: [EngagementOptionInput!], $confirmVotes: Boolean, $version: Int) {
  saveEngagement(id: $id, type: $type, legacyId: $legacyId, question: $question,
    answerDescription: $answerDescription, ctaText: $ctaText, ctaLink: $ctaLink,
    imageUrl: $imageUrl, startDate: $startDate, date: $date,
    resultsVisibility: $resultsVisibility, confirmPastDate: $confirmPastDate, isCurrent: $isCurrent, isMultiSelect: $isMultiSelect,
    isOnHomepage: $isOnHomepage, isSuggestable: $isSuggestable, isGlobal: $isGlobal,
    hasOptionCta: $hasOptionCta, promoteOnForumIndexPage: $promoteOnForumIndexPage,
    resultsRequireAuth: $resultsRequireAuth, resultsRequireKnown: $resultsRequireKnown,
    priority: $priority, threadId: $threadId, tagIds: $tagIds, options: $options,
    confirmVotes: $confirmVotes, version: $version) { ${engagementFields} }
}`;

export function saveItem(client: ApiClient, type: EngagementType, variables: Variables = {}) {
  return client.graphql(saveEngagementMutation, {
    type,
    ...(variables.id ? {} : minimumInputOf[type]),
    ...variables,
  });
}

export async function saveItemOrFail(
  client: ApiClient,
  type: EngagementType,
  variables: Variables = {},
) {
  const { data, errors } = await saveItem(client, type, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.saveEngagement;
}

export async function readItem(client: ApiClient, id: string, type?: EngagementType) {
  return client.graphql(
    `query ($id: ID!, $type: EngagementType) { engagement(id: $id, type: $type) { ${engagementFields} } }`,
    { id, type },
  );
}

export async function castVote(
  app: TestApp,
  item: { id: string | number },
  { visitor, options, prefix = 'alpha', at }: TestVote,
): Promise<void> {
  await app.query(
    `insert into engagement_votes (engagement_id, site_id, visitor_id, option_ids, inserted_at)
     values ($1, $2, $3, $4, coalesce($5, now()))`,
    Number(item.id),
    await app.siteId(prefix),
    visitor,
    options.map(Number).sort((a, b) => a - b),
    at ?? null,
  );
}

interface TestVote {
  visitor: string;
  options: readonly (string | number)[];
  prefix?: string;
  at?: string;
}
