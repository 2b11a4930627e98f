import { Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import {
  parseThreadIdIn,
  parseThreadSlugIn,
} from '../../../../contract/engagement/thread-reference.ts';
import { quickSearchDebounceMs } from '../../../../contract/limits.ts';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { messageFor } from '../../../lib/api-error.ts';
import { threadChoicesQuery } from './engagements.queries.ts';

interface ThreadInputProps {
  label: string;
  description?: string | undefined;
  required?: boolean;
  value: string;
  error?: ReactNode;
  onChange(typed: string): void;
}

/** The id of a thread. A pasted URL becomes its id; other text searches titles. */
export function ThreadInput({ value, onChange, ...props }: ThreadInputProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const typed = value.trim();
  const [text] = useDebouncedValue(typed, quickSearchDebounceMs);
  const { data: threads, error } = useQuery(threadChoicesQuery(text));
  const isId = parseThreadIdIn(typed) !== undefined;
  const isUrl = parseThreadSlugIn(typed) !== undefined;
  const isSearch = typed !== '' && !isId && !isUrl;
  const [found] = threads ?? [];

  useEffect(() => {
    if (isUrl && text === typed && found) onChange(found.id);
  }, [isUrl, text, typed, found, onChange]);

  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(id) => {
        onChange(id);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          {...props}
          autoComplete="off"
          placeholder="Id, URL, or words of the title"
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isSearch || !threads?.length}>
        <Combobox.Options aria-label="Threads">
          {threads?.map(({ id, name }) => (
            <Combobox.Option key={id} value={id}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
      <div role="status">
        {text === typed && typed !== '' && (
          <Text size="sm" mt={4} c={isId && found ? undefined : 'dimmed'}>
            {error && messageFor(error)}
            {!error && !threads && 'Looking it up…'}
            {isId && found && (
              <ScreenLink to="Thread" params={{ id: found.id }}>
                {found.name}
              </ScreenLink>
            )}
            {threads?.length === 0 && noThreadFoundText(isId, isUrl)}
          </Text>
        )}
      </div>
    </Combobox>
  );
}

function noThreadFoundText(isId: boolean, isUrl: boolean): string {
  if (isId) return 'No thread of this site has that id.';
  return isUrl ? 'No thread of this site has that URL.' : 'No title has these words.';
}
