import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { permalinkPath } from '../../../../contract/public-paths.ts';
import { aiPageMessages } from '../../../../contract/site/ai-pages.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { NotFound } from '../../../kit/not-found.tsx';
import { ViewOnSite } from '../../../kit/record-actions.tsx';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { CopyPreviewLink, DuplicatePage } from './ai-page-actions.tsx';
import { AiPageInputs } from './ai-page-inputs.tsx';
import {
  aiPageValuesSchema,
  mergeAiPageValues,
  pageToValues,
  stateToValues,
  toAiPageVariables,
} from './ai-page-values.ts';
import { type AiPagePost, aiPageQuery, saveAiPage } from './ai-pages.queries.ts';

const VersionsPanel = lazyPart(() => import('./versions-panel.tsx'));

export default function AiPageScreen() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(aiPageQuery(id));
  if (query.data && query.data.type !== 'JOURNAI') return <NotFound />;
  return (
    <RecordScreen
      noun="page"
      query={query}
      title={({ title }) => title}
      lead={<BackToList to="JournaiList" label="Back to pages" />}
      actions={({ status, permalink }) => (
        <>
          <DuplicatePage id={id} />
          {status === 'PUBLISHED' ? (
            <ViewOnSite path={permalinkPath(permalink)} label="See on frontend" />
          ) : (
            <CopyPreviewLink id={id} />
          )}
        </>
      )}
    >
      {(page) => <AiPageEditForm key={page.id} page={page} onConflict={query.refetch} />}
    </RecordScreen>
  );
}

function AiPageEditForm({ page, onConflict }: { page: AiPagePost; onConflict(): void }) {
  const queryClient = useQueryClient();
  const versions = useVersionsPanel();
  const form = useEditForm({
    latest: page,
    valuesOf: pageToValues,
    schemaFor: () => aiPageValuesSchema,
    save: (change, version) =>
      saveAiPage({ id: page.id, version, ...toAiPageVariables(change, page) }),
    onSaved() {
      queryClient.invalidateQueries({ queryKey: ['post'] });
      showSnack(aiPageMessages.saved);
    },
    onConflict,
    merge: mergeAiPageValues,
    failure: aiPageMessages.failed,
  });
  return (
    <>
      <SchemaForm
        form={form}
        noun="page"
        isLong
        aside={<AiPageVersionsButton onClick={versions.open} />}
      >
        <AiPageInputs form={form} />
      </SchemaForm>
      {versions.wasOpen && (
        <Suspense>
          <VersionsPanel
            opened={versions.isOpen}
            onClose={versions.close}
            now={page}
            isDirty={form.isDirty}
            onBringBack={(state) => form.fields.setValues(stateToValues(state))}
          />
        </Suspense>
      )}
    </>
  );
}

function AiPageVersionsButton({ onClick }: { onClick(): void }) {
  return (
    <Button
      variant="default"
      leftSection={<IconHistory size={16} aria-hidden />}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      Versions
    </Button>
  );
}

function useVersionsPanel() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return {
    isOpen,
    wasOpen,
    close: () => setIsOpen(false),
    open() {
      setIsOpen(true);
      setWasOpen(true);
    },
  };
}
