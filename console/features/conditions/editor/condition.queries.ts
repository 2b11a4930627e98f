import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { maxListedMerges } from '../../../../contract/conditions/disorders.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const SeoFields = graphql(`
  fragment SeoFields on DisorderSeo {
    allowIndexing
    title
    metaDescription
    canonical
    ogTitle
    ogDescription
    ogImage
    twitterTitle
    twitterDescription
    twitterImage
    keywords
  }
`);

const LinkFields = graphql(`
  fragment LinkFields on DisorderLink {
    id
    name
    isActive
  }
`);

const ConditionFields = graphql(
  `
    fragment ConditionFields on Disorder {
      id
      name
      slug
      disorderType
      disorderGroup
      summary
      rawBody
      synonyms
      flagValue
      totalStatus
      deathAge
      onsetAge
      inheritanceType
      isActive
      isFeatured
      isRelatableToUsers
      hasDetailPage
      orphaCode
      tags
      version
      prevalences {
        type
        class
        geographic
      }
      seo {
        ...SeoFields
      }
      parent {
        ...LinkFields
      }
      category {
        ...LinkFields
      }
      replacedBy {
        ...LinkFields
      }
      mergedInto {
        ...LinkFields
      }
      orphaData {
        name
        summary
        synonyms
        inheritanceType
        onsetAge
        deathAge
        disorderType
        disorderGroup
        prevalence {
          type
          class
          geographic
        }
      }
      onSite {
        isFeatured
        hasDetailPage
        summary
        rawBody
        tags
        version
        seo {
          ...SeoFields
        }
      }
    }
  `,
  [SeoFields, LinkFields],
);

const Condition = graphql(
  `
    query Condition($id: ID!) {
      disorderDetail(id: $id) {
        ...ConditionFields
      }
    }
  `,
  [ConditionFields],
);

const ConditionPlace = graphql(
  `
    query ConditionPlace($id: ID!) {
      disorderDetail(id: $id) {
        id
        children {
          total
          disorders {
            ...LinkFields
          }
        }
        categoryChildren {
          total
          disorders {
            ...LinkFields
          }
        }
        crossReferences {
          source
          reference
          relation
          icdRelation
          mappingValidationStatus
        }
      }
    }
  `,
  [LinkFields],
);

const ConditionHistory = graphql(`
  query ConditionHistory($id: ID!) {
    disorderDetail(id: $id) {
      id
      history {
        id
        action
        username
        siteName
        changed
        values {
          field
          before
          after
        }
        otherName
        insertedAt
      }
    }
  }
`);

const ConditionMerges = graphql(`
  query ConditionMerges($id: ID!, $before: ID) {
    disorderDetail(id: $id) {
      id
      merges(before: $before) {
        id
        fromId
        fromName
        intoId
        intoName
        mergedAt
      }
    }
  }
`);

const SaveCondition = graphql(
  `
    mutation SaveCondition(
      $id: ID
      $name: String
      $slug: String
      $disorderType: String
      $disorderGroup: DisorderGroup
      $summary: String
      $rawBody: String
      $synonyms: [String!]
      $prevalences: [DisorderPrevalenceInput!]
      $inheritanceType: [String!]
      $onsetAge: [String!]
      $deathAge: String
      $tags: [String!]
      $seo: DisorderSeoInput
      $isActive: Boolean
      $isFeatured: Boolean
      $isRelatableToUsers: Boolean
      $hasDetailPage: Boolean
      $parentId: ID
      $version: Int
    ) {
      saveDisorder(
        id: $id
        name: $name
        slug: $slug
        disorderType: $disorderType
        disorderGroup: $disorderGroup
        summary: $summary
        rawBody: $rawBody
        synonyms: $synonyms
        prevalences: $prevalences
        inheritanceType: $inheritanceType
        onsetAge: $onsetAge
        deathAge: $deathAge
        tags: $tags
        seo: $seo
        isActive: $isActive
        isFeatured: $isFeatured
        isRelatableToUsers: $isRelatableToUsers
        hasDetailPage: $hasDetailPage
        parentId: $parentId
        version: $version
      ) {
        ...ConditionFields
      }
    }
  `,
  [ConditionFields],
);

const SaveSiteValues = graphql(
  `
    mutation SaveConditionSiteValues(
      $id: ID!
      $isFeatured: Boolean
      $hasDetailPage: Boolean
      $summary: String
      $rawBody: String
      $tags: [String!]
      $seo: DisorderSeoInput
      $version: Int
    ) {
      saveDisorderSiteValues(
        id: $id
        isFeatured: $isFeatured
        hasDetailPage: $hasDetailPage
        summary: $summary
        rawBody: $rawBody
        tags: $tags
        seo: $seo
        version: $version
      ) {
        ...ConditionFields
      }
    }
  `,
  [ConditionFields],
);

const DeleteCondition = graphql(`
  mutation DeleteCondition($id: ID!) {
    deleteCustomDisorder(id: $id) {
      id
    }
  }
`);

export type Condition = ResultOf<typeof Condition>['disorderDetail'];
export type OrphaData = NonNullable<Condition['orphaData']>;
export type ConditionPlace = ResultOf<typeof ConditionPlace>['disorderDetail'];
export type ConditionLink = ConditionPlace['children']['disorders'][number];
export type ConditionEvent = ResultOf<typeof ConditionHistory>['disorderDetail']['history'][number];
export type ConditionMerge = ResultOf<typeof ConditionMerges>['disorderDetail']['merges'][number];

export function conditionQuery(id: string) {
  return queryOptions({
    queryKey: ['disorder', 'one', id, 'whole'],
    queryFn: ({ signal }) => execute(Condition, { id }, signal),
    select: ({ disorderDetail }) => disorderDetail,
  });
}

export function conditionPlaceQuery(id: string) {
  return queryOptions({
    queryKey: ['disorder', 'one', id, 'place'],
    queryFn: ({ signal }) => execute(ConditionPlace, { id }, signal),
    select: ({ disorderDetail }) => disorderDetail,
  });
}

export function conditionHistoryQuery(id: string) {
  return queryOptions({
    queryKey: ['disorder', 'one', id, 'history'],
    queryFn: ({ signal }) => execute(ConditionHistory, { id }, signal),
    select: ({ disorderDetail }) => disorderDetail.history,
  });
}

export function conditionMergesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['disorder', 'one', id, 'merges'],
    queryFn: async ({ pageParam: before, signal }) =>
      (await execute(ConditionMerges, { id, before }, signal)).disorderDetail.merges,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length === maxListedMerges ? page.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flat(),
  });
}

export async function saveCondition(
  variables: VariablesOf<typeof SaveCondition>,
): Promise<Condition> {
  return (await execute(SaveCondition, variables)).saveDisorder;
}

export async function saveSiteValues(
  variables: VariablesOf<typeof SaveSiteValues>,
): Promise<Condition> {
  return (await execute(SaveSiteValues, variables)).saveDisorderSiteValues;
}

export function deleteCondition(id: string) {
  return execute(DeleteCondition, { id });
}
