import { afterAll, beforeAll, expect, test } from 'vitest';
import { findingMessages } from '../../../../contract/moderation/finding-labels.ts';
import { defaultAdviceNote } from '../../../../contract/moderation/flag-findings.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { eventsOf, flagOf } from '../../../testing/flags.ts';
import { type IntakeClient, intakeClient } from '../../../testing/intake.ts';
import { newMember } from '../../../testing/pages.ts';
import { actorOf, newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const advice = 'Hello all. Just stop taking your Zolgensma, it is poison.';
const sentence = 'Just stop taking your Zolgensma, it is poison.';
const findingOf = `query ($id: ID!) { contentFlag(id: $id) { version reasons finding {
  adviceKind sentence showsNote review reviewedBy { username } unreadLanguage } } }`;
const list = `query ($filter: ContentFlagFilter) { contentFlagStream(filter: $filter, isOpen: true) {
  contentFlags { id reasons } pageInfo { totalCount } } }`;
const review = `mutation ($id: ID!, $review: AdviceReview!) {
  reviewAdvice(id: $id, review: $review, note: "Asked a colleague") { id } }`;
const showNote = `mutation ($id: ID!, $isShown: Boolean!) {
  showAdviceNote(id: $id, isShown: $isShown) { id } }`;

let app: TestApp;
let site: IntakeClient;
let admin: ApiClient;
let moderator: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  const siteId = await app.siteId('alpha');
  const settings = { treatments: ['Zolgensma'], clinicalReviewers: ['moderator@steward.example'] };
  await app.query('update sites set settings = $1 where id = $2', settings, siteId);
  site = await intakeClient(app);
  admin = await app.as('admin');
  moderator = await app.as('moderator');
});
afterAll(() => app.close());

async function writeStatus(body: string) {
  const { id: userId, slug } = await newMember(app);
  const written = await site.write({ kind: 'user_profile_status', userId, body });
  return { ...written, userId, slug, flag: await flagOf(app, 'user_profile_status', written.id) };
}

const idsIn = async (client: ApiClient, filter: object): Promise<string[]> =>
  (await client.graphql(list, { filter })).data.contentFlagStream.contentFlags.map(
    ({ id }: { id: string }) => id,
  );

test('dangerous advice is flagged with its sentence, never held, and can be judged and noted', async () => {
  const { flag, state, slug } = await writeStatus(advice);
  expect(state).toBe('visible');
  const id = String(flag.id);
  const read = async () => (await admin.graphql(findingOf, { id })).data.contentFlag;
  expect(await read()).toMatchObject({
    reasons: ['Dangerous advice'],
    finding: { adviceKind: 'STOP', sentence, showsNote: false, review: null },
  });
  expect((await eventsOf(app, flag.id))[0]?.body).toBe('Dangerous health advice');
  expect(await idsIn(admin, { isAdvice: true })).toEqual([id]);
  expect(await idsIn(admin, { isAdvice: true, isSpam: true })).toEqual([]);

  // Being an admin is no clinical training.
  const refused = await admin.graphql(review, { id, review: 'DANGEROUS' });
  expect(refused.errors?.[0]?.message).toBe(findingMessages.notClinical);
  expect((await moderator.graphql(review, { id, review: 'DANGEROUS' })).errors).toBeUndefined();
  expect((await moderator.graphql(showNote, { id, isShown: true })).errors).toBeUndefined();
  expect((await read()).finding).toMatchObject({
    review: 'DANGEROUS',
    reviewedBy: { username: 'moderator' },
    showsNote: true,
  });
  const events = (await eventsOf(app, flag.id)).map(({ status, body }) => `${status} ${body}`);
  expect(events).toContain('ADVICE_REVIEWED Dangerous: Asked a colleague');
  const page = await (await newMember(app)).get(`/profile/${slug}`);
  expect(page.text).toContain(defaultAdviceNote);

  await moderator.graphql(showNote, { id, isShown: false });
  expect((await (await newMember(app)).get(`/profile/${slug}`)).text).not.toContain(
    defaultAdviceNote,
  );
  const other = await app.as('foreignAdmin');
  expect((await other.graphql(showNote, { id, isShown: true })).errors?.[0]?.extensions.code).toBe(
    'NOT_FOUND',
  );
});

test('a member who reports dangerous advice puts it into the lane, without a sentence', async () => {
  const { flag: none, id } = await writeStatus('Celery juice is lovely.');
  expect(none).toBeUndefined();
  const { id: reporterId } = await newUser(app);
  await app.services.content.report(
    { siteId: await app.siteId('alpha'), userId: reporterId },
    'user_profile_status',
    id,
    { reason: 'MISINFORMATION' },
  );
  const flag = await flagOf(app, 'user_profile_status', id);
  const { contentFlag } = (await admin.graphql(findingOf, { id: String(flag.id) })).data;
  expect(contentFlag).toMatchObject({
    reasons: ['Dangerous health advice'],
    finding: { adviceKind: 'REPORTED', sentence: '' },
  });
  const plain = await admin.graphql(showNote, { id: '999999', isShown: true });
  expect(plain.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});

test('a text that automod cannot read is marked, listed, and assigned to who reads it', async () => {
  const set = `mutation ($languages: [String!]!) { setLanguagesIRead(languages: $languages) }`;
  expect((await moderator.graphql(set, { languages: ['es', 'es', 'de'] })).data).toEqual({
    setLanguagesIRead: ['de', 'es'],
  });
  expect((await moderator.graphql(set, { languages: ['xx'] })).errors).toBeDefined();
  const spanish = await writeStatus('Gracias a todos por la ayuda, hoy estoy mucho mejor.');
  const french = await writeStatus('Merci à tous pour votre aide, je vais mieux.');
  const [spanishId, frenchId] = [String(spanish.flag.id), String(french.flag.id)];
  const { contentFlag } = (await admin.graphql(findingOf, { id: spanishId })).data;
  expect(contentFlag).toMatchObject({
    reasons: ['Not read: Spanish'],
    finding: { adviceKind: null, unreadLanguage: 'es' },
  });
  expect(new Set(await idsIn(admin, { isUnread: true }))).toEqual(new Set([spanishId, frenchId]));
  expect(await idsIn(moderator, { isInMyLanguages: true })).toEqual([spanishId]);
  const counts = 'query ($filters: [ContentFlagFilter!]!) { flagViewCounts(filters: $filters) }';
  const filters = [{ isUnread: true }, { isInMyLanguages: true }];
  expect((await moderator.graphql(counts, { filters })).data.flagViewCounts).toEqual([2, 1]);
  const { id: readerId } = await actorOf(app, 'moderator');
  const assigned = await idsIn(admin, { assignedToUserIds: [String(readerId)], isUnread: true });
  expect(assigned).toEqual([spanishId]);
  const events = (await eventsOf(app, spanish.flag.id)).map(({ body }) => body);
  expect(events).toContain('Assigned to moderator, who reads Spanish');
  const readers = await admin.graphql('{ staffReaders { userId languages } }');
  expect(readers.data.staffReaders).toEqual([
    { userId: String(readerId), languages: ['de', 'es'] },
  ]);
});
