import {
  Alert,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  PasswordInput,
  Text,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconCopy, IconMailOff, IconPlugConnected } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deliveryFileTypeLabels,
  deliveryFileTypes,
  leadFormMessages,
} from '../../../../contract/leads/lead-forms.ts';
import { copyText } from '../../../kit/copy.ts';
import { showFailure } from '../../../kit/failure.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { BuilderCard } from './card.tsx';
import { noHostText } from './delivery-texts.ts';
import { TrustedHostKey } from './host-key-notice.tsx';
import {
  connectionValuesSchema,
  type LeadFormValues,
  leadFormLabels,
  toConnectionOptions,
} from './lead-form-values.ts';
import { type LeadForm, leadFormQuery } from './lead-forms.queries.ts';
import { publicKeyQuery, testConnection } from './sftp.queries.ts';

interface DeliveryCardProps {
  fields: UseFormReturnType<LeadFormValues>;
  stored: LeadForm | undefined;
}

export function DeliveryCard({ fields, stored }: DeliveryCardProps) {
  const { updatePassword, host } = fields.values;
  const { hostKey, connectionOptions } = stored?.deliveryOptions ?? {};
  return (
    <BuilderCard title="Delivery Options">
      <TextInput label={leadFormLabels.dir} {...fields.getInputProps('dir')} />
      <TextInput
        label={leadFormLabels.host}
        description="Of an SFTP server."
        {...fields.getInputProps('host')}
      />
      {host.trim() === '' && (
        <Alert color="yellow" icon={<IconMailOff aria-hidden />} p="xs">
          <Text size="sm">{noHostText}</Text>
        </Alert>
      )}
      <TextInput
        label={leadFormLabels.port}
        inputMode="numeric"
        {...fields.getInputProps('port')}
      />
      <TextInput label={leadFormLabels.user} autoComplete="off" {...fields.getInputProps('user')} />
      <Checkbox
        label={leadFormLabels.updatePassword}
        description={
          connectionOptions?.hasPassword
            ? 'A password is stored. It is never shown.'
            : 'No password is stored: the public key is used.'
        }
        {...fields.getInputProps('updatePassword', { type: 'checkbox' })}
      />
      <PasswordInput
        label={leadFormLabels.password}
        description="Leave it blank to use the public key alone."
        autoComplete="new-password"
        disabled={!updatePassword}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        {...fields.getInputProps('password')}
      />
      <Group gap="xs">
        <TestConnectionButton fields={fields} formId={stored?.id} />
        {stored && <CopyPublicKeyButton />}
      </Group>
      {hostKey && !hostKey.newFingerprint && <TrustedHostKey hostKey={hostKey} />}
    </BuilderCard>
  );
}

interface TestButtonProps {
  fields: UseFormReturnType<LeadFormValues>;
  formId: string | undefined;
}

/** Tests the values in the inputs, saved or not. */
function TestConnectionButton({ fields, formId }: TestButtonProps) {
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction({
    onFailure: showInputError,
    async onSettled() {
      // The server may have presented its first host key, or a new one.
      if (formId) queryClient.invalidateQueries({ queryKey: leadFormQuery(formId).queryKey });
    },
  });

  /** Returns false for errors that belong to no input. */
  function showInputError(error: unknown) {
    const isOfInput =
      hasCode(error, 'INVALID_INPUT') && error.field && error.field in connectionValuesSchema.shape;
    if (!isOfInput) return false;
    fields.setFieldError(error.field, error.message);
    return true;
  }

  async function checkConnection() {
    const checked = connectionValuesSchema.safeParse(fields.getValues());
    if (!checked.success) {
      for (const { path } of checked.error.issues) fields.validateField(String(path[0]));
      return;
    }
    await run(async () => {
      await testConnection({
        connectionOptions: toConnectionOptions(checked.data),
        formId: formId ?? null,
      });
      showSnack(leadFormMessages.sftpSuccessful);
    });
  }

  return (
    <Button
      variant="default"
      leftSection={<IconPlugConnected size={16} aria-hidden />}
      loading={isRunning}
      onClick={checkConnection}
    >
      Test Connection
    </Button>
  );
}

function CopyPublicKeyButton() {
  const { data: publicKey, error, refetch } = useQuery(publicKeyQuery);

  async function copyPublicKey() {
    // Usually prefetched, because browsers allow copying only shortly after a click.
    const result = publicKey ? { data: publicKey } : await refetch();
    if (result.data) await copyText(result.data);
    else showFailure(error);
  }

  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={16} aria-hidden />}
      loading={!publicKey && !error}
      onClick={copyPublicKey}
    >
      Copy Public Key
    </Button>
  );
}

export function FileOptionsCard({ fields }: { fields: UseFormReturnType<LeadFormValues> }) {
  return (
    <BuilderCard title="File Options">
      <NativeSelect
        label={leadFormLabels.fileType}
        data={deliveryFileTypes.map((value) => ({ value, label: deliveryFileTypeLabels[value] }))}
        {...fields.getInputProps('fileType')}
      />
      {fields.values.fileType === 'default_csv' && (
        <Checkbox
          label={leadFormLabels.spreadsheetGuard}
          description="Puts an apostrophe before values such as +49 170 1234567 in delivered files. For receivers who open them in a spreadsheet; programs get the values as they are without it."
          {...fields.getInputProps('spreadsheetGuard', { type: 'checkbox' })}
        />
      )}
    </BuilderCard>
  );
}
