import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchCombobox, type SearchComboboxProps, type SearchOption } from './search-combobox.tsx';

interface ServerAutocompleteProps<Item>
  extends Pick<
    SearchComboboxProps,
    | 'label'
    | 'placeholder'
    | 'description'
    | 'error'
    | 'required'
    | 'inputRef'
    | 'selectedLabel'
    | 'disabled'
    | 'blurDelayMs'
  > {
  queryKey: QueryKey;
  search(text: string, signal: AbortSignal): Promise<Item[]>;
  debounceMs: number;
  /** Loads the first entries when opened, before anything is typed. */
  listsFirst?: boolean;
  toOption(item: Item): SearchOption;
  onPick(item: Item): void;
}

const noSuggestions: never[] = [];

export function ServerAutocomplete<Item>({
  queryKey,
  search,
  debounceMs,
  listsFirst = false,
  toOption,
  onPick,
  ...box
}: ServerAutocompleteProps<Item>) {
  const [text, setText] = useState('');
  const [isWanted, setIsWanted] = useState(false);
  const wanted = text.trim();
  const [settled] = useDebouncedValue(wanted, debounceMs);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...queryKey, settled],
    queryFn: ({ signal }) => search(settled, signal),
    enabled: settled !== '' || (listsFirst && isWanted),
    placeholderData: keepPreviousData,
  });
  const isAsking = wanted !== '' || listsFirst;
  const items = isAsking ? (data ?? noSuggestions) : noSuggestions;

  return (
    <SearchCombobox
      {...box}
      options={items.map(toOption)}
      status={isFetching || wanted !== settled ? 'loading' : isError ? 'error' : 'ready'}
      nothingFound={isAsking ? 'Nothing found' : 'Type to search'}
      onOpen={() => setIsWanted(true)}
      onSearch={setText}
      onRetry={refetch}
      onPick={(value) => {
        const item = items.find((candidate) => toOption(candidate).value === value);
        if (item) onPick(item);
      }}
    />
  );
}
