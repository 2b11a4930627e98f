import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchCombobox, type SearchComboboxProps, type SearchOption } from './search-combobox.tsx';

interface ServerAutocompleteProps<Item>
  extends Pick<SearchComboboxProps, 'label' | 'placeholder' | 'selectedLabel' | 'disabled'> {
  queryKey: QueryKey;
  search(text: string, signal: AbortSignal): Promise<Item[]>;
  debounceMs: number;
  toOption(item: Item): SearchOption;
  onPick(item: Item): void;
}

const nothing: never[] = [];

/** An autocomplete whose suggestions come from the server while the person types. */
export function ServerAutocomplete<Item>({
  queryKey,
  search,
  debounceMs,
  toOption,
  onPick,
  ...box
}: ServerAutocompleteProps<Item>) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const [settled] = useDebouncedValue(wanted, debounceMs);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...queryKey, settled],
    queryFn: ({ signal }) => search(settled, signal),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
  const items = wanted === '' ? nothing : (data ?? nothing);

  return (
    <SearchCombobox
      {...box}
      options={items.map(toOption)}
      status={isFetching || wanted !== settled ? 'loading' : isError ? 'error' : 'ready'}
      nothingFound={wanted === '' ? 'Type to search' : 'Nothing found'}
      onSearch={setText}
      onRetry={refetch}
      onPick={(value) => {
        const item = items.find((candidate) => toOption(candidate).value === value);
        if (item) onPick(item);
      }}
    />
  );
}
