import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentMessages } from '../../contract/moderation/content.ts';
import { userMessages } from '../../contract/people/users.ts';
import { may, type Permission } from '../../contract/permissions.ts';
import { allRoles, outranks, type RoleId, staffRoles } from '../../contract/roles.ts';
import { siteFeatures } from '../../contract/site/site-features.ts';
import { schema } from '../schema.ts';
import type { ApiClient } from '../testing/client.ts';
import { type ContentWriter, contentWriter } from '../testing/content.ts';
import { newFlag } from '../testing/flags.ts';
import type { Caller } from '../testing/network.ts';
import { newUser } from '../testing/people.ts';
import { picture } from '../testing/pictures.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/**
 * Nobody changes a person of a higher rank. Generated from the schema: mutations and arguments of
 * `updateUser` that are not listed here fail the test, and those that change a person are tried by
 * everyone on everyone.
 */

type Change = (target: Target) => string | Promise<string>;
interface Target {
  id: number;
  roleId: RoleId;
}

let app: TestApp;
let content: ContentWriter;
let awardId: string;
let disorderId: string;
const clients = new Map<RoleId, ApiClient>();
const callers: Partial<Record<RoleId, Caller>> = {
  '1': 'admin',
  '2': 'moderator',
  '5': 'superAdmin',
  '6': 'communityTech',
};

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  content = await contentWriter(app);
  for (const role of staffRoles) clients.set(role, await app.as(callers[role] as Caller));
  const { data } = await clientOf('5').graphql('mutation { upsertAward(name: "Prize") { id } }');
  awardId = data.upsertAward.id;
  const [disorder] = await app.query(
    `insert into disorders (name, is_relatable_to_users) values ('Rank asthma', true) returning id`,
  );
  disorderId = String(disorder.id);
});
afterAll(() => app.close());

function clientOf(role: RoleId): ApiClient {
  const client = clients.get(role);
  if (!client) throw new Error(`no client of role ${role}`);
  return client;
}

const insert = async (text: string, ...values: unknown[]) =>
  (await app.query(`${text} returning id`, ...values))[0].id as number;
const alpha = () => app.siteId('alpha');
let count = 0;

const awardOf = async ({ id }: Target) =>
  insert(
    'insert into user_awards (site_id, award_id, user_id, status) values ($1, $2, $3, $4)',
    await alpha(),
    awardId,
    id,
    'WINNER',
  );
const conditionOf = async ({ id }: Target) =>
  insert(
    `insert into user_disorders (site_id, user_id, disorder_id, relationship_type)
     values ($1, $2, $3, 'PATIENT')`,
    await alpha(),
    id,
    disorderId,
  );
const socialOf = async ({ id }: Target) =>
  insert(
    `insert into social_sites (site_id, user_id, type, url, normalized_url)
     values ($1, $2, 'TWITTER', 'them', 'them')`,
    await alpha(),
    id,
  );
async function flagOfReplyOf({ id }: Target): Promise<number> {
  const replyId = await content.reply({ by: id, threadId: await content.thread({ by: id }) });
  return newFlag(app, { assocType: 'reply', assocId: replyId, authorId: id });
}
const threadOf = ({ id }: Target) => content.thread({ by: id });
async function sessionOf(userId: number): Promise<string> {
  await app.services.sessions.start(app.database.db, userId, 'test');
  const [row] = await app.query('select id from sessions where user_id = $1', userId);
  return String(row.id);
}
const moderatorId = () => app.userId('moderator');

