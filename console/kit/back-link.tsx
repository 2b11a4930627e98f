import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { UrlSearch } from '../lib/url-search.ts';

interface BackLinkProps {
  /** Undefined if the person may not open that screen; then nothing is rendered. */
  address: string | undefined;
  label: string;
  search?: UrlSearch;
}

export function BackLink({ address, label, search = {} }: BackLinkProps) {
  if (!address) return null;
  return (
    <ActionIcon
      component={Link}
      to={address}
      // Routes come from a table, so their types allow no search parameters.
      search={search as never}
      variant="subtle"
      color="gray"
      size="lg"
      title={label}
      aria-label={label}
    >
      <IconArrowLeft size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
