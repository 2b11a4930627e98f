import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const TemplateFields = graphql(`
  fragment TemplateFields on NoticeTemplate {
    kind
    language
    subject
    body
    isDefault
    version
  }
`);

const NoticeTemplates = graphql(
  `
    query NoticeTemplates {
      noticeTemplates {
        ...TemplateFields
      }
    }
  `,
  [TemplateFields],
);

const NoticePreview = graphql(`
  query NoticePreview($language: NoticeLanguage!, $subject: String!, $body: String!) {
    noticePreview(language: $language, subject: $subject, body: $body) {
      subject
      body
    }
  }
`);

const SaveNoticeTemplate = graphql(
  `
    mutation SaveNoticeTemplate(
      $kind: NoticeKind!
      $language: NoticeLanguage!
      $subject: String!
      $body: String!
      $version: Int!
    ) {
      saveNoticeTemplate(
        kind: $kind
        language: $language
        subject: $subject
        body: $body
        version: $version
      ) {
        ...TemplateFields
      }
    }
  `,
  [TemplateFields],
);

const ResetNoticeTemplate = graphql(`
  mutation ResetNoticeTemplate($kind: NoticeKind!, $language: NoticeLanguage!) {
    resetNoticeTemplate(kind: $kind, language: $language) {
      version
    }
  }
`);

export type NoticeTemplate = ResultOf<typeof TemplateFields>;

export const noticeTemplatesQuery = queryOptions({
  queryKey: ['noticeTemplate', 'all'],
  queryFn: ({ signal }) => execute(NoticeTemplates, {}, signal),
  select: ({ noticeTemplates }) => noticeTemplates,
});

export function noticePreviewQuery(variables: VariablesOf<typeof NoticePreview>) {
  return queryOptions({
    queryKey: ['noticeTemplate', 'preview', variables],
    queryFn: ({ signal }) => execute(NoticePreview, variables, signal),
    select: ({ noticePreview }) => noticePreview,
    retry: false,
  });
}

export async function saveNoticeTemplate(variables: VariablesOf<typeof SaveNoticeTemplate>) {
  return (await execute(SaveNoticeTemplate, variables)).saveNoticeTemplate;
}

export function resetNoticeTemplate(variables: VariablesOf<typeof ResetNoticeTemplate>) {
  return execute(ResetNoticeTemplate, variables);
}