/** Mutations that change a person, their records, or texts in their name. */
const changes: Record<string, Change> = {
  blockUser: ({ id }) => `blockUser(id: "${id}") { id }`,
  removeAllByAuthor: ({ id }) => `removeAllByAuthor(authorId: "${id}") { id }`,
  createSocialSite: ({ id }) =>
    `createSocialSite(userId: "${id}", type: TWITTER, url: "new") { id }`,
  createUserAward: ({ id }) =>
    `createUserAward(userId: "${id}", awardId: "${awardId}", status: WINNER) { id }`,
  createUserDisorder: ({ id }) =>
    `createUserDisorder(userId: "${id}", disorderId: "${disorderId}", relationshipType: PATIENT) { id }`,
  deleteSocialSite: async (target) => `deleteSocialSite(id: "${await socialOf(target)}") { id }`,
  deleteUser: ({ id }) => `deleteUser(id: "${id}", confirm: true) { __typename }`,
  deleteUserAward: async (target) =>
    `deleteUserAward(userAwardId: "${await awardOf(target)}") { id }`,
  deleteUserDisorder: async (target) =>
    `deleteUserDisorder(id: "${await conditionOf(target)}") { id }`,
  deleteUserProfilePicture: ({ id }) => `deleteUserProfilePicture(userId: "${id}") { id }`,
  editContentFlagBody: async (target) =>
    `editContentFlagBody(id: "${await flagOfReplyOf(target)}", body: "<p>Not mine</p>") { id }`,
  endUserSession: async ({ id }) =>
    `endUserSession(userId: "${id}", sessionId: "${await sessionOf(id)}")`,
  endUserSessions: ({ id }) => `endUserSessions(userId: "${id}")`,
  removeUserFactors: async ({ id }) => {
    await insert(
      `insert into second_factors (user_id, kind, name, sealed_secret) values ($1, 'totp', 'App', '')`,
      id,
    );
    return `removeUserFactors(userId: "${id}")`;
  },
  endSanction: async ({ id }) => {
    const siteId = await alpha();
    const decisionId = await insert(
      `insert into moderation_decisions (site_id, kind, assoc_type, assoc_id, author_id,
         is_found_automatically) values ($1, 'WARNING', 'user', $2, $2, false)`,
      siteId,
      id,
    );
    const sanctionId = await insert(
      `insert into sanctions (site_id, user_id, decision_id, kind) values ($1, $2, $3, 'WARNING')`,
      siteId,
      id,
      decisionId,
    );
    return `endSanction(id: "${sanctionId}") { id }`;
  },
  sanctionUser: ({ id }) => `sanctionUser(userId: "${id}", kind: WARNING) { id }`,
  updateSocialSite: async (target) =>
    `updateSocialSite(id: "${await socialOf(target)}", url: "other") { id }`,
  updateUsers: ({ id, roleId }) =>
    `updateUsers(userIds: ["${id}"], roleId: "${otherRole(roleId)}", confirmBlock: true) { id }`,
};

/** Effect of each argument, for mutations that change more than one thing. */
const fields: Record<string, Record<string, Change | 'changes nothing by itself'>> = {
  updateUser: {
    id: 'changes nothing by itself',
    version: 'changes nothing by itself',
    confirmBlock: 'changes nothing by itself',
    notify: 'changes nothing by itself',
    notifyEmailChange: 'changes nothing by itself',
    badge: updating(() => 'badge: CONTRIBUTOR'),
    bio: updating(() => 'bio: "Other words"'),
    birthday: updating(() => 'birthday: "1980-02-03"'),
    description: updating(() => 'description: "Other words"'),
    email: updating(() => `email: "rank${count++}@steward.example"`),
    ethnicity: updating(() => 'ethnicity: OTHER'),
    firstName: updating(() => 'firstName: "Other"'),
    gender: updating(() => 'gender: NON_BINARY'),
    isFraudster: updating(() => 'isFraudster: true'),
    lastName: updating(() => 'lastName: "Other"'),
    optIn: updating(() => 'optIn: false'),
    password: updating(() => 'password: "Another horse 8 battery!"'),
    roleId: updating(({ roleId }) => `roleId: "${otherRole(roleId)}"`),
    secondaryBadge: updating(() => 'secondaryBadge: PATIENT_LEADER'),
    status: updating(() => 'status: 7'),
    suppressedFromActivityRecs: updating(() => 'suppressedFromActivityRecs: true'),
    username: updating(() => `username: "Rank${count++}"`),
    zipcode: updating(() => 'zipcode: "02110"'),
  },
  updateThread: {
    id: 'changes nothing by itself',
    version: 'changes nothing by itself',
    // Concerns the thread as a page of the site, whoever started it.
    isClosed: 'changes nothing by itself',
    isFeatured: 'changes nothing by itself',
    isHomepageFeatured: 'changes nothing by itself',
    requiresPreModeration: 'changes nothing by itself',
    seo: 'changes nothing by itself',
    slug: 'changes nothing by itself',
    body: async (target) =>
      `updateThread(id: "${await threadOf(target)}", body: "<p>Not mine</p>") { id }`,
    name: async (target) =>
      `updateThread(id: "${await threadOf(target)}", name: "Not mine") { id }`,
    userId: async (target) =>
      `updateThread(id: "${await threadOf(target)}", userId: "${await moderatorId()}") { id }`,
  },
};

function updating(argument: (target: Target) => string): Change {
  return (target) =>
    `updateUser(id: "${target.id}", confirmBlock: true, ${argument(target)}) { id }`;
}

/** A role below the actor's, different from the target's. */
function otherRole(roleId: RoleId): RoleId {
  return roleId === '3' ? '2' : '3';
}

/**
 * Decisions about items and pages, which staff make whoever wrote them, and changes that concern
 * nobody.
 */
