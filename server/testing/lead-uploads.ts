import { createChangeLog } from '../base/changes.ts';
import type { Events } from '../base/events.ts';
import { generateLeadsJob } from '../features/leads/lead-uploads/generate-leads.job.ts';
import { createMailService } from '../mail/mail.service.ts';
import type { ApiClient } from './client.ts';
import type { TestApp } from './test-app.ts';

export const generateLeads = `mutation ($emailList: String!, $campaign: String, $siteId: ID!,
    $form: String, $leadMediumId: ID!, $adName: String, $sendEmail: Boolean,
    $preserveEmailPreferences: Boolean) {
  generateLeads(emailList: $emailList, campaign: $campaign, siteId: $siteId, form: $form,
      leadMediumId: $leadMediumId, adName: $adName, sendEmail: $sendEmail,
      preserveEmailPreferences: $preserveEmailPreferences) { id newLeads }
}`;

const getUploadQuery = `query ($id: ID!) {
  getUpload(id: $id) {
    id newLeads membersAlreadyOptedIn subscribersAlreadyOptedIn membersOptedBackIn
    subscribersOptedBackIn blacklisted keptOptedOut mailed malformed duplicates entered
    status processed total campaign
  }
}`;

export type UploadResult = Record<
  | 'newLeads'
  | 'membersAlreadyOptedIn'
  | 'subscribersAlreadyOptedIn'
  | 'membersOptedBackIn'
  | 'subscribersOptedBackIn'
  | 'blacklisted'
  | 'malformed'
  | 'duplicates'
  | 'entered',
  number
>;

export async function uploadResultOf(
  client: ApiClient,
  id: string | number,
): Promise<UploadResult> {
  return (await client.graphql(getUploadQuery, { id: String(id) })).data.getUpload;
}

/** The six counts with malformed and duplicates. */
export function sumOfUploadResult(result: UploadResult): number {
  return (
    result.newLeads +
    result.membersAlreadyOptedIn +
    result.subscribersAlreadyOptedIn +
    result.membersOptedBackIn +
    result.subscribersOptedBackIn +
    result.blacklisted +
    result.malformed +
    result.duplicates
  );
}

export async function runUpload(app: TestApp, uploadId: number | string, job = uploadJobOf(app)) {
  await job.handle({ taskRunId: await taskRunIdOfUpload(app, uploadId) });
}

export async function taskRunIdOfUpload(app: TestApp, uploadId: number | string): Promise<number> {
  const query = 'select task_run_id from lead_uploads where id = $1';
  return (await app.query(query, Number(uploadId)))[0].task_run_id;
}

/** Upload job for an app without workers. */
export function uploadJobOf({ database, services }: TestApp, events: Events = services.events) {
  const { jobs, callers } = services;
  return generateLeadsJob({
    database,
    callers,
    events,
    changes: createChangeLog(services.events),
    mail: createMailService({ jobs }),
  });
}
