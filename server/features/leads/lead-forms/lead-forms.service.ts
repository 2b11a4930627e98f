import {
  leadFormNameMaxLengths,
  uniqueNameForCopy,
} from '../../../../contract/leads/lead-form-names.ts';
import {
  type DeliveryFileType,
  type FormStatus,
  leadFormFilter,
  leadFormInput,
  leadFormMessages,
  leadFormQuestions,
  leadFormSorts,
} from '../../../../contract/leads/lead-forms.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';
import { type PageArgs, sortOf } from '../../../base/paging.ts';
import { validate } from '../../../base/validate.ts';
import { assertSameVersion } from '../../../base/versions.ts';
import type { Trx } from '../../../db/database.ts';
import { sanitizeSponsored } from '../../../lib/html.ts';
import type { SftpPasswords } from '../sftp/sftp-passwords.ts';
import {
  type ConnectionArgs,
  hasConnectionChanged,
  hasPlaceChanged,
  mergeConnectionArgs,
} from './lead-form-connection.ts';
import { mergeQuestions } from './lead-form-questions.ts';
import {
  type LeadForm,
  type LeadFormQuestion,
  type LeadFormValues,
  leadFormsRepository,
} from './lead-forms.repository.ts';
import { leadQuestionsRepository } from './lead-questions.repository.ts';

type Maybe<T> = T | null | undefined;

/** Arguments as sent: absent values stay unchanged, null clears a text. */
interface LeadFormArgs extends VisibleLeadFormArgs {
  campaignName?: Maybe<string>;
  type?: Maybe<string>;
  successUrl?: Maybe<string>;
  failure_url?: Maybe<string>;
  deliveryOptions?: Maybe<{
    fileType?: Maybe<DeliveryFileType>;
    spreadsheetGuard?: Maybe<boolean>;
    connectionOptions?: Maybe<ConnectionArgs>;
  }>;
}

interface VisibleLeadFormArgs {
  name?: Maybe<string>;
  optInText?: Maybe<string>;
  disclaimer?: Maybe<string>;
  status?: Maybe<FormStatus>;
  visitorMessage?: Maybe<string>;
  leadFormQuestions?: Maybe<readonly unknown[]>;
}

export interface VisibleLeadForm {
  id: number;
  name: string;
  optInText: string;
  disclaimer: string;
  status: FormStatus;
  visitorMessage: string;
  questions: LeadFormQuestion[];
}

interface LeadFormListArgs extends Pick<PageArgs, 'sort' | 'sortDesc'> {
  search?: Maybe<string>;
  type?: Maybe<string>;
  status?: Maybe<string>;
  health?: Maybe<string>;
}

export interface LeadFormsService {
  list(actor: Actor, args: LeadFormListArgs): Promise<LeadForm[]>;
  get(actor: Actor, id: number): Promise<LeadForm>;
  questionsOf(actor: Actor, formIds: readonly number[]): Promise<LeadFormQuestion[]>;
  upsert(
    actor: Actor,
    id: number | null,
    args: LeadFormArgs,
    version: Maybe<number>,
  ): Promise<LeadForm>;
  duplicate(actor: Actor, id: number): Promise<LeadForm>;
  preview(args: VisibleLeadFormArgs): string;
}

