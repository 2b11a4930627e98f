import type { NewContent, WrittenContent } from '../../../../contract/moderation/content.ts';
import { AppError } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import type { Trx } from '../../../db/database.ts';
import type { ContentAuthor, PreparedText } from '../writing/content-parts.ts';
import { writingRepository } from '../writing/writing.repository.ts';
import { batchInput } from './intake.input.ts';
import { toIntakeError } from './intake-errors.ts';

export interface PreparedItem {
  author: ContentAuthor;
  item: NewContent;
  text: PreparedText;
}

export type BatchItem = PreparedItem | AppError;

export async function prepareBatchItems(
  input: unknown,
  prepareItem: (item: unknown) => Promise<PreparedItem>,
): Promise<BatchItem[]> {
  const prepared: BatchItem[] = [];
  for (const item of validate(batchInput, input).items) {
    prepared.push(await returnRefusal(prepareItem(item)));
  }
  return prepared;
}

/**
 * Stores all items and the answer in one transaction. Each item is checked before it is written, so
 * a refused one leaves nothing behind.
 */
export async function insertBatchItems(
  trx: Trx,
  siteId: number,
  items: readonly BatchItem[],
  insert: (item: PreparedItem) => Promise<WrittenContent>,
  toAnswer: (written: WrittenContent) => object,
): Promise<object[]> {
  const ready = items.flatMap((item) => (item instanceof AppError ? [] : [item]));
  // Locks all rows of the batch in one order, so that two batches wait for each other instead of
  // deadlocking.
  await writingRepository(trx).lockForBatch(siteId, {
    userIds: ready.map(({ author }) => author.userId),
    threadIds: ready.flatMap(({ item }) => (item.kind === 'reply' ? [item.threadId] : [])),
  });
  const outcomes: object[] = [];
  for (const item of items) {
    const written = item instanceof AppError ? item : await returnRefusal(insert(item));
    outcomes.push(
      written instanceof AppError
        ? { status: written.httpStatus, error: toIntakeError(written) }
        : { status: 201, ...toAnswer(written) },
    );
  }
  return outcomes;
}

async function returnRefusal<T>(work: Promise<T>): Promise<T | AppError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
