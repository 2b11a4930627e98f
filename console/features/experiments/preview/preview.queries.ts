import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import {
  type AssignmentReason,
  assignmentReasonHeader,
  assignmentReasons,
  experimentApiPath,
  variantApiPath,
} from '../../../../contract/experiments/experiments.ts';
import { ApiError, type ApiErrorCode, createUnreachableError } from '../../../lib/api-error.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { readJson, request } from '../../../lib/http.ts';

const RunSimulation = graphql(`
  query RunSimulation($id: ID!, $n: Int!) {
    runSimulation(id: $id, n: $n) {
      key
      results
      percent
      expectedPercent
      isWithinChance
    }
  }
`);

const ExplainExperiment = graphql(`
  query ExplainExperiment(
    $id: ID!
    $siteId: ID!
    $visitorId: String
    $account: String
    $userAgent: String
  ) {
    explainExperiment(
      id: $id
      siteId: $siteId
      visitorId: $visitorId
      account: $account
      userAgent: $userAgent
    ) {
      variant
      reason
      words
    }
  }
`);

export type AssignmentSimulation = ResultOf<typeof RunSimulation>['runSimulation'];
export type AssignmentExplanation = ResultOf<typeof ExplainExperiment>['explainExperiment'];

export async function runSimulation(id: string, n: number): Promise<AssignmentSimulation> {
  return (await execute(RunSimulation, { id, n })).runSimulation;
}

export async function explainAssignment(
  variables: VariablesOf<typeof ExplainExperiment>,
): Promise<AssignmentExplanation> {
  return (await execute(ExplainExperiment, variables)).explainExperiment;
}

export interface SessionVariant {
  variant: string | null;
  reason: AssignmentReason | undefined;
}

interface SessionVariantReply {
  variant?: string | null;
  message?: string;
  errors?: { extensions?: { code?: ApiErrorCode } }[];
}

/** Calls the public API, as pages of a site do. */
async function callExperimentApi(path: string, init: RequestInit = {}): Promise<SessionVariant> {
  const response = await request(path, init);
  const { variant, message, errors } = await readJson<SessionVariantReply>(response);
  if (!response.ok || variant === undefined) {
    if (!message) throw createUnreachableError(`status ${response.status}`);
    throw new ApiError(errors?.[0]?.extensions?.code ?? 'INTERNAL', message);
  }
  const reasonText = response.headers.get(assignmentReasonHeader);
  return { variant, reason: assignmentReasons.find((reason) => reason === reasonText) };
}

export function sessionVariantQuery(symbol: string, version: number) {
  return queryOptions({
    // The version is part of the key, because a new version can assign another variant.
    queryKey: ['experimentSession', symbol, version],
    queryFn: ({ signal }) => callExperimentApi(experimentApiPath(symbol), { signal }),
    staleTime: 0,
  });
}

export const forceVariant = (symbol: string, key: string) =>
  callExperimentApi(variantApiPath(symbol, key));
export const removeForcedVariant = (symbol: string) =>
  callExperimentApi(experimentApiPath(symbol), { method: 'DELETE' });