const changesNobody = [
  'abortLeadUpload',
  'abortTaskScriptRun',
  'createApiToken',
  'revokeApiToken',
  'acceptSftpHostKey',
  'applyReferenceSync',
  'applyTaskScriptChanges',
  'buildSitemaps',
  'bulkEditDisorders',
  'createAiPagePreviewLink',
  'createConversation',
  'createForumTag',
  'createProfileSection',
  'createShortlink',
  'createTag',
  'createThreadFromStory',
  'createUser',
  'deleteCommercialLeadForm',
  'deleteCustomDisorder',
  'deleteEngagement',
  'deleteForumTag',
  'deleteLeads',
  'deleteOpportunityCampaign',
  'deleteOpportunityResponse',
  'deleteProfileField',
  'deleteProfileSection',
  'deleteSearchMiss',
  'deleteSearchSynonyms',
  'deleteTag',
  'deleteTaskScriptSchedule',
  'discardSetAsideJob',
  'drawGiveaway',
  'duplicateAiPage',
  'duplicateCommercialLeadForm',
  'editDisorderFlags',
  'featureThread',
  'generateLeads',
  'hideCareText',
  'leaveOutReferenceChanges',
  'lookAtContentFlag',
  'claimContentFlag',
  // Notes are about a person and change nothing about them.
  'addStaffNote',
  'editStaffNote',
  'deleteStaffNote',
  'upsertCannedReply',
  'deleteCannedReply',
  'upsertFlagView',
  'reorderFlagViews',
  'deleteFlagView',
  'ignoreContentFlagReports',
  'markCare',
  'reviewBlindly',
  'notifyGiveawayWinners',
  'openContentFlag',
  'upsertPolicy',
  'saveSearchSynonyms',
  'setAutomodCorrection',
  // Leaves a colleague's decisions out of learning; their account stays as it is.
  'excludeFromLearning',
  'createWebhook',
  'deleteWebhook',
  'replayWebhookDelivery',
  'rotateWebhookSecret',
  'updateWebhook',
  'saveNoticeTemplate',
  'resetNoticeTemplate',
  'decideAppeal',
  'decideContentItems',
  'startItemRun',
  'undoItemRun',
  'readProfileTexts',
  'reorderSections',
  'reorderTags',
  'repeatTaskScriptRun',
  'replaceGiveawayWinner',
  'replayLeadDelivery',
  'restartLeadUpload',
  'restoreCommercialLeadForm',
  'restoreEngagement',
  'restoreMenu',
  'restoreProfileField',
  'restoreProfileSection',
  'retryLeadDelivery',
  'retrySetAsideJob',
  'rollBackReferenceSync',
  'runTaskScript',
  'saveDisorder',
  'saveDisorderSiteValues',
  'saveEngagement',
  'saveOpportunityCampaign',
  'saveProfileField',
  'sendLeadsNow',
  'setCareState',
  'reviewAdvice',
  'showAdviceNote',
  // Of the viewer alone.
  'setLanguagesIRead',
  'setMenu',
  'setShortlinkState',
  'setSiteSettings',
  'setSiteSuperSettings',
  'setThreadForumTags',
  'setThreadSeo',
  'setThreadTags',
  'syncData',
  'syncUsers',
  'testSftpConnection',
  'threadShortLink',
  'ugcReply',
  // Only gives members back what blocking took a moment ago.
  'unblockUser',
  'undoContentFlagEvents',
  'undoDisorderMerges',
  'undoTaskScriptRun',
  'updateContentFlag',
  'updateContentFlags',
  'updateExperiment',
  'updateForumTag',
  'updatePreferences',
  'updateProfileSection',
  'updateShortlink',
  'updateTag',
  'upsertAward',
  'upsertCommercialLeadForm',
  'upsertPost',
  'writeCareMessage',
];

describe('the schema', () => {
  test('has no mutation that this matrix lacks', () => {
    const known = [...Object.keys(changes), ...Object.keys(fields), ...changesNobody];
    const named = Object.keys(schema.getMutationType()?.getFields() ?? {});
    expect(known.sort()).toEqual(named.sort());
  });

  test.each(Object.keys(fields))('%s has no argument that it lacks', (mutation) => {
    const args = schema.getMutationType()?.getFields()[mutation]?.args ?? [];
    expect(Object.keys(fields[mutation] ?? {}).sort()).toEqual(args.map(({ name }) => name).sort());
  });
});

const pairs = staffRoles.flatMap((actor) => allRoles.map((target) => ({ actor, target })));
/** Sign-in data: people of equal rank can only send a link. */
const notAmongEquals = ['password', 'email', 'removeUserFactors'];

function permissionOf(mutation: string): Permission {
  const { extensions } = schema.getMutationType()?.getFields()[mutation] ?? {};
  const { pothosOptions } = extensions as { pothosOptions: { permission: Permission } };
  return pothosOptions.permission;
}

const refusals: string[] = [
  userMessages.outranked,
  userMessages.equalRank,
  contentMessages.outranked,
];

