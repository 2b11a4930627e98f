import { Button, Divider, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { useState } from 'react';
import { handbook } from '../features/help/handbook/handbook.ts';
import { HelpSection } from '../features/help/handbook/help-section.tsx';
import type { HandbookSection } from '../features/help/handbook/parse-handbook.ts';
import { searchHandbook } from '../features/help/handbook/search-handbook.ts';
import { LinkButton } from '../kit/link-button.tsx';
import { SidePanel } from '../kit/side-panel.tsx';
import { routes } from './routes.ts';

const helpSearchMaxLength = 100;

export default function HelpPanel({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const path = String(useMatches().at(-1)?.fullPath ?? '/');
  const screen = routes.find(
    (route) => trimTrailingSlash(route.path) === trimTrailingSlash(path),
  )?.name;
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const chosen = handbook.find(({ id }) => id === chosenId);
  const ofScreen = handbook.filter(({ screens }) => screen && screens.includes(screen));
  const found = searchHandbook(handbook, search);

  function open(id: string) {
    setChosenId(id);
    setSearch('');
  }

  return (
    <SidePanel
      title="Help"
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => {
        setChosenId(undefined);
        setSearch('');
      }}
      size="md"
    >
      <Stack gap="md">
        <TextInput
          type="search"
          aria-label="Search the handbook"
          placeholder="Search the handbook"
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={helpSearchMaxLength}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          data-autofocus
        />
        <div role="status">
          {search.trim() !== '' && (
            <Text size="sm" c="dimmed">
              {found.length === 0 ? 'Nothing has all of these words.' : `Found: ${found.length}`}
            </Text>
          )}
        </div>
        {search.trim() !== '' ? (
          <SectionLinks sections={found} onOpen={open} />
        ) : chosen ? (
          <>
            <Button
              variant="subtle"
              size="compact-sm"
              w="fit-content"
              onClick={() => setChosenId(undefined)}
            >
              Back to this screen
            </Button>
            <HelpSection section={chosen} onOpen={open} />
          </>
        ) : (
          ofScreen.map((section) => (
            <HelpSection key={section.id} section={section} onOpen={open} />
          ))
        )}
        <Divider />
        <details>
          <summary>All of the handbook</summary>
          <SectionLinks sections={handbook} onOpen={open} />
        </details>
      </Stack>
    </SidePanel>
  );
}

const trimTrailingSlash = (path: string) =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

function SectionLinks({
  sections,
  onOpen,
}: {
  sections: readonly HandbookSection[];
  onOpen(id: string): void;
}) {
  return (
    <Stack component="ul" gap={6} p={0} my="xs" style={{ listStyle: 'none' }}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <LinkButton size="sm" onClick={() => onOpen(id)}>
            {title}
          </LinkButton>
        </li>
      ))}
    </Stack>
  );
}
