import {
  contentMessages,
  getContentState,
  newContent,
  reportInput,
  type WrittenContent,
} from '../../../../contract/moderation/content.ts';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import type { Database, Trx } from '../../../db/database.ts';
import type { IntakeKey } from '../../../http/route-access.ts';
import { type ContentItem, contentRepository } from '../content/content.repository.ts';
import type { ContentService } from '../writing/content.service.ts';
import { executeRequestOnce, type IncomingRequest, type ReplayableAnswer } from './idempotency.ts';
import { reportTargetInput, userInput } from './intake.input.ts';
import { insertBatchItems, type PreparedItem, prepareBatchItems } from './intake-batch.ts';
import { findChangesAfter, type IntakeChangePage } from './intake-changes.ts';
import type { IntakeAnswer } from './intake-requests.repository.ts';

export interface IntakeRequest extends Omit<IncomingRequest, 'keyId'> {
  key: IntakeKey;
}

export interface IntakeService {
  /** Idempotent execution for other areas with intake routes. */
  once<Prepared>(
    request: IntakeRequest,
    prepare: () => Promise<Prepared>,
    work: (trx: Trx, prepared: Prepared) => Promise<IntakeAnswer>,
  ): Promise<ReplayableAnswer>;
  write(request: IntakeRequest): Promise<ReplayableAnswer>;
  writeBatch(request: IntakeRequest): Promise<ReplayableAnswer>;
  edit(request: IntakeRequest, item: { kind: ContentKind; id: number }): Promise<ReplayableAnswer>;
  report(request: IntakeRequest): Promise<ReplayableAnswer>;
  getState(key: IntakeKey, item: { kind: ContentKind; id: number }): Promise<object>;
  changes(key: IntakeKey, after: number): Promise<IntakeChangePage>;
}

export function createIntakeService({
  database,
  content,
}: {
  database: Database;
  content: ContentService;
}): IntakeService {
  const once: IntakeService['once'] = ({ key, ...request }, prepare, work) =>
    executeRequestOnce(database, { ...request, keyId: key.id }, prepare, work);

  async function prepareItem(siteId: number, input: unknown): Promise<PreparedItem> {
    const { userId } = validate(userInput, input);
    const item = validate(newContent, input);
    return { author: { siteId, userId }, item, text: await content.prepare(siteId, item) };
  }

  return {
    once,

    write: (request) =>
      once(
        request,
        () => prepareItem(request.key.siteId, request.body),
        async (trx, { author, item, text }) => ({
          status: 201,
          body: toWrittenAnswer(await content.insert(trx, author, item, text)),
        }),
      ),

    writeBatch(request) {
      const { siteId } = request.key;
      return once(
        request,
        () => prepareBatchItems(request.body, (input) => prepareItem(siteId, input)),
        async (trx, items) => {
          const insert = ({ author, item, text }: PreparedItem) =>
            content.insert(trx, author, item, text);
          const results = await insertBatchItems(trx, siteId, items, insert, toWrittenAnswer);
          return { status: 200, body: { results } };
        },
      );
    },

    edit(request, { kind, id }) {
      const { siteId } = request.key;
      return once(
        request,
        () => content.prepareEdit(siteId, kind, id, request.body as { body: string }),
        async (trx, text) => ({
          status: 200,
          body: toWrittenAnswer(await content.change(trx, { siteId }, { kind, id }, text)),
        }),
      );
    },

    report(request) {
      const { siteId } = request.key;
      return once(
        request,
        async () => {
          const { userId, assocType, assocId } = validate(reportTargetInput, request.body);
          const about = { assocType, assocId };
          return {
            reporter: { siteId, userId },
            about,
            input: validate(reportInput, request.body),
            scored: await content.prepareFlag(siteId, about),
          };
        },
        async (trx, { reporter, about, input, scored }) => {
          await content.fileReport(trx, reporter, about, input, scored);
          return { status: 201, body: about };
        },
      );
    },

    async getState(key, { kind, id }) {
      const item = await contentRepository(database.db).find(key.siteId, kind, id);
      if (!item) throw notFound(contentMessages.notFound);
      return toStateAnswer(item);
    },

    changes: (key, after) => findChangesAfter(database.db, key.siteId, after),
  };
}

function toWrittenAnswer({ kind, id, isPending, heldFor = [] }: WrittenContent): object {
  return isPending ? { kind, id, state: 'pending', heldFor } : { kind, id, state: 'visible' };
}

function toStateAnswer(item: ContentItem): object {
  const { kind, id, userId, name, slug, body, insertedAt } = item;
  const ofThread = kind === 'thread' && { name, slug };
  return { kind, id, userId, state: getContentState(item), ...ofThread, body, insertedAt };
}
