import { MultiSelect, NativeSelect, Text, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isPageUrl } from '../../../../contract/addresses.ts';
import { priorities } from '../../../../contract/engagement/engagements.ts';
import { quickSearchDebounceMs } from '../../../../contract/limits.ts';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { hasCode, messageFor } from '../../../lib/api-error.ts';
import { imageAddress } from '../../../lib/content-images.ts';
import classes from './engagements.module.css';
import { tagsQuery, threadQuery } from './engagements.queries.ts';

interface TypedProps {
  label: string;
  description?: string | undefined;
  required?: boolean;
  value: string;
  error?: ReactNode;
  onChange(typed: string): void;
}

export function ThreadInput({ value, onChange, ...props }: TypedProps) {
  const [id] = useDebouncedValue(value.trim(), quickSearchDebounceMs);
  const isId = /^[1-9]\d{0,9}$/.test(id);
  return (
    <div>
      <TextInput
        {...props}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div role="status">{isId && <FoundThread id={id} />}</div>
    </div>
  );
}

function FoundThread({ id }: { id: string }) {
  const { data: thread, error } = useQuery(threadQuery(id));
  if (thread) {
    return (
      <Text size="sm" mt={4}>
        <ScreenLink to="Thread" params={{ id }}>
          {thread.name}
        </ScreenLink>
      </Text>
    );
  }
  return (
    <Text size="sm" mt={4} c="dimmed">
      {!error
        ? 'Looking it up…'
        : hasCode(error, 'NOT_FOUND')
          ? 'No thread of this site has that id.'
          : messageFor(error)}
    </Text>
  );
}

export function ImageInput(props: TextInputProps & { value: string }) {
  const [address] = useDebouncedValue(props.value.trim(), 2 * quickSearchDebounceMs);
  return (
    <div>
      <TextInput type="url" autoComplete="off" {...props} />
      {isPageUrl(address) && <ShownImage key={address} address={address} />}
    </div>
  );
}

function ShownImage({ address }: { address: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) {
    return (
      <Text size="sm" mt={4} c="dimmed" role="status">
        No image could be loaded from there.
      </Text>
    );
  }
  return (
    <img
      className={classes.image}
      src={imageAddress(address)}
      alt="As visitors will see it"
      onError={() => setIsBroken(true)}
    />
  );
}

interface TagInputProps {
  label: string;
  /** Tags of the item, shown until all tags are loaded. */
  known: readonly { id: string; name: string }[];
  value: string[];
  error?: ReactNode;
  onChange(ids: string[]): void;
}

export function TagInput({ label, known, value, error, onChange }: TagInputProps) {
  const { data: tags = [] } = useQuery(tagsQuery);
  const gone = known.filter(({ id }) => !tags.some((tag) => tag.id === id));
  const data = [...tags, ...gone].map(({ id, name }) => ({ value: id, label: name }));
  return (
    <MultiSelect
      label={label}
      data={data}
      // Hides tags whose name is not loaded yet; they would show their id.
      value={value.filter((id) => data.some((tag) => tag.value === id))}
      error={error}
      onChange={onChange}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="Nothing found"
    />
  );
}

interface PriorityInputProps {
  label: string;
  value: string;
  disabled: boolean;
  onChange(value: string): void;
}

export function PriorityInput({ label, value, disabled, onChange }: PriorityInputProps) {
  return (
    <NativeSelect
      label={label}
      description={disabled ? 'Of dynamic ones.' : undefined}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={priorities.map((priority) => ({
        value: String(priority.value),
        label: priority.label,
      }))}
    />
  );
}
