import { Button } from '@mantine/core';
import { IconCopy, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  opportunityMessages,
  opportunityPath,
  opportunityShortcode,
} from '../../../contract/opportunities.ts';
import { confirm } from '../../kit/confirm.ts';
import { copyText } from '../../kit/copy.ts';
import { showFailure } from '../../kit/failure.ts';
import { showSnack } from '../../kit/snackbar.ts';
import { plural } from '../../lib/format.ts';
import { useScreenAddress } from '../../lib/screens.ts';
import { siteAddress, useViewer } from '../../lib/viewer.ts';
import { deleteOpportunity, type Opportunity } from './opportunities.queries.ts';

export function OpportunityActions({ campaign }: { campaign: Opportunity }) {
  const { id, name, responsesCount } = campaign;
  const { site } = useViewer();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const indexAddress = useScreenAddress('OpportunityCampaignsIndex', {});
  const [isDeleting, setIsDeleting] = useState(false);

  async function remove() {
    const isMeant = await confirm({
      title: `Delete ${name}?`,
      body: `This deletes the campaign with ${plural(responsesCount, 'response')}. It cannot be undone.`,
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (!isMeant) return;
    setIsDeleting(true);
    try {
      await deleteOpportunity(id);
      showSnack(opportunityMessages.deleted);
      if (indexAddress) await navigate({ to: indexAddress, replace: true, ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: ['opportunity', 'one', id] });
      queryClient.invalidateQueries({ queryKey: ['opportunity', 'list'] });
    } catch (error) {
      showFailure(error);
      setIsDeleting(false);
    }
  }

  return (
    <>
      <Button
        component="a"
        href={siteAddress(site, opportunityPath(id))}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<IconExternalLink size={16} aria-hidden />}
      >
        View
      </Button>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => copyText(opportunityShortcode(id))}
      >
        Copy shortcode
      </Button>
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={isDeleting}
        onClick={remove}
      >
        Delete
      </Button>
    </>
  );
}
