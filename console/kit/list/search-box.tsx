import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { searchMaxLength } from '../../../contract/limits.ts';
import { lazyPart } from '../lazy-part.ts';
import { CloseButton } from '../light/button.tsx';
import { Field } from '../light/field.tsx';
import classes from './search-box.module.css';

const HelpTip = lazyPart(() =>
  import('../help-tip.tsx').then((module) => ({ default: module.HelpTip })),
);

interface SearchBoxProps {
  label: string;
  value: string;
  debounceMs: number;
  help?: ReactNode;
  onSearch(text: string): Promise<boolean>;
  onArrowDown?(): void;
}

/**
 * Searches after a pause. A response never overwrites newer typing; going back or clearing the
 * filters does change the box.
 */
export function SearchBox({
  label,
  value,
  debounceMs,
  help,
  onSearch,
  onArrowDown,
}: SearchBoxProps) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (value === asked.current) return;
    clearTimeout(timer.current);
    asked.current = value;
    setText(value);
  }, [value]);

  useEffect(() => () => clearTimeout(timer.current), []);

  async function search(wanted: string) {
    clearTimeout(timer.current);
    const before = asked.current;
    asked.current = wanted.trim();
    if (await onSearch(asked.current)) return;
    asked.current = before;
    setText(before);
  }

  // A ref, because the timer outlives the render that started it.
  const searchNow = useRef(search);
  searchNow.current = search;

  function changeText(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => searchNow.current(next), debounceMs);
  }

  async function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void search(text);
    if (event.key !== 'ArrowDown' || !onArrowDown) return;
    event.preventDefault();
    event.stopPropagation();
    await search(text);
    onArrowDown();
  }

  return (
    <Field
      label={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text && (
          <CloseButton
            size="sm"
            aria-label={`Clear ${label}`}
            onClick={() => {
              setText('');
              void search('');
            }}
          />
        )
      }
      wrapInput={help ? (input) => <WithHelp help={help}>{input}</WithHelp> : undefined}
    >
      {(input) => (
        // biome-ignore lint/a11y/useSemanticElements: browsers add a second button to clear it
        <input
          type="text"
          role="searchbox"
          value={text}
          maxLength={searchMaxLength}
          onChange={(event) => changeText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          {...input}
        />
      )}
    </Field>
  );
}

function WithHelp({ help, children }: { help: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.withHelp}>
      {children}
      <Suspense>
        <HelpTip label="How to search">{help}</HelpTip>
      </Suspense>
    </div>
  );
}
