import {
  connectionOptions,
  type FileType,
  leadFormFilter,
  leadFormInput,
  leadFormMessages,
  leadFormQuestions,
} from '../../../../contract/leads/lead-forms.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import { assertSameVersion } from '../../../base/versions.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { sanitizeBody } from '../../../lib/html.ts';
import type { SftpPasswords } from '../sftp/sftp-passwords.ts';
import { mergeQuestions } from './lead-form-questions.ts';
import {
  type LeadForm,
  type LeadFormQuestion,
  type LeadFormValues,
  leadFormsRepository,
} from './lead-forms.repository.ts';

type Maybe<T> = T | null | undefined;

/** As sent; what is absent stays as it is, and null empties a text. */
export interface LeadFormArgs extends ShownFormArgs {
  campaignName?: Maybe<string>;
  type?: Maybe<string>;
  successUrl?: Maybe<string>;
  failure_url?: Maybe<string>;
  deliveryOptions?: Maybe<{
    fileType?: Maybe<FileType>;
    connectionOptions?: Maybe<ConnectionArgs>;
  }>;
}

export interface ShownFormArgs {
  name?: Maybe<string>;
  optInText?: Maybe<string>;
  disclaimer?: Maybe<string>;
  leadFormQuestions?: Maybe<readonly unknown[]>;
}

export interface ConnectionArgs {
  dir?: Maybe<string>;
  host?: Maybe<string>;
  port?: Maybe<number>;
  user?: Maybe<string>;
  password?: Maybe<string>;
}

/** What people see of a form. */
export interface ShownForm {
  id: number;
  name: string;
  optInText: string;
  disclaimer: string;
  questions: LeadFormQuestion[];
}

export interface LeadFormsService {
  list(actor: Actor, args: { search?: Maybe<string>; type?: Maybe<string> }): Promise<LeadForm[]>;
  get(actor: Actor, id: number): Promise<LeadForm>;
  questionsOf(actor: Actor, formIds: readonly number[]): Promise<LeadFormQuestion[]>;
  upsert(
    actor: Actor,
    id: number | null,
    args: LeadFormArgs,
    version: Maybe<number>,
  ): Promise<LeadForm>;
  delete(actor: Actor, id: number): Promise<LeadForm>;
  /** A page with the form as it would be; nothing is stored. */
  preview(args: ShownFormArgs): string;
}

