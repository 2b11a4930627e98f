import {
  Button,
  Combobox,
  Group,
  Loader,
  Text,
  TextInput,
  useCombobox,
  VisuallyHidden,
} from '@mantine/core';
import { IconArrowRight, IconSearch, IconSettings, type TablerIcon } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { searchMaxLength } from '../../contract/limits.ts';
import { copyText } from '../kit/copy.ts';
import { Dialog } from '../kit/dialog.tsx';
import type { PaletteHit, PaletteSource } from '../lib/palette-source.ts';
import { useFindAddress } from '../lib/screens.ts';
import { actorOfViewer, useViewer } from '../lib/viewer.ts';
import { listDestinations } from './destinations.ts';
import classes from './palette.module.css';
import { takeTypedKeys } from './palette-keys.ts';
import type { RouteEntry } from './routes/route-entry.ts';
import { routes } from './routes.ts';
import { listSettings } from './setting-destinations.ts';
import { type PaletteHits, usePaletteHits } from './use-palette-hits.ts';

/** Shorter texts match no settings, because all of them at once would hide the screens. */
const minLengthToSearchSettings = 2;
const maxListedSettings = 8;

interface PaletteProps {
  opened: boolean;
  onClose(): void;
}

export default function Palette({ opened, onClose }: PaletteProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      label="Go to…"
      withCloseButton={false}
      padding={0}
      size="lg"
      yOffset="12vh"
      classNames={{ content: classes.content }}
    >
      <PaletteSearch onDone={onClose} />
    </Dialog>
  );
}

interface PaletteChoice {
  value: string;
  label: string;
  icon: TablerIcon;
  aside?: string | undefined;
  choose(): void;
}

interface PaletteChoiceGroup {
  label: string;
  choices: PaletteChoice[];
}

function PaletteSearch({ onDone }: { onDone(): void }) {
  const [text, setText] = useState('');
  const combobox = useCombobox({ opened: true, onDropdownClose: onDone });
  const hits = usePaletteHits(text);
  const groups = usePaletteChoices(text, hits, onDone);
  const choices = groups.flatMap((group) => group.choices);
  const shown = choices.map(({ value }) => value).join();
  // The input refers to its list by id, so it renders again once the list exists.
  const listId = useId();
  const [, setListed] = useState('');
  useEffect(() => setListed(shown), [shown]);
  // Keeps the selected line when more results arrive.
  const hasMovedSelection = useRef(false);

  // Enter was pressed before the input was mounted.
  const wantsEnter = useRef(false);
  function applyEarlyKeys() {
    const { text: early, isEntered } = takeTypedKeys();
    wantsEnter.current = isEntered;
    if (early !== '' || isEntered) setText((later) => early + later);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the early keys are shown
  useEffect(() => {
    if (!wantsEnter.current) return;
    wantsEnter.current = false;
    choices[0]?.choose();
  }, [text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the best match is ready for Enter
  useEffect(() => {
    if (hasMovedSelection.current) combobox.updateSelectedOptionIndex('selected');
    else combobox.selectFirstOption();
  }, [text, shown]);

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) => choices.find((choice) => choice.value === value)?.choose()}
    >
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          onFocus={applyEarlyKeys}
          aria-label="Go to…"
          placeholder="Screens, people, threads, forms, conditions, #id"
          size="md"
          variant="unstyled"
          maxLength={searchMaxLength}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={hits.isSearching && <Loader size="xs" aria-hidden />}
          value={text}
          onChange={(event) => {
            hasMovedSelection.current = false;
            setText(event.currentTarget.value);
          }}
          onKeyDown={({ key }) => {
            if (key === 'ArrowDown' || key === 'ArrowUp') hasMovedSelection.current = true;
          }}
        />
      </Combobox.EventsTarget>
      <div className={classes.results}>
        {choices.length > 0 && (
          <Combobox.Options id={listId} aria-label="Results" className={classes.options}>
            {groups.map((group) => (
              <Combobox.Group key={group.label} label={group.label}>
                {group.choices.map((choice) => (
                  <PaletteChoiceOption key={choice.value} choice={choice} />
                ))}
              </Combobox.Group>
            ))}
          </Combobox.Options>
        )}
        <PaletteOutcome hits={hits} count={choices.length} />
      </div>
    </Combobox>
  );
}

