import { queryOptions } from '@tanstack/react-query';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const LanguagesIRead = graphql(`
  query LanguagesIRead {
    languagesIRead
  }
`);

const StaffReaders = graphql(`
  query StaffReaders {
    staffReaders {
      userId
      languages
    }
  }
`);

const SetLanguages = graphql(`
  mutation SetLanguagesIRead($languages: [String!]!) {
    setLanguagesIRead(languages: $languages)
  }
`);

export const languagesIReadQuery = queryOptions({
  queryKey: ['user', 'languagesIRead'],
  queryFn: ({ signal }) => execute(LanguagesIRead, {}, signal),
  select: ({ languagesIRead }) => languagesIRead,
});

export const staffReadersQuery = queryOptions({
  queryKey: ['user', 'staffReaders'],
  queryFn: ({ signal }) => execute(StaffReaders, {}, signal),
  select: ({ staffReaders }) => staffReaders,
});

export const setLanguagesIRead = (languages: string[]) => execute(SetLanguages, { languages });
