import { Paper, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { forumMessages } from '../../../../contract/forums/forum-messages.ts';
import { threadSeo } from '../../../../contract/forums/thread-seo.ts';
import { threadChange } from '../../../../contract/forums/threads.ts';
import { threadPath } from '../../../../contract/public-paths.ts';
import {
  type JsonSchema,
  type JsonValues,
  omitEmptyValues,
  toFormValues,
} from '../../../kit/form/json-schema.ts';
import { JsonSchemaInputs } from '../../../kit/form/json-schema-inputs.tsx';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { siteAddress, useViewer } from '../../../lib/viewer.ts';
import type { Thread } from './thread.queries.ts';
import { setThreadSeo } from './thread-seo.queries.ts';

type SeoThread = Pick<Thread, 'id' | 'slug' | 'seo' | 'version'>;

// The server defines the inputs, so their types are unknown here.
const threadSeoValuesSchema = threadSeo.extend({
  slug: threadChange.shape.slug.unwrap().meta({ title: 'Slug' }),
}) as unknown as z.ZodType<JsonValues, JsonValues>;

interface ThreadSeoFormProps {
  thread: SeoThread;
  schema: JsonSchema;
  onConflict(): void;
}

export function ThreadSeoForm({ thread, schema, onConflict }: ThreadSeoFormProps) {
  const { site } = useViewer();
  const queryClient = useQueryClient();
  const form = useEditForm({
    latest: thread,
    valuesOf: ({ slug, seo }: SeoThread): JsonValues => ({ ...toFormValues(schema, seo), slug }),
    schemaFor: () => threadSeoValuesSchema,
    save: ({ slug, ...seo }, version) =>
      setThreadSeo({
        id: thread.id,
        slug: String(slug),
        seo: JSON.stringify(omitEmptyValues(seo)),
        version,
      }),
    onSaved() {
      queryClient.invalidateQueries({ queryKey: ['thread'] });
      showSnack(forumMessages.seoUpdated);
    },
    onConflict,
  });

  return (
    <SchemaForm form={form} onReset={form.reset} isLong noun="thread">
      <Paper withBorder p="md">
        <Stack gap="md">
          <TextInput
            {...form.input('slug')}
            required
            description={`The end of its address: ${siteAddress(site, threadPath(thread.slug))}. The old address leads to the new one.`}
          />
          <JsonSchemaInputs schema={schema} fields={form.fields} />
        </Stack>
      </Paper>
    </SchemaForm>
  );
}
