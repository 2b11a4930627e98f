import {
  leadUploadDefaults,
  malformedEntriesRetentionDays,
  maxMalformedEntriesShown,
  maxUploadAddresses,
  maxUploadLogsShown,
  uploadMessages,
} from '../../../../contract/leads/lead-uploads.ts';
import { builder } from '../../../graphql/builder.ts';
import { createListType } from '../../../graphql/list-type.ts';
import { pageArgsWithoutSort } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { isRunInterrupted, isRunOver } from '../../tasks/task-runs/run-state.ts';
import type { TaskLog } from '../../tasks/task-runs/task-logs.repository.ts';
import { TaskStatusType } from '../../tasks/task-runs/task-runs.graphql.ts';
import type { LeadMedium } from './lead-uploads.repository.ts';
import type { NamedUpload } from './lead-uploads.service.ts';
import type { UploadCounts } from './upload-counts.ts';

const LeadMediumType = builder.objectRef<LeadMedium>('LeadMedium').implement({
  description: 'Medium by which leads arrive.',
  permission: 'leads.upload',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
  }),
});

const LeadUploadLogType = builder.objectRef<TaskLog>('LeadUploadLog').implement({
  description: "A line of an upload's log.",
  permission: 'leads.upload',
  fields: (t) => ({
    id: t.exposeID('id'),
    message: t.exposeString('message'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
});

const LeadUploadType = builder.objectRef<NamedUpload>('LeadUpload').implement({
  description:
    'A list of email addresses that was uploaded as leads. The six counts, malformed and duplicates together are all that was entered; of one that was aborted the counts are about the addresses processed.',
  permission: 'leads.upload',
  fields: (t) => {
    const countField = (name: keyof UploadCounts, description: string) =>
      t.int({
        description: `${description} Null while the upload is being processed.`,
        nullable: true,
        resolve: (upload) => (isRunOver(upload) ? upload[name] : null),
      });
    return {
      id: t.exposeID('id'),
      newLeads: countField('newLeads', 'Addresses that nobody knew.'),
      membersAlreadyOptedIn: countField(
        'membersAlreadyOptedIn',
        'Addresses of accounts that receive emails already.',
      ),
      subscribersAlreadyOptedIn: countField(
        'subscribersAlreadyOptedIn',
        'Without an account, on the list already.',
      ),
      membersOptedBackIn: countField(
        'membersOptedBackIn',
        'Addresses of accounts that had opted out.',
      ),
      subscribersOptedBackIn: countField(
        'subscribersOptedBackIn',
        'Without an account, off the list before.',
      ),
      blacklisted: countField('blacklisted', 'Addresses that nobody may write to.'),
      keptOptedOut: countField(
        'keptOptedOut',
        'How many of the blacklisted had opted out, and stay so because preferences are preserved.',
      ),
      mailed: countField('mailed', 'How many get the welcome email.'),
      malformed: t.exposeInt('malformed', { description: 'Entries that are no address.' }),
      malformedEntries: t.stringList({
        description: `The first ${maxMalformedEntriesShown} of them, for ${malformedEntriesRetentionDays} days.`,
        maxItems: maxMalformedEntriesShown,
        cost: 1,
        resolve: (upload, _, { services }) =>
          upload.malformed === 0
            ? []
            : services.leadUploads.listMalformed(upload, maxMalformedEntriesShown),
      }),
      duplicates: t.exposeInt('duplicates', { description: 'Addresses that came again.' }),
      entered: t.int({
        description: 'All entries of the list.',
        resolve: ({ total, malformed, duplicates }) => total + malformed + duplicates,
      }),
      status: t.expose('status', { type: TaskStatusType }),
      hasStopped: t.boolean({
        description: 'Whether it failed, or has not moved for long: it can be restarted.',
        resolve: isRunInterrupted,
      }),
      processed: t.exposeInt('processed', { description: 'How many addresses are done.' }),
      total: t.exposeInt('total', { description: 'How many different addresses there are.' }),
      message: t.exposeString('message', { description: 'Current activity, or the result.' }),
      logs: t.field({
        description: "Last lines of the upload's log.",
        type: [LeadUploadLogType],
        maxItems: maxUploadLogsShown,
        resolve: (upload, _, { services }) => services.leadUploads.listLogs(upload),
      }),
      startedBy: t.exposeString('starterName', { nullable: true }),
      siteName: t.exposeString('siteName'),
      mediumName: t.exposeString('mediumName'),
      campaign: t.exposeString('campaign'),
      form: t.exposeString('form'),
      adName: t.exposeString('adName'),
      insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
      finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    };
  },
});

const LeadUploadListType = createListType('LeadUploadList', {
  description: 'One page of uploads.',
  permission: 'leads.upload',
  items: 'leadUploads',
  type: LeadUploadType,
});

builder.queryFields((t) => ({
  leadUploads: t.field({
    description: 'Uploads to the sites on which the viewer may upload, the newest first.',
    permission: 'leads.upload',
    type: LeadUploadListType,
    args: pageArgsWithoutSort,
    resolve: (_, page, { actor, services }) => services.leadUploads.list(actor, page),
  }),
  getMediums: t.field({
    description: 'The ways by which leads come, to choose from.',
    permission: 'leads.upload',
    type: [LeadMediumType],
    maxItems: 500,
    resolve: (_, __, { services }) => services.leadUploads.mediums(),
  }),
  getUpload: t.field({
    description: 'An upload to one of the sites of the viewer.',
    permission: 'leads.upload',
    type: LeadUploadType,
    args: { id: t.arg.id({ required: true, description: 'The id of the upload.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.leadUploads.get(actor, parseId(id, uploadMessages.notFound)),
  }),
}));

builder.mutationFields((t) => ({
  restartLeadUpload: t.field({
    description: 'Goes on with an upload that has stopped; nothing of it happens twice.',
    permission: 'leads.upload',
    type: LeadUploadType,
    args: { id: t.arg.id({ required: true, description: 'The id of the upload.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.leadUploads.restart(actor, parseId(id, uploadMessages.notFound)),
  }),
  abortLeadUpload: t.field({
    description: 'Stops an upload after the batch at hand. What was done stays done.',
    permission: 'leads.upload',
    type: LeadUploadType,
    args: { id: t.arg.id({ required: true, description: 'The id of the upload.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.leadUploads.abort(actor, parseId(id, uploadMessages.notFound)),
  }),
  generateLeads: t.field({
    description: 'Takes a list of email addresses, which a job then turns into leads.',
    permission: 'leads.upload',
    type: LeadUploadType,
    args: {
      emailList: t.arg.string({
        required: true,
        description: `Up to ${maxUploadAddresses} different addresses, separated by commas, spaces or line breaks. Whatever else is in it is malformed.`,
      }),
      siteId: t.arg.id({ required: true, description: 'One of the sites of the viewer.' }),
      leadMediumId: t.arg.id({ required: true, description: 'One of getMediums.' }),
      campaign: t.arg.string({ description: 'Which campaign they come from.' }),
      form: t.arg.string({ description: 'Which form they filled in.' }),
      adName: t.arg.string({ description: 'Which ad they saw.' }),
      sendEmail: t.arg.boolean({
        description: 'Whether to welcome those who were not on the list. On unless told otherwise.',
      }),
      preserveEmailPreferences: t.arg.boolean({
        description: 'Whether those who opted out stay so. Off unless told otherwise.',
      }),
    },
    resolve: (_, { siteId, leadMediumId, emailList, ...args }, { actor, services }) =>
      services.leadUploads.generate(actor, {
        emailList,
        siteId: parseId(siteId, uploadMessages.siteNotFound),
        leadMediumId: parseId(leadMediumId, uploadMessages.mediumNotFound),
        campaign: args.campaign ?? leadUploadDefaults.campaign,
        form: args.form ?? leadUploadDefaults.form,
        adName: args.adName ?? leadUploadDefaults.adName,
        sendEmail: args.sendEmail ?? leadUploadDefaults.sendEmail,
        preserveEmailPreferences:
          args.preserveEmailPreferences ?? leadUploadDefaults.preserveEmailPreferences,
      }),
  }),
}));
