import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const TransparencyReportQuery = graphql(`
  query TransparencyReport($from: String!, $to: String!) {
    transparencyReport(from: $from, to: $to) {
      figures {
        article
        figure
        group
        value
      }
      statementCount
    }
  }
`);

export type TransparencyReport = ResultOf<typeof TransparencyReportQuery>['transparencyReport'];
export type TransparencyFigure = TransparencyReport['figures'][number];

export const transparencyQuery = (period: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['transparency', period],
    queryFn: ({ signal }) => execute(TransparencyReportQuery, period, signal),
    select: ({ transparencyReport }) => transparencyReport,
  });
