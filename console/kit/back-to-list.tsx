import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lastSearchOf } from '../lib/last-search.ts';
import { type ScreenName, type ScreenParams, useScreenAddress } from '../lib/screens.ts';

/** Screens that need nothing to be found. */
type ListName = {
  [Name in ScreenName]: object extends ScreenParams[Name] ? Name : never;
}[ScreenName];

/** To a list, as the person left it; nothing for those who cannot go there. */
export function BackToList({ to, label }: { to: ListName; label: string }) {
  const address = useScreenAddress(to, {});
  if (!address) return null;
  return (
    <ActionIcon
      component={Link}
      to={address}
      // Routes come from a table, so their types allow no search at all.
      search={lastSearchOf(address) as never}
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
