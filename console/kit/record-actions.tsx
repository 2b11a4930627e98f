import { ActionIcon, Button } from '@mantine/core';
import { IconCopy, IconExternalLink, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Noun } from '../../contract/nouns.ts';
import { type ListName, useScreenAddress } from '../lib/screens.ts';
import { siteAddress, useViewer } from '../lib/viewer.ts';
import { copyText } from './copy.ts';
import { useDeletion } from './use-deletion.ts';

/** The thing as members see it, on the site itself. */
export function ViewOnSite({ path, label = 'View on site' }: { path: string; label?: string }) {
  const { site } = useViewer();
  return (
    <Button
      component="a"
      href={siteAddress(site, path)}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<IconExternalLink size={16} aria-hidden />}
    >
      {label}
    </Button>
  );
}

export function CopyShortcode({ shortcode }: { shortcode: string }) {
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={16} aria-hidden />}
      onClick={() => copyText(shortcode)}
    >
      Copy shortcode
    </Button>
  );
}

interface CopyFromRowProps {
  /** What the row is called. */
  name: string;
  shortcode: string;
}

/** The same among the actions of a row. */
export function CopyShortcodeIcon({ name, shortcode }: CopyFromRowProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      title="Copy shortcode"
      aria-label={`Copy shortcode of ${name}`}
      onClick={() => copyText(shortcode)}
    >
      <IconCopy size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}

/** Leads to the form of something new, those who may go there. */
export function NewRecordLink({ to, label }: { to: ListName; label: string }) {
  const address = useScreenAddress(to, {});
  if (!address) return null;
  return (
    <Button component={Link} to={address} leftSection={<IconPlus size={16} aria-hidden />}>
      {label}
    </Button>
  );
}

interface DeleteRecordProps {
  label?: string;
  /** What is deleted, by its name. */
  name: string;
  /** What will happen to it and to what belongs to it. */
  consequences: ReactNode;
  run(): Promise<unknown>;
  /** Told once it is gone. */
  message: string;
  /** Where the person goes then. */
  list: ListName;
  /** What of it was fetched: its noun, 'one' and its id. */
  queryKey: readonly [noun: Noun, ...string[]];
}

/** Deletes what the screen shows, after asking, and leaves for the list. */
export function DeleteRecord({ label = 'Delete', list, queryKey, ...deletion }: DeleteRecordProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const address = useScreenAddress(list, {});
  const { isDeleting, remove } = useDeletion();

  async function onDeleted() {
    // Whatever was typed about it goes with it.
    if (address) await navigate({ to: address, replace: true, ignoreBlocker: true });
    queryClient.removeQueries({ queryKey });
    queryClient.invalidateQueries({ queryKey: [queryKey[0]] });
  }

  return (
    <Button
      variant="light"
      color="red"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={isDeleting}
      onClick={() => remove({ ...deletion, onDeleted })}
    >
      {label}
    </Button>
  );
}
