import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { pictureMaxBytes, pictureMessages } from '../../contract/moderation/content-pictures.ts';
import { type AppError, invalidInput } from '../base/errors.ts';

/** What someone sent from a page. */
export interface SentForm {
  /** Empty when the form has no such field. */
  text(name: string): string;
  picture: Buffer | undefined;
  /** Why the chosen picture did not arrive. */
  pictureError: AppError | undefined;
}

const limits = {
  files: 1,
  fields: 10,
  parts: 12,
  fieldSize: 500_000,
  fileSize: pictureMaxBytes,
};
const typed = z.record(z.string(), z.string().catch('')).catch({});

/** Forms with a picture come in parts; those without may come either way. */
export async function readForm(request: FastifyRequest): Promise<SentForm> {
  const fields = new Map<string, string>();
  const form: SentForm = {
    text: (name) => fields.get(name) ?? '',
    picture: undefined,
    pictureError: undefined,
  };
  if (!request.isMultipart()) {
    for (const [name, value] of Object.entries(typed.parse(request.body ?? {}))) {
      fields.set(name, value);
    }
    return form;
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields.set(part.fieldname, String(part.value).replaceAll('\u0000', ''));
        continue;
      }
      const data = await part.toBuffer();
      // Browsers send an empty part for a file that was not chosen.
      if (part.fieldname === 'picture' && data.length > 0) form.picture = data;
    }
  } catch (error) {
    if (!isTooLarge(error)) throw invalidInput(messages.requestUnreadable);
    // The words stand before the picture, so they are here already.
    form.pictureError = invalidInput(pictureMessages.tooLarge, 'picture');
  }
  return form;
}

function isTooLarge(error: unknown): boolean {
  return (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE';
}
