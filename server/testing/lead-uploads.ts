import { createChangeLog } from '../base/changes.ts';
import { generateLeadsJob } from '../features/leads/lead-uploads/generate-leads.job.ts';
import { createMailService } from '../mail/mail.service.ts';
import type { ApiClient } from './client.ts';
import type { TestApp } from './test-app.ts';

/** What the tests of uploads share. */
export const generateLeads = `mutation ($emailList: String!, $campaign: String, $siteId: ID!,
    $form: String, $leadMediumId: ID!, $adName: String, $sendEmail: Boolean,
    $preserveEmailPreferences: Boolean) {
  generateLeads(emailList: $emailList, campaign: $campaign, siteId: $siteId, form: $form,
      leadMediumId: $leadMediumId, adName: $adName, sendEmail: $sendEmail,
      preserveEmailPreferences: $preserveEmailPreferences) { id newLeads }
}`;

const getUpload = `query ($id: ID!) {
  getUpload(id: $id) {
    id newLeads membersAlreadyOptedIn subscribersAlreadyOptedIn membersOptedBackIn
    subscribersOptedBackIn blacklisted keptOptedOut mailed malformed duplicates entered
    status processed total campaign
  }
}`;

export type Result = Record<
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

export async function resultOf(client: ApiClient, id: string | number): Promise<Result> {
  return (await client.graphql(getUpload, { id: String(id) })).data.getUpload;
}

/** The six counts with malformed and duplicates. */
export function sumOf(result: Result): number {
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

/** The job of an app that does not work on jobs by itself. */
export function jobOf({ database, services: { events, jobs, callers } }: TestApp) {
  const changes = createChangeLog(events);
  return generateLeadsJob({
    database,
    callers,
    events,
    changes,
    mail: createMailService({ jobs }),
  });
}
