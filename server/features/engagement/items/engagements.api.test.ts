import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  engagementMessages,
  engagementWarnings,
} from '../../../../contract/engagement/engagements.ts';
import {
  type EngagementType,
  engagementKinds,
  engagementTypes,
  fieldDefinitionOf,
} from '../../../../contract/engagement/kinds.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { contentWriter } from '../../../testing/content.ts';
import {
  minimumInputOf,
  readItem,
  saveItem,
  saveItemOrFail,
} from '../../../testing/engagements.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: ApiClient;
let superAdmin: ApiClient;
let foreignAdmin: ApiClient;
let threadId: string;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  superAdmin = await app.as('superAdmin');
  foreignAdmin = await app.as('foreignAdmin');
  const content = await contentWriter(app);
  const by = await app.userId('member');
  threadId = String(await content.thread({ by, name: 'Sleep and how to find it' }));
  minimumInputOf.forumDriver.threadId = threadId;
});
afterAll(() => app.close());

const refusalOf = async (type: EngagementType, variables: Record<string, unknown>) => {
  const { errors } = await saveItem(admin, type, variables);
  return { message: errors?.[0]?.message, field: errors?.[0]?.extensions.field };
};

const auditOf = (id: string) =>
  app.query(
    `select action, before, after, version from audit_events
     where entity_type = 'engagement' and entity_id = $1 order by id`,
    Number(id),
  );

const namesOf = (type: EngagementType) =>
  (minimumInputOf[type].options as { name: string }[]).map(({ name }) => ({ name }));

