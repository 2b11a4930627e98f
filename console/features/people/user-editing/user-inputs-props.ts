import type { UseFormReturnType } from '@mantine/form';
import type { EditedUser } from './user-form.queries.ts';
import type { UserFormValues } from './user-form-values.ts';

export interface UserInputsProps {
  fields: UseFormReturnType<UserFormValues>;
  user?: EditedUser | undefined;
}
