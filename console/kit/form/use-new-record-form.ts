import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import type { Noun } from '../../../contract/nouns.ts';
import { type RecordName, useFindAddress } from '../../lib/screens.ts';
import { showSnack } from '../snackbar.ts';
import { type notSaved, type SchemaForm, useSchemaForm } from './use-schema-form.ts';

interface NewRecordOptions<Input extends object, Output> {
  schema: z.ZodType<Output, Input>;
  initialValues: Input;
  save(values: Output): Promise<{ id: string } | typeof notSaved>;
  noun: Noun;
  message: string;
  opens: RecordName;
  failure?: string;
  repeatsFieldErrors?: boolean;
}

export function useNewRecordForm<Input extends object, Output>({
  noun,
  message,
  opens,
  ...options
}: NewRecordOptions<Input, Output>): SchemaForm<Input> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const findAddress = useFindAddress();
  return useSchemaForm({
    ...options,
    onSaved({ id }) {
      queryClient.invalidateQueries({ queryKey: [noun] });
      showSnack(message);
      const address = findAddress(opens, { id });
      // Replaces the history entry, so that going back does not lead to the form.
      if (address) navigate({ to: address, replace: true });
    },
  });
}