export function createLeadFormsService({
  database,
  changes,
  passwords,
  retryDeliveries,
  renderPreview,
}: Pick<Core, 'database' | 'changes'> & {
  passwords: SftpPasswords;
  retryDeliveries(
    trx: Trx,
    siteId: number,
    formId: number,
    options: { isElsewhere: boolean },
  ): Promise<void>;
  renderPreview(form: VisibleLeadForm): string;
}): LeadFormsService {
  const forms = leadFormsRepository(database.db);
  const questions = leadQuestionsRepository(database.db);

  async function lockForm(trx: Trx, actor: Actor, id: number): Promise<LeadForm> {
    const form = await leadFormsRepository(trx).findForUpdate(actor.siteId, id);
    if (!form) throw notFound(leadFormMessages.notFound);
    return form;
  }

  function toColumnValues(
    actor: Actor,
    args: LeadFormArgs,
    before?: LeadForm,
  ): Partial<LeadFormValues> {
    const required = { campaignName: '', successUrl: '' };
    const input = validate(leadFormInput.omit({ leadFormQuestions: true }).partial(), {
      ...(!before && required),
      ...toPreviewTexts({ ...args, status: args.status ?? undefined }),
    });
    const { fileType, spreadsheetGuard, connectionOptions } = args.deliveryOptions ?? {};
    return {
      ...(input.campaignName !== undefined && { campaignName: input.campaignName }),
      ...(input.name !== undefined && { name: input.name }),
      ...(input.type !== undefined && { type: input.type }),
      ...(input.successUrl !== undefined && { successUrl: input.successUrl }),
      ...(input.failure_url !== undefined && { failureUrl: input.failure_url }),
      ...(input.optInText !== undefined && { optInText: input.optInText }),
      ...(input.disclaimer !== undefined && { disclaimer: sanitizeSponsored(input.disclaimer) }),
      ...(input.status !== undefined && { status: input.status }),
      ...(input.visitorMessage !== undefined && { visitorMessage: input.visitorMessage }),
      ...(spreadsheetGuard != null && { guardsFormulas: spreadsheetGuard }),
      ...(fileType && { fileType }),
      ...(connectionOptions && toConnectionColumns(actor, connectionOptions, before)),
    };
  }

  function toConnectionColumns(actor: Actor, args: ConnectionArgs, before?: LeadForm) {
    const { password, ...connection } = mergeConnectionArgs(args, before);
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
        sftpPassword: password === null ? null : passwords.seal(actor.siteId, password),
      }),
    };
  }

  return {
    async list(actor, { search, type, status, health, ...order }) {
      const sentEntries = Object.entries({ search, type, status, health });
      const filter = Object.fromEntries(sentEntries.filter(([, value]) => value != null));
      const sort = sortOf(order, leadFormSorts, { sort: 'campaignName', sortDesc: false });
      return forms.list(actor.siteId, validate(leadFormFilter, filter), sort);
    },

    async get(actor, id) {
      const form = await forms.find(actor.siteId, id);
      if (!form) throw notFound(leadFormMessages.notFound);
      return form;
    },

    questionsOf: (actor, formIds) => questions.ofForms(actor.siteId, formIds),

    upsert: (actor, id, args, version) =>
      database.transaction(async (trx) => {
        const repository = leadFormsRepository(trx);
        const before = id === null ? undefined : await lockForm(trx, actor, id);
        if (before) await assertSameVersion(trx, actor, { noun: 'leadForm', ...before }, version);
        const questionsNow = leadQuestionsRepository(trx);
        const stored = before ? await questionsNow.ofForms(actor.siteId, [before.id]) : [];
        const values = toColumnValues(actor, args, before);
        const form = before
          ? await repository.update(actor.siteId, before.id, values)
          : await repository.insert(actor.siteId, values);
        if (!before || args.leadFormQuestions != null) {
          const sent = validate(leadFormQuestions, args.leadFormQuestions ?? []);
          await questionsNow.save(actor.siteId, form.id, mergeQuestions(stored, sent));
        }
        if (before && hasConnectionChanged(before, values)) {
          const isElsewhere = hasPlaceChanged(before, values);
          await retryDeliveries(trx, actor.siteId, form.id, { isElsewhere });
        }
        const after = await questionsNow.ofForms(actor.siteId, [form.id]);
        await changes.record(trx, actor, {
          noun: 'leadForm',
          id: form.id,
          action: before ? 'updated' : 'created',
          ...(before && { before: toAuditedValues(before, stored) }),
          after: { ...toAuditedValues(form, after), passwordChanged: 'sftpPassword' in values },
          version: form.version,
        });
        return form;
      }),

    duplicate: (actor, id) =>
      database.transaction(async (trx) => {
        const { siteId } = actor;
        const repository = leadFormsRepository(trx);
        const original = await repository.findForDelivery(siteId, id);
        if (!original || original.deletedAt) throw notFound(leadFormMessages.notFound);
        const taken = await repository.campaignNames(siteId);
        const form = await repository.insert(siteId, {
          ...pickLeadFormValuesToCopy(original),
          campaignName: uniqueNameForCopy(
            original.campaignName,
            taken,
            leadFormNameMaxLengths.campaign,
          ),
          sftpPassword: original.encryptedPassword,
        });
        const fields = leadQuestionsRepository(trx);
        const asked = await fields.ofForms(siteId, [id]);
        const copies = asked.map((question) => ({ ...question, id: null }));
        await fields.save(siteId, form.id, copies);
        await changes.record(trx, actor, {
          noun: 'leadForm',
          id: form.id,
          action: 'created',
          after: { ...toAuditedValues(form, copies), copyOf: id },
          version: form.version,
        });
        return form;
      }),

    preview({ status, ...args }) {
      const texts = validate(previewTextsSchema, toPreviewTexts(args));
      const { name = '', optInText = '', disclaimer = '', visitorMessage = '' } = texts;
      const sent = validate(leadFormQuestions, args.leadFormQuestions ?? []);
      return renderPreview({
        id: 0,
        name,
        optInText,
        disclaimer: sanitizeSponsored(disclaimer),
        status: status ?? 'OPEN',
        visitorMessage,
        questions: mergeQuestions(
          [],
          sent.map((question) => ({ ...question, id: null })),
        ).map((question, index) => ({ ...question, formId: 0, id: index + 1 })),
      });
    },
  };
}

/** Same limits as a stored form, but nothing is required. */
const previewTextsSchema = leadFormInput
  .pick({ name: true, optInText: true, disclaimer: true, visitorMessage: true })
  .partial();

function toPreviewTexts(args: LeadFormArgs): Record<string, string> {
  const { leadFormQuestions: _, deliveryOptions: __, ...texts } = args;
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value ?? '']],
    ),
  );
}

/** Values to copy. The status is not among them: a copy is open. */
function pickLeadFormValuesToCopy(form: LeadForm): Partial<LeadFormValues> {
  const { name, type, successUrl, failureUrl, optInText, disclaimer, fileType } = form;
  const { sftpDir, sftpHost, sftpPort, sftpUser, guardsFormulas } = form;
  return {
    ...{ name, type, successUrl, failureUrl, optInText, disclaimer, fileType },
    ...{ sftpDir, sftpHost, sftpPort, sftpUser, guardsFormulas },
  };
}

const propertiesWithoutAudit: ReadonlySet<string> = new Set<keyof LeadForm>([
  ...(['insertedAt', 'updatedAt', 'numberOfSubmissions', 'waitingLeads'] as const),
  ...(['lastLeadAt', 'lastSentAt', 'failedLeads', 'health'] as const),
]);

/** Without the password, which must not get into the audit log. */
function toAuditedValues(form: LeadForm, questions: readonly object[]) {
  const set = Object.entries(form).filter(([name]) => !propertiesWithoutAudit.has(name));
  return { ...Object.fromEntries(set), questions };
}
