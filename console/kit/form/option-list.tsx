import { Input, Text } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { AddButton } from '../add-button.tsx';
import { SortableList } from '../sortable/sortable-list.tsx';
import { TrashButton } from '../trash-button.tsx';
import { invalidGroupAttributes } from './invalid-input.ts';
import classes from './option-list.module.css';

interface ListForm {
  clearErrors(): void;
  setFieldValue(path: string, value: never): void;
  insertListItem(path: string, item: unknown): void;
  removeListItem(path: string, index: number): void;
}

interface OptionRow<Option> {
  option: Option;
  index: number;
  name: string;
  remove: ReactNode;
}

interface OptionListProps<Option> {
  form: ListForm;
  path: string;
  options: readonly Option[];
  newOption(): Option;
  legend?: string;
  hint?: ReactNode;
  isFull?: boolean;
  fullMessage?: string;
  error?: ReactNode;
  children(row: OptionRow<Option>): ReactNode;
  footer?: ReactNode;
}

export function OptionList<Option extends { key: string; name: string }>({
  form,
  path,
  options,
  newOption,
  legend = 'Options',
  hint,
  isFull = false,
  fullMessage,
  error,
  children,
  footer,
}: OptionListProps<Option>) {
  const errorId = useId();
  const list = useRef<HTMLDivElement>(null);
  const focusesLast = useRef(false);
  const getRows = () => [...(list.current?.querySelector('ul')?.children ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the new option is there
  useEffect(() => {
    if (!focusesLast.current) return;
    focusesLast.current = false;
    focusFirstInput(getRows().at(-1));
  }, [options.length]);

  function add() {
    focusesLast.current = true;
    form.insertListItem(path, newOption());
  }

  /** Enter moves to the next option, or adds one after the last, instead of saving the form. */
  function onKeyDown(event: KeyboardEvent) {
    const { target, key, nativeEvent } = event;
    const isText = target instanceof HTMLInputElement && target.type === 'text';
    if (key !== 'Enter' || !isText || nativeEvent.isComposing) return;
    event.preventDefault();
    const index = getRows().findIndex((row) => row.contains(target));
    if (index < options.length - 1) focusFirstInput(getRows()[index + 1]);
    else if (!isFull && target.value.trim() !== '') add();
  }

  /** Clears error messages: they belong to indexes, which change. */
  const rearrange = (change: () => void) => {
    form.clearErrors();
    change();
  };
  const nameOf = (option: Option) => option.name || `option ${options.indexOf(option) + 1}`;
  return (
    <fieldset className={classes.options} {...(error ? invalidGroupAttributes(errorId) : {})}>
      <legend>{legend}</legend>
      {hint && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to its inputs */}
      <div ref={list} onKeyDown={onKeyDown}>
        <SortableList
          label={legend}
          items={options}
          itemId={({ key }) => key}
          itemName={nameOf}
          onReorder={(ordered) => rearrange(() => form.setFieldValue(path, ordered as never))}
        >
          {(option) => {
            const index = options.indexOf(option);
            const name = nameOf(option);
            const onRemove = () => rearrange(() => form.removeListItem(path, index));
            const remove = <TrashButton label={`Remove ${name}`} onClick={onRemove} />;
            return children({ option, index, name, remove });
          }}
        </SortableList>
      </div>
      {isFull && fullMessage !== undefined && (
        <Text size="sm" role="status">
          {fullMessage}
        </Text>
      )}
      {error && (
        <Input.Error id={errorId} role="alert">
          {error}
        </Input.Error>
      )}
      <div>
        <AddButton variant="default" size="xs" disabled={isFull} onClick={add}>
          Add Option
        </AddButton>
      </div>
      {footer}
    </fieldset>
  );
}

function focusFirstInput(row: Element | undefined): void {
  row?.querySelector<HTMLInputElement>('input:not([type]), input[type="text"]')?.focus();
}
