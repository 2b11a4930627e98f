import { Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core';
import { IconArrowRight, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Dialog } from '../kit/dialog.tsx';
import { actorOf, useViewer } from '../lib/viewer.ts';
import { destinationsFor } from './destinations.ts';
import classes from './palette.module.css';
import { type RouteEntry, routes } from './routes.ts';

interface PaletteProps {
  opened: boolean;
  onClose(): void;
}

/** Goes to any screen by typing a part of its name. */
export default function Palette({ opened, onClose }: PaletteProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      label="Go to…"
      withCloseButton={false}
      padding={0}
      yOffset="12vh"
      classNames={{ content: classes.content }}
    >
      <PaletteSearch onDone={onClose} />
    </Dialog>
  );
}

function PaletteSearch({ onDone }: { onDone(): void }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const combobox = useCombobox({ opened: true, onDropdownClose: onDone });
  const found = destinationsFor(routes, actorOf(viewer)).filter((entry) => matches(entry, text));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the best match is ready for Enter
  useEffect(() => {
    combobox.selectFirstOption();
  }, [text]);

  function open(path: string) {
    onDone();
    navigate({ to: path });
  }

  return (
    <Combobox store={combobox} onOptionSubmit={open}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          aria-label="Go to…"
          placeholder="Go to…"
          size="md"
          variant="unstyled"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <div className={classes.results}>
        {found.length > 0 ? (
          <Combobox.Options aria-label="Screens">
            {found.map((entry) => (
              <Destination key={entry.name} entry={entry} />
            ))}
          </Combobox.Options>
        ) : (
          <Text size="sm" c="dimmed" ta="center" p="md" role="status">
            No screen of that name
          </Text>
        )}
      </div>
    </Combobox>
  );
}

function Destination({ entry }: { entry: RouteEntry }) {
  const Icon = entry.icon ?? entry.nav?.group?.icon ?? IconArrowRight;
  return (
    <Combobox.Option value={entry.path}>
      <Group gap="sm" wrap="nowrap">
        <Icon size={18} stroke={1.5} aria-hidden />
        <span>{entry.title}</span>
        {entry.nav?.group && (
          <Text size="xs" c="dimmed" ml="auto">
            {entry.nav.group.label}
          </Text>
        )}
      </Group>
    </Combobox.Option>
  );
}

/** Every word that was typed occurs in the name or its group. */
function matches({ title, nav }: RouteEntry, text: string): boolean {
  const haystack = `${title} ${nav?.label ?? ''} ${nav?.group?.label ?? ''}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
