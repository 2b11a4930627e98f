import type { ApiClient, ApiResponse } from './client.ts';

interface TestQuestion {
  id: string;
  name: string;
  type: string;
  required: boolean;
  crmId: string;
  helperText: string;
  leadFormOptions: { id: string; name: string; crmValue: string; exclude: boolean }[];
}

export interface TestForm {
  id: string;
  campaignName: string;
  version: number;
  numberOfSubmissions: number;
  leadFormQuestions: TestQuestion[];
}

export const upsertLeadForm = `mutation ($id: ID, $campaignName: String, $name: String, $type: String, $successUrl: String,
    $failure_url: String, $optInText: String, $disclaimer: String, $version: Int,
    $status: LeadFormStatus, $visitorMessage: String,
    $deliveryOptions: LeadFormDeliveryOptionsInput, $leadFormQuestions: [LeadFormQuestionInput!]) {
  upsertCommercialLeadForm(id: $id, campaignName: $campaignName, name: $name, type: $type,
      successUrl: $successUrl, failure_url: $failure_url, optInText: $optInText,
      disclaimer: $disclaimer, version: $version, deliveryOptions: $deliveryOptions,
      status: $status, visitorMessage: $visitorMessage,
      leadFormQuestions: $leadFormQuestions) {
    id campaignName name type successUrl failure_url optInText disclaimer version
    numberOfSubmissions deletedAt
    deliveryOptions { fileType connectionOptions { dir host port user hasPassword } }
    leadFormQuestions {
      id name type required crmId helperText leadFormOptions { id name crmValue exclude }
    }
  }
}`;

export async function saveForm(
  client: ApiClient,
  fields: Record<string, unknown> = {},
): Promise<TestForm> {
  const { data, errors } = await client.graphql(upsertLeadForm, {
    ...(fields.id === undefined && { campaignName: 'Campaign', successUrl: '/thanks' }),
    ...fields,
  });
  if (errors) throw new Error(`not saved: ${errors[0]?.message}`);
  return data.upsertCommercialLeadForm;
}

/** Answers and options by name. */
export function formFieldsForAnswers(
  form: TestForm,
  answers: Record<string, string | string[]>,
): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => {
      const question = form.leadFormQuestions.find((candidate) => candidate.name === name);
      if (!question) return [name, answer];
      const toSentValue = (text: string) =>
        question.leadFormOptions.find((option) => option.name === text)?.id ?? text;
      return [`q${question.id}`, [answer].flat().map(toSentValue)];
    }),
  );
}

export function submitForm(
  client: ApiClient,
  form: TestForm,
  answers: Record<string, string | string[]>,
): Promise<ApiResponse> {
  const body = new URLSearchParams();
  for (const [name, values] of Object.entries(formFieldsForAnswers(form, answers))) {
    for (const value of [values].flat()) body.append(name, value);
  }
  return client.post(`/lead-forms/${form.id}`, { form: body });
}
