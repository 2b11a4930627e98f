import { Box, Checkbox, Paper, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { z } from 'zod';
import {
  defaultUploadMediumId,
  defaultUploadSiteId,
  findEmailListProblem,
  leadUploadDefaults,
  leadUploadInput,
  parseEmailList,
  toCommaSeparated,
  uploadMessages,
  uploadTextMaxLength,
} from '../../../../contract/leads/lead-uploads.ts';
import { messages } from '../../../../contract/messages.ts';
import { confirm } from '../../../kit/confirm.ts';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { notSaved, useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useFindAddress } from '../../../lib/screens.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { describeEmailList } from './describe-list.ts';
import { EmailListInput } from './email-list-input.tsx';
import { generateLeads, type UploadChoices } from './lead-uploads.queries.ts';

const uploadFormSchema = leadUploadInput.extend({
  emailList: z.string().superRefine((text, context) => {
    const message = findEmailListProblem(parseEmailList(text));
    if (message) context.addIssue({ code: 'custom', message });
  }),
  siteId: z.string().min(1, uploadMessages.siteRequired),
  leadMediumId: z.string().min(1, uploadMessages.mediumRequired),
});
type UploadFormValues = z.infer<typeof uploadFormSchema>;

/** Parsing a long list on every key press would be too slow. */
const listParseDebounceMs = 300;

export function LeadUploadForm({ choices: { getSites, getMediums } }: { choices: UploadChoices }) {
  const { site } = useViewer();
  const navigate = useNavigate();
  const findAddress = useFindAddress();
  const siteName = (id: string) => getSites.find((each) => each.id === id)?.name ?? '';

  const form = useSchemaForm({
    schema: uploadFormSchema,
    initialValues: {
      ...leadUploadDefaults,
      emailList: '',
      siteId: findOfferedId(getSites, defaultUploadSiteId) ?? site.id,
      leadMediumId: findOfferedId(getMediums, defaultUploadMediumId) ?? '',
    } as UploadFormValues,
    save: async ({ emailList, ...values }) => {
      const isConfirmed = await confirm({
        title: 'Upload these leads?',
        body: <UploadSummary text={emailList} siteName={siteName(values.siteId)} {...values} />,
        confirmLabel: 'Yes',
        cancelLabel: 'No',
      });
      if (!isConfirmed) return notSaved;
      return generateLeads({ ...values, emailList: toCommaSeparated(emailList) });
    },
    onSaved({ id }) {
      showSnack(uploadMessages.submitted);
      const address = findAddress('SingleLeadGenUpload', { id });
      if (address) navigate({ to: address });
    },
    failure: messages.somethingWentWrongTryAgain,
  });
  const { fields } = form;
  const { emailList } = fields.values;
  const [debouncedText] = useDebouncedValue(emailList, listParseDebounceMs);
  const list = useMemo(() => parseEmailList(debouncedText), [debouncedText]);

  return (
    <Box maw="44rem">
      <SchemaForm form={form} submitLabel="Submit" isLong>
        <Paper withBorder p="md">
          <Stack gap="md">
            <EmailListInput
              value={emailList}
              list={list}
              error={fields.errors.emailList as string | undefined}
              onChange={(text) => fields.setFieldValue('emailList', text)}
            />
            <Select
              label="Site"
              required
              allowDeselect={false}
              data={getSites.map(({ id, name }) => ({ value: id, label: name }))}
              {...fields.getInputProps('siteId')}
            />
            <Select
              label="Lead medium"
              required
              allowDeselect={false}
              data={getMediums.map(({ id, name }) => ({ value: id, label: name }))}
              {...fields.getInputProps('leadMediumId')}
            />
            <TextInput
              label="Form"
              maxLength={uploadTextMaxLength}
              {...fields.getInputProps('form')}
            />
            <TextInput
              label="Ad name"
              maxLength={uploadTextMaxLength}
              {...fields.getInputProps('adName')}
            />
            <TextInput
              label="Campaign"
              maxLength={uploadTextMaxLength}
              {...fields.getInputProps('campaign')}
            />
            <Checkbox
              label="Send welcome email"
              description="To new leads, and to everyone who is opted back in."
              {...fields.getInputProps('sendEmail', { type: 'checkbox' })}
            />
            <Checkbox
              label="Preserve email preferences"
              description="Whoever opted out before stays opted out, and gets no email."
              {...fields.getInputProps('preserveEmailPreferences', { type: 'checkbox' })}
            />
          </Stack>
        </Paper>
      </SchemaForm>
    </Box>
  );
}

function findOfferedId(choices: readonly { id: string }[], wanted: string): string | undefined {
  return choices.find(({ id }) => id === wanted)?.id;
}

interface UploadSummaryProps
  extends Pick<UploadFormValues, 'sendEmail' | 'preserveEmailPreferences'> {
  text: string;
  siteName: string;
}

function UploadSummary({
  text,
  siteName,
  sendEmail,
  preserveEmailPreferences,
}: UploadSummaryProps) {
  return (
    <Stack gap="xs">
      <Text size="sm">
        To {siteName}: {describeEmailList(parseEmailList(text))}.
      </Text>
      <Text size="sm">
        {sendEmail ? 'A welcome email will be sent.' : 'No welcome email will be sent.'}{' '}
        {preserveEmailPreferences
          ? 'People who opted out stay opted out.'
          : 'People who opted out are opted back in.'}
      </Text>
    </Stack>
  );
}
