import { Alert, Tabs } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { conditionPath, disorderMessages } from '../../../../contract/conditions/disorders.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { DeleteRecord, ViewOnSite } from '../../../kit/record-actions.tsx';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useViewer } from '../../../lib/viewer.ts';
import {
  type Condition,
  conditionQuery,
  deleteCondition,
  saveCondition,
} from './condition.queries.ts';
import { ConditionFacts } from './condition-facts.tsx';
import { ConditionHistory } from './condition-history.tsx';
import { conditionValuesSchema, toConditionValues } from './condition-values.ts';
import classes from './editor.module.css';
import { ConditionInputs } from './new-condition-screen.tsx';
import { SiteValuesForm } from './site-values-form.tsx';

export default function ConditionScreen() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(conditionQuery(id));
  return (
    <RecordScreen
      noun="condition"
      query={query}
      title={({ name }) => name}
      lead={<BackToList to="DisorderList" label="Back to conditions" />}
      actions={(condition) => <ConditionActions condition={condition} />}
    >
      {(condition) =>
        condition.mergedInto ? (
          <MergedCondition condition={condition} />
        ) : (
          <ConditionTabs key={condition.id} condition={condition} onConflict={query.refetch} />
        )
      }
    </RecordScreen>
  );
}

function ConditionActions({ condition }: { condition: Condition }) {
  const { id, name, slug, orphaCode, isActive, hasDetailPage, onSite, mergedInto } = condition;
  const hasPage = isActive && (onSite?.hasDetailPage ?? hasDetailPage);
  return (
    <>
      {hasPage && !mergedInto && <ViewOnSite path={conditionPath(slug)} />}
      {orphaCode === null && !mergedInto && (
        <DeleteRecord
          name={name}
          consequences="It cannot be undone. What stands below it moves up."
          run={() => deleteCondition(id)}
          message={disorderMessages.deleted}
          list="DisorderList"
          queryKey={['disorder', 'one', id]}
        />
      )}
    </>
  );
}

function MergedCondition({ condition: { id, mergedInto } }: { condition: Condition }) {
  return (
    <>
      <Alert color="cyan" mb="md" icon={<IconArrowMerge aria-hidden />}>
        It was merged into{' '}
        <ScreenLink to="DisorderEdit" params={{ id: mergedInto?.id ?? '' }} inText>
          {mergedInto?.name}
        </ScreenLink>
        , where its page leads now. Undo the merge to edit it.
      </Alert>
      <ConditionHistory id={id} />
    </>
  );
}

interface ConditionEditProps {
  condition: Condition;
  onConflict(): void;
}

function ConditionTabs({ condition, onConflict }: ConditionEditProps) {
  const { site } = useViewer();
  const [tab, setTab] = useState<string | null>('network');
  const [seesSite, setSeesSite] = useState(false);
  if (tab === 'site' && !seesSite) setSeesSite(true);
  return (
    <Tabs value={tab} onChange={setTab} keepMounted keepMountedMode="display-none">
      <Tabs.List aria-label={`About ${condition.name}`} mb="md">
        <Tabs.Tab value="network">Condition</Tabs.Tab>
        <Tabs.Tab value="site">On {site.name}</Tabs.Tab>
        <Tabs.Tab value="history">History</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="network">
        <div className={classes.columns}>
          <ConditionEditForm
            condition={condition}
            onConflict={onConflict}
            isShown={tab === 'network'}
          />
          <ConditionFacts condition={condition} />
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="site">
        {seesSite && (
          <SiteValuesForm condition={condition} onConflict={onConflict} isShown={tab === 'site'} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="history">
        {tab === 'history' && <ConditionHistory id={condition.id} />}
      </Tabs.Panel>
    </Tabs>
  );
}

function ConditionEditForm({
  condition,
  onConflict,
  isShown,
}: ConditionEditProps & { isShown: boolean }) {
  const queryClient = useQueryClient();
  const form = useEditForm({
    latest: condition,
    valuesOf: toConditionValues,
    schemaFor: () => conditionValuesSchema,
    repeatsFieldErrors: true,
    save: (change, version) => saveCondition({ id: condition.id, version, ...change }),
    onSaved() {
      queryClient.invalidateQueries({ queryKey: ['disorder'] });
      showSnack(disorderMessages.updated);
    },
    onConflict,
  });
  return (
    <SchemaForm form={form} noun="condition" isLong submitDisabled={!isShown}>
      <ConditionInputs form={form} condition={form.base} />
    </SchemaForm>
  );
}
