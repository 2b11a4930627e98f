import { deliveryHealths } from '../../../../contract/leads/lead-deliveries.ts';
import { deliveryFileTypes } from '../../../../contract/leads/lead-forms.ts';
import { type BatchFetch, loadInBatch } from '../../../graphql/batch.ts';
import { builder } from '../../../graphql/builder.ts';
import type { StoredHostKey } from '../sftp/sftp-host-keys.repository.ts';
import type { LeadForm } from './lead-forms.repository.ts';
import { nextDeliveryAt } from './next-delivery.ts';

const FileTypeType = builder.enumType('LeadFileType', {
  description: 'The layout of delivered files.',
  values: deliveryFileTypes,
});

export const HealthType = builder.enumType('LeadDeliveryHealth', {
  description:
    'FAILING: a file does not get through. STOPPED: the host shows another key. UNUSED: nothing was sent yet.',
  values: deliveryHealths,
});

const ConnectionType = builder.objectRef<LeadForm>('SftpConnectionOptions').implement({
  description: 'Where files are delivered to. The password can be set and never read.',
  permission: 'leads.manage',
  fields: (t) => ({
    dir: t.exposeString('sftpDir'),
    host: t.exposeString('sftpHost', { description: 'Empty: leads are not delivered.' }),
    port: t.exposeInt('sftpPort'),
    user: t.exposeString('sftpUser'),
    hasPassword: t.exposeBoolean('hasPassword', {
      description: 'True if a password is used instead of the key alone.',
    }),
  }),
});

const HostKeyType = builder.objectRef<StoredHostKey>('SftpHostKey').implement({
  description: 'Host key of the SFTP server of a form.',
  permission: 'leads.manage',
  fields: (t) => ({
    host: t.exposeString('host'),
    port: t.exposeInt('port'),
    fingerprint: t.exposeString('fingerprint', { description: 'Remembered from the first time.' }),
    seenAt: t.expose('seenAt', { type: 'DateTime' }),
    newFingerprint: t.exposeString('newFingerprint', {
      nullable: true,
      description:
        'Fingerprint of a different key that the server showed later. Nothing is delivered until it is accepted.',
    }),
    changedAt: t.expose('changedAt', { type: 'DateTime', nullable: true }),
  }),
});

/** Loaded once for all forms of a response, since they belong to one site. */
const fetchDeliveryHours: BatchFetch<number, number | undefined> = async (
  { services },
  siteIds,
) => {
  const hours = await Promise.all(siteIds.map((siteId) => services.sites.deliveryHour(siteId)));
  return new Map(siteIds.map((siteId, i) => [siteId, hours[i]]));
};

export const DeliveryOptionsType = builder
  .objectRef<LeadForm>('LeadFormDeliveryOptions')
  .implement({
    description: 'How the leads of a form are delivered.',
    permission: 'leads.manage',
    fields: (t) => ({
      fileType: t.field({ type: FileTypeType, resolve: (form) => form.fileType }),
      spreadsheetGuard: t.exposeBoolean('guardsFormulas', {
        description:
          'Whether an apostrophe stands before what a spreadsheet would take for a formula. Downloads always have it.',
      }),
      health: t.field({ type: HealthType, resolve: (form) => form.health }),
      waitingLeads: t.exposeInt('waitingLeads', { description: 'Leads that are in no file yet.' }),
      failedLeads: t.exposeInt('failedLeads', {
        description: 'Leads in files that could not be sent yet.',
      }),
      lastSentAt: t.expose('lastSentAt', { type: 'DateTime', nullable: true }),
      nextDeliveryAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Time of the next delivery. Null if nothing is delivered.',
        resolve: async (form, _, context) =>
          nextDeliveryAt(
            form,
            await loadInBatch(context, fetchDeliveryHours, context.actor.siteId),
          ),
      }),
      deliversDaily: t.boolean({
        description: 'True if deliveries happen in one hour of the day only.',
        resolve: async (_, __, context) =>
          (await loadInBatch(context, fetchDeliveryHours, context.actor.siteId)) !== undefined,
      }),
      connectionOptions: t.field({ type: ConnectionType, resolve: (form) => form }),
      hostKey: t.field({
        type: HostKeyType,
        nullable: true,
        resolve: (form, _, { actor, services }) => services.sftp.hostKeyOf(actor, form),
      }),
    }),
  });

export const ConnectionInput = builder.inputType('SftpConnectionOptionsInput', {
  description: 'Where files are delivered to.',
  fields: (t) => ({
    dir: t.string(),
    host: t.string(),
    port: t.int(),
    user: t.string(),
    password: t.string({ description: 'A new password. Absent or empty: the stored one stays.' }),
    removePassword: t.boolean({
      description: 'Removes the stored password: from now on the public key alone is used.',
    }),
  }),
});

export const DeliveryOptionsInput = builder.inputType('LeadFormDeliveryOptionsInput', {
  description: 'How the leads of a form are delivered.',
  fields: (t) => ({
    fileType: t.field({ type: FileTypeType }),
    spreadsheetGuard: t.boolean({
      description: 'Whether to guard against formulas. Off in a new form: values go as they are.',
    }),
    connectionOptions: t.field({ type: ConnectionInput }),
  }),
});
