import { useQuery } from '@tanstack/react-query';
import { languageName } from '../../../../contract/moderation/finding-labels.ts';
import { staffReadersQuery } from '../languages/languages.queries.ts';
import { staffQuery } from './flags.queries.ts';

/** Staff to choose from; those who read the language of the text come first, and say so. */
export function useStaffWithReaders(language: string | null | undefined) {
  const { data: staff = [] } = useQuery(staffQuery);
  const { data: readers = [] } = useQuery({ ...staffReadersQuery, enabled: Boolean(language) });
  if (!language) return staff;
  const readerIds = new Set(
    readers.filter(({ languages }) => languages.includes(language)).map(({ userId }) => userId),
  );
  return [
    ...staff
      .filter(({ value }) => readerIds.has(value))
      .map(({ value, label }) => ({ value, label: `${label} (reads ${languageName(language)})` })),
    ...staff.filter(({ value }) => !readerIds.has(value)),
  ];
}
