import { ActionIcon, Button } from '@mantine/core';
import { IconCopy, IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Noun } from '../../contract/nouns.ts';
import { lastSearchOf } from '../lib/last-search.ts';
import { type ListName, useScreenAddress } from '../lib/screens.ts';
import { siteAddress, useViewer } from '../lib/viewer.ts';
import { copyText } from './copy.ts';
import { DeleteRecordButton } from './delete-record-button.tsx';

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
  name: string;
  shortcode: string;
}

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
  name: string;
  consequences: ReactNode;
  run(): Promise<unknown>;
  message: string;
  list: ListName;
  /** Removed from the query cache after the deletion: noun, 'one' and id. */
  queryKey: readonly [noun: Noun, ...string[]];
}

export function DeleteRecord({ label = 'Delete', list, queryKey, ...deletion }: DeleteRecordProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const address = useScreenAddress(list, {});

  async function onDeleted() {
    // Ignores unsaved changes: they belong to the deleted record.
    if (address) {
      const search = lastSearchOf(address);
      await navigate({ to: address, search, replace: true, ignoreBlocker: true });
    }
    queryClient.removeQueries({ queryKey });
    queryClient.invalidateQueries({ queryKey: [queryKey[0]] });
  }

  return <DeleteRecordButton label={label} {...deletion} onDeleted={onDeleted} />;
}
