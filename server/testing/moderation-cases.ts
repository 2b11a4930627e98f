import { contentWriter } from './content.ts';
import { flagOf } from './flags.ts';
import { intakeClient } from './intake.ts';
import { newUser } from './people.ts';
import type { TestApp } from './test-app.ts';

export const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Creates reported replies, and reads what was decided and what members received. */
export async function createModerationCases(app: TestApp) {
  const intake = await intakeClient(app);
  const write = await contentWriter(app);
  const siteId = await app.siteId('alpha');

  async function createReportedReply(options: { reason?: string; body?: string } = {}) {
    const author = await newUser(app);
    const reporter = await newUser(app);
    const threadId = await write.thread({ by: author.id });
    const body = options.body ?? '<p>Buy my <b>tea</b>.</p>';
    const replyId = await write.reply({ by: author.id, threadId, body });
    await intake.post('/reports', {
      userId: reporter.id,
      assocType: 'reply',
      assocId: replyId,
      reason: options.reason ?? 'SPAM',
    });
    const { id: flagId } = await flagOf(app, 'reply', replyId);
    return { author, reporter, replyId, flagId: flagId as number };
  }

  return {
    siteId,
    intake,
    write,
    reportedReply: createReportedReply,
    noticesOf: (userId: number) =>
      app.query('select * from moderation_notices where user_id = $1 order by id', userId),
    mailsTo: (userId: number) =>
      app.query('select * from outgoing_mail where user_id = $1 order by id', userId),
    stateOf: async (replyId: number) =>
      (await app.query('select is_deleted, is_spam from replies where id = $1', replyId))[0],
    setSettings: (settings: object) =>
      app.query('update sites set settings = $1 where id = $2', settings, siteId),
    async policyId(name = 'Spam and advertising'): Promise<string> {
      const admin = await app.as('admin');
      const { data } = await admin.graphql('{ policies { id name } }');
      return data.policies.find((policy: { name: string }) => policy.name === name).id;
    },
  };
}

export const decideFlag = `mutation ($id: ID!, $operation: ContentFlagOperation, $policyId: ID) {
  updateContentFlag(id: $id, operation: $operation, policyId: $policyId) {
    id contentFlagEvents { id status body canUndo }
  }
}`;

export const undoEvents = `mutation ($ids: [ID!]!) {
  undoContentFlagEvents(eventIds: $ids) { ok message }
}`;
