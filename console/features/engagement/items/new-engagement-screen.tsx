import { Alert, Skeleton } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { engagementMessages } from '../../../../contract/engagement/engagements.ts';
import type { AnyEngagementKind } from '../../../../contract/engagement/kinds.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { useNewRecordForm } from '../../../kit/form/use-new-record-form.ts';
import { LoadError } from '../../../kit/load-error.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { useMay } from '../../../lib/viewer.ts';
import { CurrentNotice } from './engagement-frame.tsx';
import { EngagementInputs } from './engagement-inputs.tsx';
import {
  type EngagementValues,
  engagementValuesSchema,
  newEngagementValues,
  toCopyValues,
} from './engagement-values.ts';
import classes from './engagements.module.css';
import { engagementQuery } from './engagements.queries.ts';
import { saveWithConfirmation } from './save-with-confirmation.ts';
import { useEngagementKind } from './use-kind.ts';
import { WidgetPreview } from './widget-preview.tsx';

export default function NewEngagementScreen() {
  const kind = useEngagementKind();
  const { copy } = useSearch({ strict: false }) as { copy?: unknown };
  const source = /^[1-9]\d*$/.test(String(copy ?? '')) ? String(copy) : undefined;
  return (
    <Screen lead={<BackToList to={kind.screens.list} label={`Back to ${kind.pluralInSentence}`} />}>
      {source === undefined ? (
        <NewEngagementForm kind={kind} initialValues={newEngagementValues(kind)} />
      ) : (
        <EngagementCopyForm kind={kind} id={source} />
      )}
    </Screen>
  );
}

function EngagementCopyForm({ kind, id }: { kind: AnyEngagementKind; id: string }) {
  const mayShare = useMay('engagement.makeGlobal');
  const { data: item, isError, error, refetch } = useQuery(engagementQuery(id, kind.type));
  if (isError && !item) {
    return <LoadError subject={`The ${kind.nameInSentence}`} error={error} onRetry={refetch} />;
  }
  if (!item) return <Skeleton height={320} aria-busy />;
  return (
    <>
      <Alert color="cyan" mb="md" icon={<IconStack2 aria-hidden />} role="status">
        {engagementMessages.duplicated}
      </Alert>
      <NewEngagementForm key={id} kind={kind} initialValues={toCopyValues(item, mayShare)} />
    </>
  );
}

interface NewEngagementFormProps {
  kind: AnyEngagementKind;
  initialValues: EngagementValues;
}

function NewEngagementForm({ kind, initialValues }: NewEngagementFormProps) {
  const form = useNewRecordForm({
    schema: engagementValuesSchema(kind),
    initialValues,
    save: (fields) => saveWithConfirmation(kind, fields),
    noun: 'engagement',
    message: engagementMessages.saved,
    opens: kind.screens.edit,
    failure: kind.saveFailed,
  });
  const { values } = form.fields;
  return (
    <div className={classes.columns}>
      <SchemaForm form={form} isLong notice={<CurrentNotice kind={kind} values={values} />}>
        <EngagementInputs kind={kind} form={form} />
      </SchemaForm>
      <div className={classes.aside}>
        <WidgetPreview kind={kind} values={values} />
      </div>
    </div>
  );
}
