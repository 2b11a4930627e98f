import { Button } from '@mantine/core';
import { IconCopy, IconDownload, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  leadFormMessages,
  leadFormShortcode,
  leadsCsvName,
  leadsCsvPath,
} from '../../../../contract/leads/lead-forms.ts';
import { messages } from '../../../../contract/messages.ts';
import { leadFormPath } from '../../../../contract/public-paths.ts';
import { copyText } from '../../../kit/copy.ts';
import { useDeletion } from '../../../kit/use-deletion.ts';
import { useScreenAddress } from '../../../lib/screens.ts';
import { siteAddress, useViewer } from '../../../lib/viewer.ts';
import { deleteLeadForm, type LeadForm } from './lead-forms.queries.ts';

export function LeadFormActions({ form: { id, campaignName } }: { form: LeadForm }) {
  const { site } = useViewer();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const listAddress = useScreenAddress('CommercialLeadGenFormList', {});
  const { isDeleting, remove } = useDeletion();

  const deleteIt = () =>
    remove({
      name: campaignName,
      consequences: leadFormMessages.confirmDeletion,
      run: () => deleteLeadForm(id),
      message: leadFormMessages.deleted,
      failure: messages.somethingWentWrongTryAgain,
      async onDeleted() {
        if (listAddress) await navigate({ to: listAddress, replace: true, ignoreBlocker: true });
        queryClient.removeQueries({ queryKey: ['leadForm', 'one', id] });
        queryClient.invalidateQueries({ queryKey: ['leadForm'] });
      },
    });

  return (
    <>
      <Button
        component="a"
        href={siteAddress(site, leadFormPath(id))}
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
        onClick={() => copyText(leadFormShortcode(id))}
      >
        Copy shortcode
      </Button>
      <Button
        component="a"
        href={leadsCsvPath(id)}
        download={leadsCsvName(id)}
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        Download leads CSV
      </Button>
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={isDeleting}
        onClick={deleteIt}
      >
        Delete form
      </Button>
    </>
  );
}
