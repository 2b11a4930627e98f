import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useFindAddress } from '../../../lib/screens.ts';
import { duplicateLeadForm } from './lead-forms.queries.ts';

export function useDuplicateForm() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const findAddress = useFindAddress();
  const { isRunning, run } = useAction();

  const duplicate = (id: string) =>
    run(async () => {
      const copyId = await duplicateLeadForm(id);
      showSnack(leadFormMessages.duplicated);
      queryClient.invalidateQueries({ queryKey: ['leadForm', 'list'] });
      const address = findAddress('CommercialLeadGenFormBuilder', { id: copyId });
      if (address) await navigate({ to: address });
    });

  return { isDuplicating: isRunning, duplicate };
}
