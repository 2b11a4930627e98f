import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const LeadFormFields = graphql(`
  fragment LeadFormFields on CommercialLeadForm {
    id
    campaignName
    name
    type
    successUrl
    failure_url
    optInText
    disclaimer
    status
    visitorMessage
    numberOfSubmissions
    version
    deliveryOptions {
      fileType
      spreadsheetGuard
      health
      waitingLeads
      failedLeads
      lastSentAt
      nextDeliveryAt
      deliversDaily
      connectionOptions {
        dir
        host
        port
        user
        hasPassword
      }
      hostKey {
        host
        port
        fingerprint
        seenAt
        newFingerprint
      }
    }
    leadFormQuestions {
      id
      name
      type
      required
      crmId
      helperText
      leadFormOptions {
        id
        name
        crmValue
        exclude
      }
    }
  }
`);

const LeadForms = graphql(`
  query LeadForms(
    $search: String
    $type: String
    $status: LeadFormStatus
    $health: LeadDeliveryHealth
    $sort: String
    $sortDesc: Boolean
  ) {
    commercialLeadForms(
      search: $search
      type: $type
      status: $status
      health: $health
      sort: $sort
      sortDesc: $sortDesc
    ) {
      id
      campaignName
      name
      type
      status
      numberOfSubmissions
      lastLeadAt
      insertedAt
      deliveryOptions {
        health
        lastSentAt
      }
    }
  }
`);

const LeadFormTypes = graphql(`
  query LeadFormTypes {
    commercialLeadForms {
      type
    }
  }
`);

const LeadForm = graphql(
  `
    query LeadForm($id: ID!) {
      commercialLeadForm(id: $id) {
        ...LeadFormFields
      }
    }
  `,
  [LeadFormFields],
);

const SaveLeadForm = graphql(
  `
    mutation SaveLeadForm(
      $id: ID
      $campaignName: String
      $name: String
      $type: String
      $successUrl: String
      $failure_url: String
      $optInText: String
      $disclaimer: String
      $status: LeadFormStatus
      $visitorMessage: String
      $deliveryOptions: LeadFormDeliveryOptionsInput
      $leadFormQuestions: [LeadFormQuestionInput!]
      $version: Int
    ) {
      upsertCommercialLeadForm(
        id: $id
        campaignName: $campaignName
        name: $name
        type: $type
        successUrl: $successUrl
        failure_url: $failure_url
        optInText: $optInText
        disclaimer: $disclaimer
        status: $status
        visitorMessage: $visitorMessage
        deliveryOptions: $deliveryOptions
        leadFormQuestions: $leadFormQuestions
        version: $version
      ) {
        ...LeadFormFields
      }
    }
  `,
  [LeadFormFields],
);

const DeleteLeadForm = graphql(`
  mutation DeleteLeadForm($id: ID!) {
    deleteCommercialLeadForm(id: $id) {
      id
    }
  }
`);

const DuplicateLeadForm = graphql(`
  mutation DuplicateLeadForm($id: ID!) {
    duplicateCommercialLeadForm(id: $id) {
      id
    }
  }
`);

const DeletedLeadForm = graphql(`
  query DeletedLeadForm($id: ID!) {
    deletedCommercialLeadForm(id: $id) {
      deletedAt
      userId
      username
    }
  }
`);

const RestoreLeadForm = graphql(
  `
    mutation RestoreLeadForm($id: ID!) {
      restoreCommercialLeadForm(id: $id) {
        ...LeadFormFields
      }
    }
  `,
  [LeadFormFields],
);

const SendLeadsNow = graphql(
  `
    mutation SendLeadsNow($formId: ID!) {
      sendLeadsNow(formId: $formId) {
        ...LeadFormFields
      }
    }
  `,
  [LeadFormFields],
);

const PreviewLeadForm = graphql(`
  query PreviewLeadForm(
    $name: String
    $optInText: String
    $disclaimer: String
    $status: LeadFormStatus
    $visitorMessage: String
    $leadFormQuestions: [LeadFormQuestionInput!]
  ) {
    previewCommercialLeadForm(
      name: $name
      optInText: $optInText
      disclaimer: $disclaimer
      status: $status
      visitorMessage: $visitorMessage
      leadFormQuestions: $leadFormQuestions
    )
  }
`);

export type LeadForm = ResultOf<typeof LeadForm>['commercialLeadForm'];
export type LeadFormRow = ResultOf<typeof LeadForms>['commercialLeadForms'][number];

export function leadFormsQuery(variables: VariablesOf<typeof LeadForms>) {
  return listQuery(['leadForm', 'list'], LeadForms, variables, ({ commercialLeadForms: rows }) => ({
    rows,
    total: rows.length,
  }));
}

export const leadFormTypesQuery = queryOptions({
  queryKey: ['leadForm', 'types'],
  queryFn: ({ signal }) => execute(LeadFormTypes, {}, signal),
  select: ({ commercialLeadForms }) =>
    [...new Set(commercialLeadForms.map(({ type }) => type))].filter(Boolean).sort(),
});

export function leadFormQuery(id: string) {
  return queryOptions({
    queryKey: ['leadForm', 'one', id],
    queryFn: ({ signal }) => execute(LeadForm, { id }, signal),
    select: ({ commercialLeadForm }) => commercialLeadForm,
  });
}

export function leadFormPreviewQuery(variables: VariablesOf<typeof PreviewLeadForm>) {
  return queryOptions({
    queryKey: ['leadFormPreview', variables],
    queryFn: ({ signal }) => execute(PreviewLeadForm, variables, signal),
    select: ({ previewCommercialLeadForm }) => previewCommercialLeadForm,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

export async function saveLeadForm(variables: VariablesOf<typeof SaveLeadForm>): Promise<LeadForm> {
  return (await execute(SaveLeadForm, variables)).upsertCommercialLeadForm;
}

export async function cacheLeadForm(queryClient: QueryClient, form: LeadForm): Promise<void> {
  const { queryKey } = leadFormQuery(form.id);
  // A response to an earlier request would overwrite it.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, { commercialLeadForm: form });
  queryClient.invalidateQueries({ queryKey: ['leadForm', 'list'] });
  queryClient.invalidateQueries({ queryKey: ['leadForm', 'types'] });
}

export function deleteLeadForm(id: string) {
  return execute(DeleteLeadForm, { id });
}

export async function duplicateLeadForm(id: string): Promise<string> {
  return (await execute(DuplicateLeadForm, { id })).duplicateCommercialLeadForm.id;
}

export function deletedLeadFormQuery(id: string) {
  return queryOptions({
    queryKey: ['leadForm', 'deleted', id],
    queryFn: ({ signal }) => execute(DeletedLeadForm, { id }, signal),
    select: ({ deletedCommercialLeadForm }) => deletedCommercialLeadForm,
  });
}

export async function restoreLeadForm(id: string): Promise<LeadForm> {
  return (await execute(RestoreLeadForm, { id })).restoreCommercialLeadForm;
}

export async function sendLeadsNow(formId: string): Promise<LeadForm> {
  return (await execute(SendLeadsNow, { formId })).sendLeadsNow;
}