function usePaletteChoices(
  text: string,
  { groups }: PaletteHits,
  onDone: () => void,
): PaletteChoiceGroup[] {
  const viewer = useViewer();
  const navigate = useNavigate();
  const findAddress = useFindAddress();

  function goTo(address: string) {
    onDone();
    navigate({ to: address });
  }

  function toChoice(source: PaletteSource, hit: PaletteHit): PaletteChoice {
    const { id, label, description, screen = source.screen } = hit;
    const address = findAddress(screen, { id });
    return {
      value: `${source.label} ${id}`,
      label,
      icon: source.icon,
      aside: [description, `#${id}`].filter(Boolean).join(' · '),
      choose() {
        if (address) return goTo(address);
        onDone();
        void copyText(id);
      },
    };
  }

  const screens = listDestinations(routes, actorOfViewer(viewer))
    .filter((entry) => screenMatchesText(entry, text))
    .map((entry) => ({
      value: entry.path,
      label: entry.title,
      icon: entry.icon ?? entry.nav?.group?.icon ?? IconArrowRight,
      aside: entry.nav?.group?.label,
      choose: () => goTo(entry.path),
    }));
  const settings =
    text.trim().length < minLengthToSearchSettings ? [] : listSettings(actorOfViewer(viewer));
  const foundSettings = settings
    .filter(({ title, section, description }) =>
      hasAllWords(`${title} ${section} setting ${description}`, text),
    )
    .slice(0, maxListedSettings)
    .map(({ name, title, section, path }) => ({
      value: `${path}#${name}`,
      label: title,
      icon: IconSettings,
      aside: section,
      choose() {
        onDone();
        navigate({ to: path, hash: name });
      },
    }));
  return [
    ...(screens.length > 0 ? [{ label: 'Screens', choices: screens }] : []),
    ...(foundSettings.length > 0 ? [{ label: 'Settings', choices: foundSettings }] : []),
    ...groups.map(({ source, hits }) => ({
      label: source.label,
      choices: hits.map((hit) => toChoice(source, hit)),
    })),
  ];
}

function PaletteChoiceOption({
  choice: { value, label, icon: Icon, aside },
}: {
  choice: PaletteChoice;
}) {
  return (
    <Combobox.Option value={value}>
      <Group gap="sm" wrap="nowrap">
        <Icon size={18} stroke={1.5} className={classes.icon} aria-hidden />
        <span className={classes.label} dir="auto">
          {label}
        </span>
        {aside && (
          <Text span size="xs" className={classes.aside}>
            {aside}
          </Text>
        )}
      </Group>
    </Combobox.Option>
  );
}

function PaletteOutcome({ hits, count }: { hits: PaletteHits; count: number }) {
  const { isSearching, failed, retry } = hits;
  return (
    <>
      <div role="status">
        {isSearching && count === 0 && <PaletteStatusLine>Searching…</PaletteStatusLine>}
        {!isSearching && count === 0 && failed.length === 0 && (
          <PaletteStatusLine>Nothing found</PaletteStatusLine>
        )}
        {!isSearching && count > 0 && <VisuallyHidden>{count} found</VisuallyHidden>}
      </div>
      {failed.length > 0 && (
        <Group role="alert" gap="xs" p="xs" justify="space-between">
          <Text size="sm">{failed.map(({ label }) => label).join(', ')} could not be searched</Text>
          <Button size="compact-sm" variant="light" onClick={retry}>
            Retry
          </Button>
        </Group>
      )}
    </>
  );
}

function PaletteStatusLine({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed" ta="center" p="md">
      {children}
    </Text>
  );
}

/** True if every typed word occurs in the name or its group. */
function screenMatchesText({ title, nav }: RouteEntry, text: string): boolean {
  return hasAllWords(`${title} ${nav?.label ?? ''} ${nav?.group?.label ?? ''}`, text);
}

function hasAllWords(haystack: string, text: string): boolean {
  const lower = haystack.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
