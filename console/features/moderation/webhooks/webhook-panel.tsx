import { Alert, Button, Checkbox, Group, Stack, Switch, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  type WebhookInput,
  webhookEventLabels,
  webhookEventTypes,
  webhookInput,
  webhookMessages,
} from '../../../../contract/moderation/webhooks.ts';
import { confirm } from '../../../kit/confirm.ts';
import { FormPanel } from '../../../kit/form/form-panel.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { usePanelSaving } from '../../../kit/form/use-panel-saving.ts';
import { type SchemaForm, useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import type { RecordPanelProps } from '../../../kit/record-panel.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { notDone, useAction } from '../../../kit/use-action.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { newWebhookSecret } from './new-secret.ts';
import {
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  updateWebhook,
  type Webhook,
} from './webhooks.queries.ts';

const emptyWebhook: WebhookInput = {
  url: '',
  description: '',
  eventTypes: [...webhookEventTypes],
  isActive: true,
};

function useWebhookRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['webhook'] });
}

export function NewWebhookPanel({ opened, onClose }: RecordPanelProps) {
  const refresh = useWebhookRefresh();
  const form = useSchemaForm({
    schema: webhookInput,
    initialValues: emptyWebhook,
    save: createWebhook,
    async onSaved(secret) {
      onClose();
      newWebhookSecret.set(() => secret);
      await refresh();
    },
  });
  return (
    <FormPanel
      title="New webhook"
      form={form}
      submitLabel="Save webhook"
      opened={opened}
      onClose={onClose}
    >
      <WebhookInputs form={form} />
    </FormPanel>
  );
}

export function EditWebhookPanel({
  item: webhook,
  opened,
  onClose,
}: RecordPanelProps & { item: Webhook }) {
  const { disabledReason } = webhook;
  const form = useEditForm({
    latest: webhook,
    valuesOf: ({ url, description, eventTypes, isActive }: Webhook): WebhookInput => ({
      url,
      description,
      eventTypes: webhookEventTypes.filter((type) => eventTypes.includes(type)),
      isActive,
    }),
    schemaFor: () => webhookInput,
    save: (input, version) => updateWebhook({ id: webhook.id, version, ...input }),
    ...usePanelSaving(onClose, 'webhook'),
    leaves: true,
  });
  return (
    <FormPanel
      title="Edit webhook"
      form={form}
      submitLabel="Save webhook"
      opened={opened}
      onClose={onClose}
      noun="webhook"
    >
      {disabledReason && (
        <Alert color="red" title="Switched off">
          {disabledReason} Switch it on again once the program works.
        </Alert>
      )}
      <WebhookInputs form={form} />
      <SecretActions webhook={webhook} onDeleted={onClose} />
    </FormPanel>
  );
}

function WebhookInputs({ form: { input } }: { form: SchemaForm<WebhookInput> }) {
  return (
    <>
      <TextInput {...input('url')} placeholder="https://" data-autofocus />
      <TextInput {...input('description')} description="What it is for." />
      <Checkbox.Group {...input('eventTypes')}>
        <Stack gap="xs" mt="xs">
          {webhookEventTypes.map((type) => (
            <Checkbox key={type} value={type} label={webhookEventLabels[type]} description={type} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch {...input('isActive', { type: 'checkbox' })} />
    </>
  );
}

function SecretActions({ webhook, onDeleted }: { webhook: Webhook; onDeleted(): void }) {
  const { id, url, previousSecretUntil } = webhook;
  const refresh = useWebhookRefresh();
  const { isRunning, run } = useAction({ onSettled: refresh });

  const rotate = () =>
    run(async () => {
      const isSure = await confirm({
        title: 'Make a new secret?',
        body: 'For 24 hours requests are signed with both, so that the program can change over.',
        confirmLabel: 'New secret',
      });
      if (!isSure) return notDone;
      const secret = await rotateWebhookSecret(id);
      newWebhookSecret.set(() => secret);
      showSnack(webhookMessages.rotated, { about: url });
    });

  const remove = () =>
    run(async () => {
      const isSure = await confirm({
        title: 'Delete this webhook?',
        body: `Nothing is sent to ${url} any more. Its list of deliveries is deleted, too.`,
        confirmLabel: 'Delete',
        destructive: true,
      });
      if (!isSure) return notDone;
      await deleteWebhook(id);
      onDeleted();
      showSnack('The webhook was deleted', { about: url });
    });

  const isOverlapping = previousSecretUntil && Date.parse(previousSecretUntil) > Date.now();
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconKey size={16} aria-hidden />}
          loading={isRunning}
          onClick={rotate}
        >
          New secret
        </Button>
        <Button variant="default" color="red" loading={isRunning} onClick={remove}>
          Delete
        </Button>
      </Group>
      {isOverlapping && (
        <Alert color="cyan">
          The previous secret signs as well until {formatDateTime(previousSecretUntil)}.
        </Alert>
      )}
    </Stack>
  );
}
