import {
  Button,
  Code,
  Group,
  List,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../../contract/messages.ts';
import {
  noticePlaceholderLabels,
  noticePlaceholders,
} from '../../../../contract/moderation/notice-kinds.ts';
import { noticeTemplateInput } from '../../../../contract/moderation/notices.ts';
import { confirm } from '../../../kit/confirm.ts';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { messageFor } from '../../../lib/api-error.ts';
import {
  type NoticeTemplate,
  noticePreviewQuery,
  resetNoticeTemplate,
  saveNoticeTemplate,
} from './notice-texts.queries.ts';

const noticePreviewDelayMs = 400;

const questionBeforeReset = {
  title: 'Use the built-in text again?',
  body: 'Your own text of this notice is deleted.',
  confirmLabel: 'Delete my text',
  destructive: true,
};

interface NoticeTextFormProps {
  template: NoticeTemplate;
  /** Called once the built-in text is loaded; the form starts again with it. */
  onReset(): void;
}

export function NoticeTextForm({ template, onReset }: NoticeTextFormProps) {
  const { kind, language } = template;
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['noticeTemplate'] });
  const form = useEditForm({
    latest: template,
    valuesOf: ({ subject, body }: NoticeTemplate) => ({ subject, body }),
    schemaFor: () => noticeTemplateInput,
    save: (input, version) => saveNoticeTemplate({ kind, language, version, ...input }),
    async onSaved() {
      showSnack(messages.changesSaved);
      await refresh();
    },
    onConflict: () => void refresh(),
  });
  const { input, fields, isDirty } = form;
  const { isRunning, run } = useAction();
  const [typed] = useDebouncedValue(fields.getValues(), noticePreviewDelayMs);
  const preview = useQuery(noticePreviewQuery({ language, ...typed }));

  const reset = () =>
    run(async () => {
      if (!(await confirm(questionBeforeReset))) return;
      await resetNoticeTemplate({ kind, language });
      showSnack('The built-in text is used again');
      await refresh();
      onReset();
    });

  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Stack>
        <SchemaForm form={form} submitLabel="Save text" noun="text">
          <TextInput {...input('subject')} />
          <Textarea {...input('body')} autosize minRows={12} maxRows={30} />
        </SchemaForm>
        {!template.isDefault && !isDirty && (
          <Group>
            <Button variant="default" loading={isRunning} onClick={reset}>
              Use the built-in text again
            </Button>
          </Group>
        )}
      </Stack>
      <Stack>
        <Paper withBorder p="md" component="section" aria-label="Preview">
          <Text fw={600} mb="xs">
            {preview.data?.subject ?? 'Preview'}
          </Text>
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {preview.data?.body ?? (preview.isError ? messageFor(preview.error) : '…')}
          </Text>
        </Paper>
        <section aria-label="Placeholders">
          <Text size="sm" fw={600}>
            Placeholders
          </Text>
          <List size="xs" spacing={2} listStyleType="none" withPadding={false}>
            {noticePlaceholders.map((name) => (
              <List.Item key={name}>
                <Code>{`{{${name}}}`}</Code> {noticePlaceholderLabels[name]}
              </List.Item>
            ))}
          </List>
        </section>
      </Stack>
    </SimpleGrid>
  );
}
