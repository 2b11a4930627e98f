import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { permalinkPath } from '../../../../contract/public-paths.ts';
import { aiPageMessages } from '../../../../contract/site/ai-pages.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { NotFound } from '../../../kit/not-found.tsx';
import { ViewOnSite } from '../../../kit/record-actions.tsx';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { AiPageInputs } from './ai-page-inputs.tsx';
import { aiPageValues, changeOf, valuesOf } from './ai-page-values.ts';
import { type AiPagePost, aiPageQuery, saveAiPage } from './ai-pages.queries.ts';

/** One page that is built from JSON. */
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
      actions={({ status, permalink }) =>
        status === 'PUBLISHED' && (
          <ViewOnSite path={permalinkPath(permalink)} label="See on frontend" />
        )
      }
    >
      {(page) => <EditForm key={page.id} page={page} onConflict={query.refetch} />}
    </RecordScreen>
  );
}

function EditForm({ page, onConflict }: { page: AiPagePost; onConflict(): void }) {
  const queryClient = useQueryClient();
  const form = useEditForm({
    latest: page,
    valuesOf,
    schemaFor: () => aiPageValues,
    save: (change, version) => saveAiPage({ id: page.id, version, ...changeOf(change, page) }),
    onSaved() {
      queryClient.invalidateQueries({ queryKey: ['post'] });
      showSnack(aiPageMessages.saved);
    },
    onConflict,
    failure: aiPageMessages.failed,
  });
  return (
    <SchemaForm form={form} noun="page" isLong>
      <AiPageInputs form={form} />
    </SchemaForm>
  );
}
