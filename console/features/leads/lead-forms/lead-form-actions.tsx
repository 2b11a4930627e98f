import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import {
  leadFormMessages,
  leadFormShortcode,
  leadsCsvName,
  leadsCsvPath,
} from '../../../../contract/leads/lead-forms.ts';
import { leadFormPath } from '../../../../contract/public-paths.ts';
import { GuardedDownload } from '../../../kit/guarded-download.tsx';
import { CopyShortcode, DeleteRecord, ViewOnSite } from '../../../kit/record-actions.tsx';
import { deleteLeadForm, type LeadForm } from './lead-forms.queries.ts';
import { useDuplicateForm } from './use-duplicate-form.ts';

export function LeadFormActions({ form: { id, campaignName } }: { form: LeadForm }) {
  const { isDuplicating, duplicate } = useDuplicateForm();
  return (
    <>
      <ViewOnSite path={leadFormPath(id)} />
      <CopyShortcode shortcode={leadFormShortcode(id)} />
      <GuardedDownload
        href={leadsCsvPath(id)}
        fileName={leadsCsvName(id)}
        label="Download leads CSV"
      />
      <Button
        variant="default"
        leftSection={<IconStack2 size={16} aria-hidden />}
        loading={isDuplicating}
        onClick={() => duplicate(id)}
      >
        Duplicate
      </Button>
      <DeleteRecord
        label="Delete form"
        name={campaignName}
        consequences={leadFormMessages.confirmDeletion}
        run={() => deleteLeadForm(id)}
        message={leadFormMessages.deleted}
        list="CommercialLeadGenFormList"
        queryKey={['leadForm', 'one', id]}
      />
    </>
  );
}
