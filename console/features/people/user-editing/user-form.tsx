import { type NewUser, userMessages } from '../../../../contract/people/users.ts';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import { showErrorSnack } from '../../../kit/snackbar.ts';
import classes from './user-form.module.css';
import { UserFormInputs } from './user-form-inputs.tsx';
import { UpdateUserForm, type UpdateUserFormProps } from './user-form-update.tsx';
import { newUserFormSchema, newUserValues } from './user-form-values.ts';

interface CreateUserFormProps {
  mode: 'create';
  onSubmit(user: NewUser): Promise<string>;
  onSaved(id: string): void;
  onCancel(): void;
}

export function UserForm(props: CreateUserFormProps | UpdateUserFormProps) {
  return props.mode === 'create' ? <CreateUserForm {...props} /> : <UpdateUserForm {...props} />;
}

function CreateUserForm({ onSubmit, onSaved, onCancel }: CreateUserFormProps) {
  const form = useSchemaForm({
    schema: newUserFormSchema,
    initialValues: newUserValues(),
    save: onSubmit,
    onSaved,
    onInvalid: () => showErrorSnack(userMessages.checkInputs),
    failure: userMessages.checkInputs,
  });
  return (
    <div className={classes.form}>
      <SchemaForm form={form} submitLabel="Create User" onCancel={onCancel} isLong>
        <UserFormInputs fields={form.fields} />
      </SchemaForm>
    </div>
  );
}
