import { userMessages } from '../../../../contract/people/users.ts';
import { EditConflictNotice } from '../../../kit/form/edit-conflict-notice.tsx';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import type { notSaved } from '../../../kit/form/use-schema-form.ts';
import { showErrorSnack } from '../../../kit/snackbar.ts';
import classes from './user-form.module.css';
import type { EditedUser } from './user-form.queries.ts';
import { UserFormInputs } from './user-form-inputs.tsx';
import {
  createUserChangeFormSchema,
  toUserFormValues,
  type UserFormChange,
  type UserFormValues,
} from './user-form-values.ts';

export interface UpdateUserFormProps {
  mode: 'update';
  /** Current state on the server; newer versions never replace what is being typed. */
  initial: EditedUser;
  /** Fails with a conflict if someone else changed the person after `version`. */
  onSubmit(change: UserFormChange, version: number): Promise<EditedUser | typeof notSaved>;
  onSaved(user: EditedUser): void;
  /** Should refetch the person, so that `initial` becomes the newer version. */
  onConflict(): void;
}

export function UpdateUserForm({ initial, onSubmit, onSaved, onConflict }: UpdateUserFormProps) {
  const form = useEditForm({
    latest: initial,
    valuesOf: toUserFormValues,
    schemaFor: createUserChangeFormSchema,
    save: onSubmit,
    onSaved,
    onConflict,
    onInvalid: () => showErrorSnack(userMessages.checkInputs),
    failure: userMessages.checkInputs,
  });
  return (
    <div className={classes.form}>
      <SchemaForm
        form={form}
        isLong
        notice={
          form.conflict && (
            <EditConflictNotice noun="user" conflict={form.conflict} labels={userFieldLabels} />
          )
        }
      >
        <UserFormInputs fields={form.fields} user={form.base} />
      </SchemaForm>
    </div>
  );
}

const userFieldLabels: Record<keyof UserFormValues, string> = {
  username: 'Username',
  email: 'Email',
  password: 'Password',
  roleId: 'Role',
  badge: 'Primary Badge',
  secondaryBadge: 'Secondary Badge',
  firstName: 'First Name',
  lastName: 'Last Name',
  birthday: 'Birthday',
  zipcode: 'Zip Code',
  gender: 'Gender',
  ethnicity: 'Ethnicity',
  bio: 'Bio',
  description: 'Author Bio',
  optIn: 'Receive emails',
  suppressedFromActivityRecs: 'Suppress from activity recommendations',
  isFraudster: 'Fraudster',
  status: 'Status',
  notify: 'Notify the user',
  notifyEmailChange: 'Notify the user of the change of email',
};
