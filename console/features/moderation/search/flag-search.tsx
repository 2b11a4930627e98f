import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { searchMaxLength } from '../../../../contract/limits.ts';
import { flagSearchReasons } from '../../../../contract/moderation/flag-search.ts';
import { HelpTip } from '../../../kit/help-tip.tsx';
import { useKeys } from '../../../kit/use-keys.ts';
import { messageFor } from '../../../lib/api-error.ts';
import classes from './flag-search.module.css';
import { checkFlagSearch } from './search.queries.ts';

interface FlagSearchProps {
  value: string;
  /** Resolves to false if the list was not changed. */
  onSearch(search: string): Promise<boolean>;
}

/** Searches on Enter. A search with a mistake changes neither the list nor the address. */
export function FlagSearch({ value, onSearch }: FlagSearchProps) {
  const [text, setText] = useState(value);
  const [mistake, setMistake] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(0);
  useKeys({ '/': () => input.current?.focus() });

  // Back, forward and 'Clear filters' change the search, too.
  useEffect(() => {
    setText(value);
    setMistake('');
  }, [value]);

  async function search(wanted: string) {
    const attempt = ++latest.current;
    const trimmed = wanted.trim();
    try {
      if (trimmed !== '') await checkFlagSearch(trimmed);
      if (attempt !== latest.current) return;
      setMistake('');
      await onSearch(trimmed);
    } catch (error) {
      if (attempt === latest.current) setMistake(messageFor(error));
    }
  }

  function onKeyDown({ key, nativeEvent }: KeyboardEvent) {
    if (nativeEvent.isComposing) return;
    if (key === 'Enter') void search(text);
    if (key === 'Escape') input.current?.blur();
  }

  return (
    <div className={classes.search}>
      <TextInput
        ref={input}
        aria-label="Search the queue"
        placeholder="Search: words, author:name, reason:spam, before:7d"
        type="text"
        role="searchbox"
        className={classes.input}
        value={text}
        error={mistake}
        maxLength={searchMaxLength}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          text ? (
            <CloseButton
              size="sm"
              aria-label="Clear the search"
              onClick={() => {
                setText('');
                void search('');
              }}
            />
          ) : (
            <Kbd size="xs" aria-hidden>
              /
            </Kbd>
          )
        }
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <HelpTip label="How to search">
        <SearchHelp />
      </HelpTip>
    </div>
  );
}

const searchExamples = [
  ['miracle cure', 'both words in the text, in any form'],
  ['"miracle cure"', 'these words in this order; text:"…" is the same'],
  ['author:ana', 'by Ana or, if nobody has that name, by those whose name begins with it'],
  ['policy:spam', 'decided under that policy'],
  ['before:2026-01-31', 'opened before that day; after: the opposite'],
  ['before:7d', 'opened more than 7 days ago; h for hours, w for weeks'],
] as const;

function SearchHelp() {
  return (
    <>
      Press Enter to search. The filters apply, too: choose the status All for open and closed
      flags.
      <dl className={classes.examples}>
        {searchExamples.map(([example, meaning]) => (
          <div key={example}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
        <div>
          <dt>
            <code>reason:spam</code>
          </dt>
          <dd>for that reason: {Object.keys(flagSearchReasons).join(', ')}</dd>
        </div>
      </dl>
    </>
  );
}