async function expectRank(mutation: string, change: Change, field = ''): Promise<void> {
  const wrong: string[] = [];
  for (const { actor, target } of pairs) {
    if (!may({ roleId: actor, siteFeatures }, permissionOf(mutation))) continue;
    const { id } = await newUser(app, { roleId: Number(target) });
    const document = `mutation { ${await change({ id, roleId: target })} }`;
    const { errors } = await clientOf(actor).graphql(document);
    const isRefused = errors?.some(({ message }) =>
      refusals.some((text) => message.includes(text)),
    );
    const isForbidden =
      outranks(target, actor) ||
      (actor === target && [mutation, field].some((name) => notAmongEquals.includes(name)));
    if (isForbidden !== (isRefused ?? false) || (!isForbidden && errors)) {
      wrong.push(`${actor} on ${target}: ${errors?.[0]?.message ?? 'allowed'}`);
    }
  }
  expect(wrong).toEqual([]);
}

describe('nobody changes people of a higher rank, everyone others', () => {
  test.each(Object.keys(changes))('%s', (mutation) =>
    expectRank(mutation, changes[mutation] as Change),
  );

  const eachField = Object.entries(fields).flatMap(([mutation, args]) =>
    Object.entries(args).flatMap(([name, change]) =>
      typeof change === 'string' ? [] : [{ mutation, name, change }],
    ),
  );
  test.each(eachField)('$mutation($name)', ({ mutation, name, change }) =>
    expectRank(mutation, change, name),
  );

  test('a form that sends all fields as they are is no change', async () => {
    const { errors } = await clientOf('1').graphql(
      `mutation { updateUser(id: "${await app.userId('superAdmin')}", bio: "", badge: MEMBER, status: 0) { id } }`,
    );
    expect(errors).toBeUndefined();
  });

  test('nobody assigns a thread to a person of a higher rank', async () => {
    const wrong: string[] = [];
    for (const actor of ['1', '6', '5'] as const) {
      for (const target of staffRoles) {
        const { id: author } = await newUser(app);
        const threadId = await content.thread({ by: author });
        const { id } = await newUser(app, { roleId: Number(target) });
        const { errors } = await clientOf(actor).graphql(
          `mutation { updateThread(id: "${threadId}", userId: "${id}") { id } }`,
        );
        const message = errors?.[0]?.message;
        const wanted = outranks(target, actor) ? contentMessages.outranked : undefined;
        if (message !== wanted) wrong.push(`${actor} to ${target}: ${message}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('nobody creates a person of a higher rank', async () => {
    for (const actor of ['1', '6', '5'] as const) {
      for (const target of allRoles) {
        const name = `made${count++}`;
        const { errors } = await clientOf(actor).graphql(
          `mutation { createUser(username: "${name}", email: "${name}@steward.example", roleId: "${target}") { id } }`,
        );
        const message = outranks(target, actor) ? userMessages.grantAbove : undefined;
        expect([actor, target, errors?.[0]?.message]).toEqual([actor, target, message]);
      }
    }
  });
});

/** Routes that change someone and ask for a permission. */
const restChanges: Record<string, (client: ApiClient, userId: number) => Promise<number>> = {
  'POST /api/upload-image': async (client, userId) => {
    const form = new FormData();
    form.set('image_type', 'avatar');
    form.set('user_id', String(userId));
    form.set('images[0]', new Blob([new Uint8Array(await picture(9, 9).png().toBuffer())]), 'a');
    const url = `http://127.0.0.1:${app.port}/api/upload-image`;
    const headers = { cookie: client.cookie ?? '' };
    return (await fetch(url, { method: 'POST', body: form, headers })).status;
  },
  'POST /api/auth/unlink-all-socials': async (client, userId) => {
    const json = { user_id: String(userId), site_id: String(await alpha()) };
    return (await client.post('/api/auth/unlink-all-socials', { json })).status;
  },
};
const restOthers = [
  'POST /api/engagements/picture',
  'POST /api/moderation',
  'POST /api/moderation/stream',
];

describe('REST', () => {
  test('has no changing route for staff that this matrix lacks', () => {
    const changing = app.routes
      .filter(({ access }) => !['anyone', 'member', 'owner', 'intake'].includes(access))
      .map(({ method, url }) => `${method} ${url}`)
      .filter((route) => !/^(?:GET|HEAD) /.test(route) && !restOthers.includes(route));
    expect(changing.sort()).toEqual(Object.keys(restChanges).sort());
  });

  test.each(Object.keys(restChanges))('%s', async (route) => {
    for (const { actor, target } of pairs.filter(({ actor }) => actor !== '2')) {
      const { id } = await newUser(app, { roleId: Number(target) });
      const status = await restChanges[route]?.(clientOf(actor), id);
      expect([actor, target, status]).toEqual([actor, target, outranks(target, actor) ? 403 : 200]);
    }
  });
});
