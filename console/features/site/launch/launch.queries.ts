import { queryOptions } from '@tanstack/react-query';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const LaunchChecks = graphql(`
  query LaunchChecks {
    siteLaunchChecks {
      name
      url
      isCompleted
      state
      finding
    }
  }
`);

export const launchQuery = queryOptions({
  queryKey: ['launch'],
  queryFn: async ({ signal }) => (await execute(LaunchChecks, {}, signal)).siteLaunchChecks,
});
