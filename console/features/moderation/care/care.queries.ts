import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const CareGuide = graphql(`
  query CareGuide {
    careGuide {
      reply
      helpResources
      helplines {
        country
        line
      }
      texts {
        language
        title
        text
      }
    }
  }
`);

export const careGuideQuery = queryOptions({
  queryKey: ['siteSettings', 'careGuide'],
  queryFn: ({ signal }) => execute(CareGuide, {}, signal),
  select: ({ careGuide }) => careGuide,
});

const CareDisclosures = graphql(`
  query CareDisclosures($id: ID!) {
    contentFlag(id: $id) {
      id
      careCase {
        disclosures {
          id
          disclosedTo
          disclosed
          reason
          approvedBy
          madeByName
          insertedAt
        }
      }
    }
  }
`);

/** The server refuses viewers without `flags.editContent`. */
export const disclosuresQuery = (id: string) =>
  queryOptions({
    queryKey: ['contentFlag', 'disclosures', id],
    queryFn: ({ signal }) => execute(CareDisclosures, { id }, signal),
    select: ({ contentFlag }) => contentFlag.careCase?.disclosures ?? [],
  });

const OlderCareMessages = graphql(`
  query OlderCareMessages($id: ID!, $before: ID!) {
    contentFlag(id: $id) {
      careCase {
        messages(before: $before) {
          id
          body
          insertedAt
          readAt
          sender {
            id
            username
          }
        }
      }
    }
  }
`);

/** Messages that are older than `before`, newest first. Each `fetchNextPage` loads a page of them. */
export const olderCareMessagesQuery = (id: string, before: string) =>
  infiniteQueryOptions({
    queryKey: ['contentFlag', 'olderCareMessages', id, before],
    queryFn: async ({ pageParam, signal }) => {
      const { contentFlag } = await execute(OlderCareMessages, { id, before: pageParam }, signal);
      return contentFlag.careCase?.messages ?? [];
    },
    initialPageParam: before,
    getNextPageParam: (page) => page[0]?.id,
    select: ({ pages }) => pages.flatMap((page) => page.toReversed()),
    enabled: false,
  });

const SetCareState = graphql(`
  mutation SetCareState(
    $id: ID!
    $state: CareState!
    $note: String
    $disclosure: CareDisclosureInput
    $signCount: Int
    $version: Int
  ) {
    setCareState(
      id: $id
      state: $state
      note: $note
      disclosure: $disclosure
      signCount: $signCount
      version: $version
    ) {
      id
    }
  }
`);

const MarkCare = graphql(`
  mutation MarkCare($id: ID!, $isCare: Boolean!, $reason: String!, $version: Int) {
    markCare(id: $id, isCare: $isCare, reason: $reason, version: $version) {
      id
    }
  }
`);

const HideCareText = graphql(`
  mutation HideCareText($id: ID!, $isHidden: Boolean!, $version: Int) {
    hideCareText(id: $id, isHidden: $isHidden, version: $version) {
      id
    }
  }
`);

const WriteCareMessage = graphql(`
  mutation WriteCareMessage($id: ID!, $body: String!, $version: Int) {
    writeCareMessage(id: $id, body: $body, version: $version) {
      id
    }
  }
`);

export const setCareState = (variables: VariablesOf<typeof SetCareState>) =>
  execute(SetCareState, variables);
export const markCare = (variables: VariablesOf<typeof MarkCare>) => execute(MarkCare, variables);
export const hideCareText = (variables: VariablesOf<typeof HideCareText>) =>
  execute(HideCareText, variables);
export const writeCareMessage = (variables: VariablesOf<typeof WriteCareMessage>) =>
  execute(WriteCareMessage, variables);