describe.each(engagementTypes)('a %s', (type) => {
  const kind = engagementKinds.find((one) => one.type === type);

  test('is saved with the defaults of its kind, changed, and audited', async () => {
    const item = await saveItemOrFail(admin, type);
    expect(item).toMatchObject({
      ...minimumInputOf[type],
      ...(kind?.options && { options: namesOf(type) }),
      type,
      priority: 2,
      isCurrent: false,
      isGlobal: false,
      resultsRequireKnown: kind?.defaults?.resultsRequireKnown ?? false,
      totalVotes: 0,
      currentSiteTotalVotes: 0,
      version: 1,
      isOwn: true,
    });
    const changed = await saveItemOrFail(admin, type, {
      id: item.id,
      question: '  Asked again ',
      version: 1,
    });
    expect(changed).toMatchObject({ ...item, question: 'Asked again', version: 2 });
    const events = await auditOf(item.id);
    expect(events.map(({ action }) => action)).toEqual([
      'engagement.created',
      'engagement.updated',
    ]);
    expect(events[1]).toMatchObject({ after: { question: 'Asked again' }, version: 2 });
    // A save without changes records nothing.
    expect((await saveItemOrFail(admin, type, { id: item.id })).version).toBe(2);
    expect(await auditOf(item.id)).toHaveLength(2);
  });

  test('is refused on a conflict, on another site, and as another kind', async () => {
    const { id } = await saveItemOrFail(admin, type);
    await saveItemOrFail(admin, type, { id, question: 'First' });
    const late = await saveItem(admin, type, { id, question: 'Late', version: 1 });
    expect(late.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', field: 'version' });
    const other = engagementTypes.find((one) => one !== type) as EngagementType;
    const answers = [
      await readItem(foreignAdmin, id),
      await saveItem(foreignAdmin, type, { id, question: 'Mine' }),
      await foreignAdmin.graphql(`mutation { deleteEngagement(id: "${id}") { id } }`),
      await readItem(admin, id, other),
      await saveItem(admin, other, { ...minimumInputOf[other], id }),
      await readItem(admin, 'abc'),
    ];
    for (const { errors } of answers) {
      expect(errors?.[0]).toMatchObject({
        message: engagementMessages.notFound,
        extensions: { code: 'NOT_FOUND' },
      });
    }
    expect((await readItem(admin, id, type)).data.engagement.question).toBe('First');
  });

  test('drops fields that its kind does not have', async () => {
    const item = await saveItemOrFail(superAdmin, type, {
      ...minimumInputOf[type],
      isGlobal: true,
      isCurrent: false,
      isOnHomepage: true,
      promoteOnForumIndexPage: true,
      date: '2130-01-31',
      resultsRequireAuth: true,
    });
    expect(item).toMatchObject({
      isGlobal: kind && fieldDefinitionOf(kind, 'isGlobal') !== undefined,
      isOnHomepage: kind && fieldDefinitionOf(kind, 'isOnHomepage') !== undefined,
      promoteOnForumIndexPage:
        kind && fieldDefinitionOf(kind, 'promoteOnForumIndexPage') !== undefined,
      date: kind && fieldDefinitionOf(kind, 'date') ? '2130-01-31' : null,
      resultsRequireAuth: kind && fieldDefinitionOf(kind, 'resultsRequireAuth') !== undefined,
    });
  });

  test('reports required fields', async () => {
    for (const { name, required } of kind?.fields ?? []) {
      if (required === undefined) continue;
      const nothing = name === 'threadId' ? null : ' ';
      expect(await refusalOf(type, { [name]: nothing })).toEqual({
        message: 'This field is required',
        field: name,
      });
    }
  });

  test('is deleted and can be restored', async () => {
    const { id } = await saveItemOrFail(admin, type, { question: 'Gone and back' });
    const gone = await admin.graphql(`mutation { deleteEngagement(id: "${id}") { id question } }`);
    expect(gone.data.deleteEngagement.question).toBe('Gone and back');
    expect((await readItem(admin, id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const again = await admin.graphql(`mutation { deleteEngagement(id: "${id}") { id } }`);
    expect(again.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const restore = `mutation { restoreEngagement(id: "${id}") { question } }`;
    expect((await foreignAdmin.graphql(restore)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await admin.graphql(restore)).data.restoreEngagement.question).toBe('Gone and back');
    expect((await readItem(admin, id)).data.engagement).toMatchObject({
      id,
      ...minimumInputOf[type],
      question: 'Gone and back',
      ...(type === 'quizlet' && { options: [{}, {}] }),
    });
    expect((await admin.graphql(restore)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'engagement.created',
      'engagement.deleted',
      'engagement.restored',
    ]);
  });
});

describe('calls to action', () => {
  const options = [
    { name: 'Yes', ctaText: 'Read why', ctaLink: '/why' },
    { name: 'No', ctaText: '', ctaLink: '' },
  ];
  const cta = { ctaText: 'More', ctaLink: 'https://more.example' };

  test.each(['poll', 'quizlet', 'thisOrThat'] as const)(
    'of a %s belong to its options or to itself',
    async (type) => {
      const right = options.map((option) => ({ ...option, isCorrect: option.name === 'Yes' }));
      const atOptions = await saveItemOrFail(admin, type, {
        ...cta,
        options: right,
        hasOptionCta: true,
      });
      expect(atOptions).toMatchObject({ ctaText: '', ctaLink: '', options });
      const atItem = await saveItemOrFail(admin, type, {
        ...cta,
        options: right,
        hasOptionCta: false,
      });
      expect(atItem).toMatchObject({ ...cta, options: [{ ctaText: '', ctaLink: '' }, {}] });
    },
  );

  test('of several choices never belong to the options', async () => {
    const given = { ...cta, options, hasOptionCta: true, isMultiSelect: true };
    expect(await saveItemOrFail(admin, 'poll', given)).toMatchObject({
      hasOptionCta: false,
      isMultiSelect: true,
      ...cta,
      options: [{ ctaText: '' }, { ctaText: '' }],
    });
  });

  test.each(['poll', 'quizlet', 'thisOrThat', 'giveaway'] as const)(
    'of a %s need a link',
    async (type) => {
      const message = "Link must start with '/', 'http://', or 'https://'";
      for (const ctaLink of ['more.example', 'javascript:alert(1)', 'ftp://x', ' x']) {
        expect(await refusalOf(type, { ctaLink })).toEqual({ message, field: 'ctaLink' });
      }
      for (const ctaLink of ['/here', 'http://a.example', 'https://b.example']) {
        expect((await saveItemOrFail(admin, type, { ctaLink })).ctaLink).toBe(ctaLink);
      }
    },
  );

  test('need a link for the text of a poll', async () => {
    const message = 'This field is required to show cta text';
    expect(await refusalOf('poll', { ctaText: 'More' })).toEqual({ message, field: 'ctaLink' });
    const without = [{ name: 'Yes', ctaText: 'Read why' }];
    expect(await refusalOf('poll', { hasOptionCta: true, options: without })).toEqual({
      message,
      field: 'options',
    });
    expect(await saveItemOrFail(admin, 'thisOrThat', { ctaText: 'More' })).toMatchObject({
      ctaLink: '',
    });
  });
});

describe('options', () => {
  const named = (...names: string[]) => names.map((name) => ({ name }));

  test('are limited by the kind, unique and named', async () => {
    const refused = (type: EngagementType, names: string[]) =>
      refusalOf(type, { options: named(...names).map((o, i) => ({ ...o, isCorrect: i === 0 })) });
    expect(await refused('thisOrThat', ['a', 'b', 'c'])).toEqual({
      message: 'At most 2 options',
      field: 'options',
    });
    expect((await refused('quizlet', ['a', 'b', 'c', 'd'])).message).toBe('At most 3 options');
    expect(
      (
        await refused(
          'poll',
          Array.from({ length: 21 }, (_, i) => `${i}`),
        )
      ).message,
    ).toBe('At most 20 options');
    expect((await refused('poll', ['a', ' '])).message).toBe('This field is required');
    for (const type of ['poll', 'quizlet', 'thisOrThat'] as const) {
      expect(await refused(type, ['a'])).toEqual({
        message: engagementMessages.tooFewOptions,
        field: 'options',
      });
      expect((await refused(type, [])).field).toBe('options');
    }
    expect((await refused('poll', ['a', 'A '])).message).toBe(engagementMessages.optionTwice);
  });

  test('of a quizlet: one is correct, and several make it multi-select', async () => {
    expect(await refusalOf('quizlet', { options: named('a', 'b') })).toEqual({
      message: 'Please select a correct answer!',
      field: 'options',
    });
    const two = [
      { name: 'a', isCorrect: true },
      { name: 'b', isCorrect: true },
    ];
    const item = await saveItemOrFail(admin, 'quizlet', { options: two, hasOptionCta: true });
    expect(item).toMatchObject({ isMultiSelect: true, hasOptionCta: false });
  });

  test('are reordered, added and removed, and keep their identity', async () => {
    const before = await saveItemOrFail(admin, 'poll', { options: named('One', 'Two', 'Three') });
    const [one, two, three] = before.options;
    const after = await saveItemOrFail(admin, 'poll', {
      id: before.id,
      options: [{ id: three.id, name: 'Three' }, { name: 'New' }, { id: one.id, name: 'First' }],
    });
    expect(after.options).toMatchObject([
      { id: three.id, name: 'Three', displayOrder: 0 },
      { name: 'New', displayOrder: 1 },
      { id: one.id, name: 'First', displayOrder: 2, engagementId: before.id },
    ]);
    const gone = [{ id: two.id, name: 'Two' }, { name: 'Else' }];
    const other = await saveItemOrFail(admin, 'poll', { options: named('Other', 'Else') });
    const stolen = [{ id: other.options[0].id, name: 'Stolen' }, { name: 'Else' }];
    for (const options of [gone, stolen]) {
      const { errors } = await saveItem(admin, 'poll', { id: before.id, options });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', field: 'options' });
    }
    const byOrder = await saveItemOrFail(admin, 'poll', {
      options: [
        { name: 'b', displayOrder: 2 },
        { name: 'a', displayOrder: 1 },
      ],
    });
    expect(byOrder.options).toMatchObject([{ name: 'a' }, { name: 'b' }]);
  });
});

describe('flags', () => {
  test('priority is for dynamic ones, 1 to 3', async () => {
    const dynamic = { isSuggestable: true, priority: 1 };
    const item = await saveItemOrFail(admin, 'poll', dynamic);
    expect(item).toMatchObject(dynamic);
    expect(
      await saveItemOrFail(admin, 'poll', { id: item.id, isSuggestable: false }),
    ).toMatchObject({
      priority: 2,
    });
    expect((await refusalOf('poll', { isSuggestable: true, priority: 4 })).field).toBe('priority');
  });

  test('global is for roles 5 and 6, and so are global items', async () => {
    const refused = await saveItem(admin, 'poll', { isGlobal: true });
    expect(refused.errors?.[0]).toMatchObject({
      message: engagementMessages.globalRefused,
      extensions: { code: 'FORBIDDEN' },
    });
    for (const role of ['superAdmin', 'communityTech'] as const) {
      const client = await app.as(role);
      const item = await saveItemOrFail(client, 'quizlet', { isGlobal: true });
      const locked = {
        message: engagementMessages.globalLocked,
        extensions: { code: 'FORBIDDEN' },
      };
      const call = (name: string) => admin.graphql(`mutation { ${name}(id: "${item.id}") { id } }`);
      for (const { errors } of [
        await saveItem(admin, 'quizlet', { id: item.id, question: 'By an admin' }),
        await saveItem(admin, 'quizlet', { id: item.id, isGlobal: false }),
        await call('deleteEngagement'),
      ]) {
        expect(errors?.[0]).toMatchObject(locked);
      }
      await client.graphql(`mutation { deleteEngagement(id: "${item.id}") { id } }`);
      expect((await call('restoreEngagement')).errors?.[0]).toMatchObject(locked);
      await client.graphql(`mutation { restoreEngagement(id: "${item.id}") { id } }`);
      const current = { id: item.id, isCurrent: true, question: 'By an admin' };
      await saveItemOrFail(client, 'quizlet', current);
      const other = await saveItem(admin, 'quizlet', { isCurrent: true });
      expect(other.errors?.[0]?.message).toBe(engagementWarnings.currentIsGlobal('By an admin'));
      await saveItemOrFail(client, 'quizlet', { id: item.id, isCurrent: false });
      // Readable on every site, editable on its own.
      expect((await readItem(foreignAdmin, item.id)).data.engagement).toMatchObject({
        question: 'By an admin',
        isOwn: false,
        siteName: 'Alpha Circle',
      });
      const foreign = await saveItem(foreignAdmin, 'quizlet', { id: item.id, question: 'Mine' });
      expect(foreign.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
  });

  test('current is one of a kind on a site: the other loses it, which is audited', async () => {
    const first = await saveItemOrFail(admin, 'thisOrThat', { isCurrent: true });
    const elsewhere = await saveItemOrFail(foreignAdmin, 'thisOrThat', { isCurrent: true });
    const second = await saveItemOrFail(admin, 'thisOrThat', { question: 'Next', isCurrent: true });
    const isCurrent = async (client: ApiClient, id: string) =>
      (await readItem(client, id)).data.engagement.isCurrent;
    expect(await isCurrent(admin, first.id)).toBe(false);
    expect(await isCurrent(admin, second.id)).toBe(true);
    expect(await isCurrent(foreignAdmin, elsewhere.id)).toBe(true);
    const [, event] = await auditOf(first.id);
    expect(event).toMatchObject({
      action: 'engagement.updated',
      before: { isCurrent: true },
      after: { isCurrent: false },
      version: 2,
    });
    const { data } = await admin.graphql('{ currentEngagement(type: thisOrThat) { id } }');
    expect(data.currentEngagement.id).toBe(second.id);

    await admin.graphql(`mutation { deleteEngagement(id: "${second.id}") { id } }`);
    await saveItemOrFail(admin, 'thisOrThat', { id: first.id, isCurrent: true });
    const back = await admin.graphql(
      `mutation { restoreEngagement(id: "${second.id}") { isCurrent } }`,
    );
    expect(back.data.restoreEngagement.isCurrent).toBe(false);
  });

  test('of two set current at once, one is', async () => {
    await Promise.all(
      Array.from({ length: 4 }, () => saveItem(admin, 'quizlet', { isCurrent: true })),
    );
    const rows = await app.query(
      `select id from engagements
       where site_id = $1 and type = 'quizlet' and is_current and deleted_at is null`,
      await app.siteId('alpha'),
    );
    expect(rows).toHaveLength(1);
  });
});

describe('giveaways', () => {
  test('close on a valid date, and commit to a secret seed', async () => {
    const item = await saveItemOrFail(admin, 'giveaway', { date: '2130-02-28' });
    expect(item.date).toBe('2130-02-28');
    for (const date of ['2130-02-30', '02/28/2130', 'soon']) {
      expect((await refusalOf('giveaway', { date })).field).toBe('date');
    }
    expect((await saveItemOrFail(admin, 'giveaway', { id: item.id, date: null })).date).toBeNull();
    const [draw] = await app.query(
      `select seed_hash = encode(sha256(seed::bytea), 'hex') as fits, drawn_at
       from giveaway_draws where engagement_id = $1`,
      Number(item.id),
    );
    expect(draw).toEqual({ fits: true, drawn_at: null });
  });

  test('have a helper copy of 125 characters at most', async () => {
    const long = await saveItemOrFail(admin, 'giveaway', { answerDescription: 'x'.repeat(125) });
    expect(long.answerDescription).toHaveLength(125);
    expect(await refusalOf('giveaway', { answerDescription: 'x'.repeat(126) })).toEqual({
      message: 'Helper Copy may have at most 125 characters',
      field: 'answerDescription',
    });
  });
});

describe('references of items', () => {
  test('a forum driver leads to a thread of its site', async () => {
    const item = await saveItemOrFail(admin, 'forumDriver');
    expect(item).toMatchObject({ threadId, threadName: 'Sleep and how to find it' });
    const refusal = {
      message: 'Error saving Forum Driver. Is the thread id correct?',
      field: 'threadId',
    };
    for (const other of ['999999', 'abc', '0']) {
      expect(await refusalOf('forumDriver', { threadId: other })).toEqual(refusal);
    }
    const foreign = await saveItem(foreignAdmin, 'forumDriver', { threadId });
    expect(foreign.errors?.[0]?.message).toBe(refusal.message);
  });

  test('tags are those of the network and of the site', async () => {
    const tag = async (siteId: number | null, name: string) =>
      (
        await app.query(
          `insert into tags (site_id, type, name, slug) values ($1, $2, $3::text, lower($3::text))
           returning id`,
          siteId,
          siteId === null ? 'GLOBAL' : 'FORUM',
          name,
        )
      )[0].id as number;
    const network = await tag(null, 'Rest');
    const own = await tag(await app.siteId('alpha'), 'Evenings');
    const foreign = await tag(await app.siteId('beta'), 'Theirs');
    const item = await saveItemOrFail(admin, 'poll', { tagIds: [network, own, own].map(String) });
    expect(item.tags).toEqual([
      { id: String(own), name: 'Evenings' },
      { id: String(network), name: 'Rest' },
    ]);
    expect(await refusalOf('poll', { tagIds: [String(foreign)] })).toEqual({
      message: engagementMessages.tagNotFound,
      field: 'tagIds',
    });
    expect((await saveItemOrFail(admin, 'poll', { id: item.id, tagIds: [] })).tags).toEqual([]);
  });
});

test('moderators are told that they must be admins', async () => {
  const moderator = await app.as('moderator');
  const answers = [
    await saveItem(moderator, 'poll'),
    await moderator.graphql('{ engagements(type: poll) { total } }'),
  ];
  for (const { errors } of answers) {
    expect(errors?.[0]).toMatchObject({ message: 'You must be an Admin to do that' });
  }
});

test('items deleted long ago are purged', async () => {
  const { id } = await saveItemOrFail(admin, 'poll');
  await admin.graphql(`mutation { deleteEngagement(id: "${id}") { id } }`);
  const remains = async () =>
    (await app.query('select 1 from engagements where id = $1', Number(id))).length;
  await app.services.engagements.cleanUp(new Date());
  expect(await remains()).toBe(1);
  await app.services.engagements.cleanUp(new Date(Date.now() + 31 * 86_400_000));
  expect(await remains()).toBe(0);
});
