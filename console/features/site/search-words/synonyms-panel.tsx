import { Button, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../../contract/messages.ts';
import {
  joinNames,
  maxSynonymNames,
  searchWordMessages,
  splitNames,
  synonymsForm,
} from '../../../../contract/site/search-words.ts';
import { FormPanel } from '../../../kit/form/form-panel.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { type SchemaForm, useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useDeletion } from '../../../kit/use-deletion.ts';
import {
  deleteSearchSynonyms,
  type SearchSynonymGroup,
  saveSearchSynonyms,
} from './search-words.queries.ts';

interface PanelProps {
  opened: boolean;
  onClose(): void;
}

function useSaving(onClose: () => void) {
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['searchSynonyms'] }),
      queryClient.invalidateQueries({ queryKey: ['searchMiss'] }),
    ]);
  return {
    async onSaved() {
      onClose();
      showSnack(messages.changesSaved);
      await refresh();
    },
    onConflict: () => void refresh(),
  };
}

/** `firstName` is a search that found nothing. */
export function NewSynonymsPanel({
  firstName,
  opened,
  onClose,
}: PanelProps & { firstName: string }) {
  const { onSaved } = useSaving(onClose);
  const form = useSchemaForm({
    schema: synonymsForm,
    initialValues: { names: firstName === '' ? '' : `${firstName}, ` },
    save: ({ names }) => saveSearchSynonyms({ names: splitNames(names) }),
    onSaved,
    leaves: true,
  });
  return (
    <FormPanel
      title="New synonyms"
      form={form}
      submitLabel="Save synonyms"
      opened={opened}
      onClose={onClose}
    >
      <NamesInput form={form} />
    </FormPanel>
  );
}

export function EditSynonymsPanel({
  group,
  opened,
  onClose,
}: PanelProps & { group: SearchSynonymGroup }) {
  const { id } = group;
  const { onSaved, onConflict } = useSaving(onClose);
  const { isDeleting, remove } = useDeletion();
  const form = useEditForm({
    latest: group,
    valuesOf: ({ names }: SearchSynonymGroup) => ({ names: joinNames(names) }),
    schemaFor: () => synonymsForm,
    save: ({ names }, version) => saveSearchSynonyms({ id, version, names: splitNames(names) }),
    onSaved,
    onConflict,
    leaves: true,
  });
  return (
    <FormPanel
      title="Edit synonyms"
      form={form}
      submitLabel="Save synonyms"
      opened={opened}
      onClose={onClose}
      noun="synonyms"
    >
      <NamesInput form={form} />
      <div>
        <Button
          variant="light"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={isDeleting}
          disabled={form.isSaving}
          onClick={() =>
            remove({
              name: joinNames(group.names),
              consequences: searchWordMessages.deleteQuestion,
              run: () => deleteSearchSynonyms(id),
              message: searchWordMessages.deleted,
              onDeleted() {
                onClose();
                onConflict();
              },
            })
          }
        >
          Delete
        </Button>
      </div>
    </FormPanel>
  );
}

function NamesInput({ form: { input } }: { form: SchemaForm<{ names: string }> }) {
  return (
    <Textarea
      {...input('names')}
      description={`Two to ${maxSynonymNames}, separated by commas. A search for one finds what has another. Names of several words match texts with all of them.`}
      placeholder="brain zaps, electric shock sensations"
      autosize
      minRows={3}
      data-autofocus
    />
  );
}
