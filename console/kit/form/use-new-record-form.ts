import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import type { Noun } from '../../../contract/nouns.ts';
import { type RecordName, useFindAddress } from '../../lib/screens.ts';
import { showSnack } from '../snackbar.ts';
import { type SchemaForm, useSchemaForm } from './use-schema-form.ts';

interface NewRecordOptions<Input extends object, Output> {
  schema: z.ZodType<Output, Input>;
  initialValues: Input;
  save(values: Output): Promise<{ id: string }>;
  /** The noun of what is fetched anew. */
  noun: Noun;
  /** Told once it is there. */
  message: string;
  /** The screen that shows it then. */
  opens: RecordName;
  /** What to say when the server had nothing helpful to say. */
  failure?: string;
}

/** The form of something new, which is shown once it is saved. */
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
      // The form is done with: going back must not lead to it.
      if (address) navigate({ to: address, replace: true });
    },
  });
}