export function createLeadFormsService({
  database,
  changes,
  passwords,
  renderPreview,
}: {
  database: Database;
  changes: ChangeLog;
  passwords: SftpPasswords;
  renderPreview(form: ShownForm): string;
}): LeadFormsService {
  const forms = leadFormsRepository(database.db);

  async function locked(trx: Trx, actor: Actor, id: number): Promise<LeadForm> {
    const form = await leadFormsRepository(trx).findForUpdate(actor.siteId, id);
    if (!form) throw notFound(leadFormMessages.notFound);
    return form;
  }

  function valuesOf(actor: Actor, args: LeadFormArgs, before?: LeadForm): Partial<LeadFormValues> {
    const required = { campaignName: '', successUrl: '' };
    const input = validate(leadFormInput.omit({ leadFormQuestions: true }).partial(), {
      ...(!before && required),
      ...textsOf(args),
    });
    const { fileType, connectionOptions } = args.deliveryOptions ?? {};
    return {
      ...(input.campaignName !== undefined && { campaignName: input.campaignName }),
      ...(input.name !== undefined && { name: input.name }),
      ...(input.type !== undefined && { type: input.type }),
      ...(input.successUrl !== undefined && { successUrl: input.successUrl }),
      ...(input.failure_url !== undefined && { failureUrl: input.failure_url }),
      ...(input.optInText !== undefined && { optInText: input.optInText }),
      ...(input.disclaimer !== undefined && { disclaimer: sanitizeBody(input.disclaimer) }),
      ...(fileType && { fileType }),
      ...(connectionOptions && connectionValues(actor, connectionOptions, before)),
    };
  }

  function connectionValues(actor: Actor, args: ConnectionArgs, before?: LeadForm) {
    const { password, ...connection } = mergeConnection(args, before);
    const isElsewhere =
      before && (before.sftpHost !== connection.host || before.sftpPort !== connection.port);
    if (before?.hasPassword && isElsewhere && connection.host !== '' && password === undefined) {
      throw invalidInput(leadFormMessages.passwordForOtherHost, 'password');
    }
    return {
      sftpDir: connection.dir,
      sftpHost: connection.host,
      sftpPort: connection.port,
      sftpUser: connection.user,
      ...(password !== undefined && {
        sftpPassword: password === '' ? null : passwords.seal(actor.siteId, password),
      }),
    };
  }

  return {
    async list(actor, { search, type }) {
      const filter = { search: search ?? undefined, type: type ?? undefined };
      return forms.list(actor.siteId, validate(leadFormFilter, filter));
    },

    async get(actor, id) {
      const form = await forms.find(actor.siteId, id);
      if (!form) throw notFound(leadFormMessages.notFound);
      return form;
    },

    questionsOf: (actor, formIds) => forms.questions(actor.siteId, formIds),

    upsert: (actor, id, args, version) =>
      database.transaction(async (trx) => {
        const repository = leadFormsRepository(trx);
        const before = id === null ? undefined : await locked(trx, actor, id);
        if (before) await assertSameVersion(trx, actor, { noun: 'leadForm', ...before }, version);
        const stored = before ? await repository.questions(actor.siteId, [before.id]) : [];
        const values = valuesOf(actor, args, before);
        const form = before
          ? await repository.update(actor.siteId, before.id, values)
          : await repository.insert(actor.siteId, values);
        if (!before || args.leadFormQuestions != null) {
          const sent = validate(leadFormQuestions, args.leadFormQuestions ?? []);
          const questions = mergeQuestions(stored, sent);
          await repository.saveQuestions(actor.siteId, form.id, questions);
        }
        const after = await repository.questions(actor.siteId, [form.id]);
        await changes.record(trx, actor, {
          noun: 'leadForm',
          id: form.id,
          action: before ? 'updated' : 'created',
          ...(before && { before: audited(before, stored) }),
          after: { ...audited(form, after), passwordChanged: 'sftpPassword' in values },
          version: form.version,
        });
        return form;
      }),

    delete: (actor, id) =>
      database.transaction(async (trx) => {
        await locked(trx, actor, id);
        const form = await leadFormsRepository(trx).update(actor.siteId, id, {
          deletedAt: new Date(),
        });
        await changes.record(trx, actor, {
          noun: 'leadForm',
          id,
          action: 'deleted',
          version: form.version,
        });
        return form;
      }),

    preview(args) {
      const { name = '', optInText = '', disclaimer = '' } = textsOf(args);
      const sent = validate(leadFormQuestions, args.leadFormQuestions ?? []);
      return renderPreview({
        id: 0,
        name,
        optInText,
        disclaimer: sanitizeBody(disclaimer),
        questions: mergeQuestions(
          [],
          sent.map((question) => ({ ...question, id: null })),
        ).map((question, index) => ({ ...question, formId: 0, id: index + 1 })),
      });
    },
  };
}

/** Texts that were given, with null for empty ones. */
function textsOf(args: LeadFormArgs): Record<string, string> {
  const { leadFormQuestions: _, deliveryOptions: __, ...texts } = args;
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value ?? '']],
    ),
  );
}

/** What was given over what is stored. */
export function mergeConnection(args: ConnectionArgs, form: LeadForm | undefined) {
  const given = Object.entries(args).filter(([, value]) => value != null);
  return validate(connectionOptions, {
    ...(form && {
      dir: form.sftpDir,
      host: form.sftpHost,
      port: form.sftpPort,
      user: form.sftpUser,
    }),
    ...Object.fromEntries(given),
  });
}

/** Passwords are nobody's to read, and so not in the trail either. */
function audited(form: LeadForm, questions: readonly LeadFormQuestion[]) {
  const { insertedAt: _, updatedAt: __, numberOfSubmissions: ___, ...fields } = form;
  return { ...fields, questions };
}
