import { queryOptions } from '@tanstack/react-query';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const CareGuide = graphql(`
  query CareGuide {
    careGuide {
      reply
      helpResources
    }
  }
`);

export const careGuideQuery = queryOptions({
  queryKey: ['siteSettings', 'careGuide'],
  queryFn: ({ signal }) => execute(CareGuide, {}, signal),
  select: ({ careGuide }) => careGuide,
});
