import { Checkbox, Popover, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ColumnButton } from './column-button.tsx';

interface ColumnPopoverProps {
  choices: { id: string; header: string }[];
  hidden: readonly string[];
  onChange(hidden: string[]): void;
}

/** Replaces the clicked placeholder button, so it opens and takes the focus at once. */
export default function ColumnPopover({ choices, hidden, onChange }: ColumnPopoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    button.current?.focus();
    setOpened(true);
  }, []);

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ColumnButton ref={button} onClick={() => setOpened((open) => !open)} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap="xs">
          {choices.map(({ id, header }) => (
            <Checkbox
              key={id}
              label={header}
              checked={!hidden.includes(id)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? hidden.filter((other) => other !== id)
                    : [...hidden, id],
                )
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
