import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lastSearchOf } from '../../lib/last-search.ts';
import { useScreenAddress } from '../../lib/screens.ts';

/** To the list, as the person left it. */
export function BackToOpportunities() {
  const address = useScreenAddress('OpportunityCampaignsIndex', {});
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
      title="Back to opportunity campaigns"
      aria-label="Back to opportunity campaigns"
    >
      <IconArrowLeft size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
