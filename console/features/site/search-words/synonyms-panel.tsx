import { Textarea } from '@mantine/core';
import {
  joinSynonymNames,
  maxSynonymNames,
  searchWordMessages,
  splitSynonymNames,
  synonymsForm,
} from '../../../../contract/site/search-words.ts';
import { DeleteRecordButton } from '../../../kit/delete-record-button.tsx';
import { FormPanel } from '../../../kit/form/form-panel.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { usePanelSaving } from '../../../kit/form/use-panel-saving.ts';
import { type SchemaForm, useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import {
  deleteSearchSynonyms,
  type SearchSynonymGroup,
  saveSearchSynonyms,
} from './search-words.queries.ts';

interface SynonymsPanelProps {
  opened: boolean;
  onClose(): void;
}

const useSynonymsSaving = (onClose: () => void) =>
  usePanelSaving(onClose, 'searchSynonyms', 'searchMiss');

/** `firstName` is a search that found nothing. */
export function NewSynonymsPanel({
  firstName,
  opened,
  onClose,
}: SynonymsPanelProps & { firstName: string }) {
  const { onSaved } = useSynonymsSaving(onClose);
  const form = useSchemaForm({
    schema: synonymsForm,
    initialValues: { names: firstName === '' ? '' : `${firstName}, ` },
    save: ({ names }) => saveSearchSynonyms({ names: splitSynonymNames(names) }),
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
}: SynonymsPanelProps & { group: SearchSynonymGroup }) {
  const { id } = group;
  const { onSaved, onConflict } = useSynonymsSaving(onClose);
  const form = useEditForm({
    latest: group,
    valuesOf: ({ names }: SearchSynonymGroup) => ({ names: joinSynonymNames(names) }),
    schemaFor: () => synonymsForm,
    save: ({ names }, version) =>
      saveSearchSynonyms({ id, version, names: splitSynonymNames(names) }),
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
        <DeleteRecordButton
          name={joinSynonymNames(group.names)}
          disabled={form.isSaving}
          consequences={searchWordMessages.deleteQuestion}
          run={() => deleteSearchSynonyms(id)}
          message={searchWordMessages.deleted}
          onDeleted={() => {
            onClose();
            onConflict();
          }}
        />
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
