import { Button, Combobox, Group, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type Ref, useEffect, useState } from 'react';
import classes from './search-combobox.module.css';

export interface SearchOption {
  value: string;
  label: string;
  description?: string;
}

export interface SearchComboboxProps {
  label: string;
  size?: 'xs' | 'sm';
  placeholder?: string;
  description?: string;
  error?: string | undefined;
  required?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  selectedLabel?: string;
  options: SearchOption[];
  status: 'ready' | 'loading' | 'error';
  nothingFound?: string;
  disabled?: boolean;
  blurDelayMs?: number;
  onOpen?(): void;
  onSearch(text: string): void;
  onPick(value: string): void;
  onRetry?(): void;
}

export function SearchCombobox({
  label,
  size = 'sm',
  placeholder,
  description,
  error,
  required = false,
  inputRef,
  selectedLabel = '',
  options,
  status,
  nothingFound = 'Nothing found',
  disabled = false,
  blurDelayMs = 0,
  onOpen,
  onSearch,
  onPick,
  onRetry,
}: SearchComboboxProps) {
  const [text, setText] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => onOpen?.(),
    onDropdownClose: () => search(''),
  });
  const { dropdownOpened, selectFirstOption, resetSelectedOption } = combobox;

  function search(next: string) {
    setText(next);
    onSearch(next);
  }

  // Enter takes the best match while something is typed. Depends on the values, because every
  // render brings a new array of options, and selecting one searches the whole page.
  const optionValues = options.map(({ value }) => value).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the suggestions change
  useEffect(() => {
    if (dropdownOpened && text) selectFirstOption();
    else resetSelectedOption();
  }, [optionValues, dropdownOpened]);

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) => {
        combobox.closeDropdown();
        onPick(value);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          ref={inputRef}
          size={size}
          description={description}
          error={error}
          required={required}
          placeholder={selectedLabel || placeholder}
          value={dropdownOpened ? text : selectedLabel}
          disabled={disabled}
          autoComplete="off"
          rightSection={
            status === 'loading' && dropdownOpened ? (
              <Loader size="xs" />
            ) : (
              <IconChevronDown size={16} aria-hidden />
            )
          }
          rightSectionPointerEvents="none"
          onChange={(event) => {
            combobox.openDropdown();
            search(event.currentTarget.value);
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() =>
            blurDelayMs > 0
              ? setTimeout(combobox.closeDropdown, blurDelayMs)
              : combobox.closeDropdown()
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {options.length > 0 && status !== 'error' ? (
          <Combobox.Options aria-label={label} className={classes.options}>
            {options.map((option) => (
              <Combobox.Option key={option.value} value={option.value}>
                {option.label}
                {option.description && (
                  <Text size="xs" c="dimmed">
                    {option.description}
                  </Text>
                )}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        ) : (
          <Group role="status" justify="center" gap="xs" p="xs">
            {status === 'loading' && <Text size="sm">Searching…</Text>}
            {status === 'ready' && <Text size="sm">{nothingFound}</Text>}
            {status === 'error' && (
              <>
                <Text size="sm">The search did not work.</Text>
                {/* On mouse down, because the blur of the text box closes the list before a
                    click. */}
                <Button size="compact-sm" variant="light" onMouseDown={() => onRetry?.()}>
                  Retry
                </Button>
              </>
            )}
          </Group>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
