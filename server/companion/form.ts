import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { pictureMaxBytes, pictureMessages } from '../../contract/moderation/content-pictures.ts';
import { exactText, isStorable, list } from '../../contract/text.ts';
import { AppError, invalidInput } from '../base/errors.ts';

export interface SentForm {
  text(name: string): string;
  picture: Buffer | undefined;
  pictureError: AppError | undefined;
}

const multipartLimits = {
  files: 1,
  fields: 10,
  parts: 12,
  fieldSize: 500_000,
  fileSize: pictureMaxBytes,
};
/**
 * Limit for any form field. Use cases that store texts have their own, lower limits with messages.
 */
const formFieldSchema = exactText(1_000_000);
const singleFieldsSchema = z.record(exactText(200), formFieldSchema.catch('')).catch({});

/** Values by field name; one ticked box arrives as text, several as a list. */
export const formFieldsSchema = z
  .record(
    exactText(200),
    z.union([formFieldSchema.transform((value) => [value]), list(formFieldSchema, 1000)]),
  )
  .catch({});

/** Forms with a picture arrive as multipart, others either way. */
export async function readForm(request: FastifyRequest): Promise<SentForm> {
  const fields = new Map<string, string>();
  const form: SentForm = {
    text: (name) => fields.get(name) ?? '',
    picture: undefined,
    pictureError: undefined,
  };
  if (!request.isMultipart()) {
    for (const [name, value] of Object.entries(singleFieldsSchema.parse(request.body ?? {}))) {
      fields.set(name, value);
    }
    return form;
  }
  try {
    for await (const part of request.parts({ limits: multipartLimits })) {
      if (part.type === 'field') {
        const value = String(part.value);
        if (!isStorable(value)) throw invalidInput(messages.textNotStorable, part.fieldname);
        fields.set(part.fieldname, value);
        continue;
      }
      const data = await part.toBuffer();
      // Browsers send an empty part if no file was chosen.
      if (part.fieldname === 'picture' && data.length > 0) form.picture = data;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (!isFileTooLarge(error)) throw invalidInput(messages.requestUnreadable);
    // Text fields precede the picture, so they are complete.
    form.pictureError = invalidInput(pictureMessages.tooLarge, 'picture');
  }
  return form;
}

function isFileTooLarge(error: unknown): boolean {
  return (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE';
}
