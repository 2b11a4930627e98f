import { z } from 'zod';
import { contentMessages } from '../../../../contract/moderation/content.ts';
import { assocTypes } from '../../../../contract/moderation/content-flags.ts';
import { type ContentKind, contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { parseRowId } from '../../../../contract/row-id.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';

export const batchMaxItems = 100;

const createIdSchema = (message: string) =>
  z.int(message).min(1, message).max(2_147_483_647, message);

/** Author of a request. Other fields are validated elsewhere. */
export const userInput = z.looseObject(
  { userId: createIdSchema('userId must be the id of a user.') },
  'A JSON object is expected.',
);

export const batchInput = z.object(
  {
    items: z
      .array(z.unknown(), 'items must be a list.')
      .min(1, 'items is empty.')
      .max(batchMaxItems, `At most ${batchMaxItems} items fit into one request.`),
  },
  'A JSON object is expected.',
);

export const reportTargetInput = userInput.extend({
  assocType: z.enum(assocTypes, `assocType must be one of ${assocTypes.join(', ')}.`),
  assocId: createIdSchema('assocId must be the id of what is reported.'),
});

export function parseItemParams(params: { kind: string; id: string }): {
  kind: ContentKind;
  id: number;
} {
  const kind = contentKinds.find((known) => known === params.kind);
  const id = parseRowId(params.id);
  if (!kind || id === undefined) throw notFound(contentMessages.notFound);
  return { kind, id };
}

export function parseChangesCursor(after: unknown): number {
  if (after === undefined) return 0;
  if (typeof after === 'string' && /^\d{1,15}$/.test(after)) return Number(after);
  throw invalidInput('after must be what the last answer said.', 'after');
}
