import { MultiSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { languageName } from '../../../../contract/moderation/finding-labels.ts';
import { readableLanguages } from '../../../../contract/moderation/readable-languages.ts';
import { useAction } from '../../../kit/use-action.ts';
import { languagesIReadQuery, setLanguagesIRead } from './languages.queries.ts';

const languageChoices: { value: string; label: string }[] = readableLanguages
  .map((value) => ({ value, label: languageName(value) }))
  .sort((a, b) => a.label.localeCompare(b.label));

/** Texts that automod cannot read are assigned to staff who read their language. */
export function LanguagesIRead() {
  const { data: languages } = useQuery(languagesIReadQuery);
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction({
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['user'] }),
  });
  return (
    <MultiSelect
      label="Languages I read"
      description="Besides English. You are assigned texts that automod cannot read."
      data={languageChoices}
      value={languages ?? []}
      disabled={isRunning || !languages}
      onChange={(chosen) => run(() => setLanguagesIRead(chosen))}
      comboboxProps={{ withinPortal: false }}
      searchable
      hidePickedOptions
      nothingFoundMessage="Not recognised by automod"
    />
  );
}
