import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { uploadRefreshMs } from '../../../../contract/leads/lead-uploads.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const UploadChoices = graphql(`
  query UploadChoices {
    getSites {
      id
      name
    }
    getMediums {
      id
      name
    }
  }
`);

const LeadUpload = graphql(`
  query Upload($id: ID!) {
    getUpload(id: $id) {
      id
      status
      hasStopped
      processed
      total
      entered
      newLeads
      membersAlreadyOptedIn
      subscribersAlreadyOptedIn
      membersOptedBackIn
      subscribersOptedBackIn
      blacklisted
      keptOptedOut
      mailed
      malformed
      malformedEntries
      duplicates
      siteName
      mediumName
      form
      adName
      campaign
      insertedAt
      startedBy
      message
      logs {
        id
        message
        insertedAt
      }
    }
  }
`);

const Uploads = graphql(`
  query LeadUploads($limit: Int, $offset: Int) {
    leadUploads(limit: $limit, offset: $offset) {
      total
      leadUploads {
        id
        status
        hasStopped
        siteName
        mediumName
        form
        adName
        campaign
        entered
        newLeads
        membersAlreadyOptedIn
        subscribersAlreadyOptedIn
        membersOptedBackIn
        subscribersOptedBackIn
        blacklisted
        malformed
        insertedAt
      }
    }
  }
`);

const GenerateLeads = graphql(`
  mutation GenerateLeads(
    $emailList: String!
    $campaign: String
    $siteId: ID!
    $form: String
    $leadMediumId: ID!
    $adName: String
    $sendEmail: Boolean
    $preserveEmailPreferences: Boolean
  ) {
    generateLeads(
      emailList: $emailList
      campaign: $campaign
      siteId: $siteId
      form: $form
      leadMediumId: $leadMediumId
      adName: $adName
      sendEmail: $sendEmail
      preserveEmailPreferences: $preserveEmailPreferences
    ) {
      id
    }
  }
`);

const RestartUpload = graphql(`
  mutation RestartLeadUpload($id: ID!) {
    restartLeadUpload(id: $id) {
      id
    }
  }
`);

const AbortUpload = graphql(`
  mutation AbortLeadUpload($id: ID!) {
    abortLeadUpload(id: $id) {
      id
    }
  }
`);

export type UploadChoices = ResultOf<typeof UploadChoices>;
export type LeadUpload = ResultOf<typeof LeadUpload>['getUpload'];

export type UploadRow = ResultOf<typeof Uploads>['leadUploads']['leadUploads'][number];

export function uploadsQuery(variables: VariablesOf<typeof Uploads>) {
  return listQuery(
    ['leadUpload', 'list'],
    Uploads,
    variables,
    ({ leadUploads: { leadUploads: rows, total } }) => ({ rows, total }),
  );
}

export const uploadChoicesQuery = queryOptions({
  queryKey: ['leadUpload', 'choices'],
  queryFn: ({ signal }) => execute(UploadChoices, {}, signal),
});

export function leadUploadQuery(id: string) {
  return queryOptions({
    queryKey: ['leadUpload', 'one', id],
    queryFn: ({ signal }) => execute(LeadUpload, { id }, signal),
    select: ({ getUpload }) => getUpload,
    refetchInterval: ({ state }) =>
      state.data && state.data.getUpload.newLeads === null ? uploadRefreshMs : false,
  });
}

export function restartUpload(id: string) {
  return execute(RestartUpload, { id });
}

export function abortUpload(id: string) {
  return execute(AbortUpload, { id });
}

export async function generateLeads(variables: VariablesOf<typeof GenerateLeads>) {
  return (await execute(GenerateLeads, variables)).generateLeads;
}
