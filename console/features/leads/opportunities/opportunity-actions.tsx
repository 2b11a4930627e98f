import { Button } from '@mantine/core';
import { IconCopy, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  opportunityMessages,
  opportunityPath,
  opportunityShortcode,
} from '../../../../contract/leads/opportunities.ts';
import { copyText } from '../../../kit/copy.ts';
import { useDeletion } from '../../../kit/use-deletion.ts';
import { plural } from '../../../lib/format.ts';
import { useScreenAddress } from '../../../lib/screens.ts';
import { siteAddress, useViewer } from '../../../lib/viewer.ts';
import { deleteOpportunity, type Opportunity } from './opportunities.queries.ts';

export function OpportunityActions({ campaign }: { campaign: Opportunity }) {
  const { id, name, responsesCount } = campaign;
  const { site } = useViewer();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const indexAddress = useScreenAddress('OpportunityCampaignsIndex', {});
  const { isDeleting, remove } = useDeletion();

  const deleteIt = () =>
    remove({
      name,
      consequences: `This deletes the campaign with ${plural(responsesCount, 'response')}. It cannot be undone.`,
      run: () => deleteOpportunity(id),
      message: opportunityMessages.deleted,
      async onDeleted() {
        if (indexAddress) await navigate({ to: indexAddress, replace: true, ignoreBlocker: true });
        queryClient.removeQueries({ queryKey: ['opportunity', 'one', id] });
        queryClient.invalidateQueries({ queryKey: ['opportunity', 'list'] });
      },
    });

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
        onClick={deleteIt}
      >
        Delete
      </Button>
    </>
  );
}
