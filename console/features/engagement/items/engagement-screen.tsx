import { Alert, Stack, Text } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { engagementMessages } from '../../../../contract/engagement/engagements.ts';
import { formatEasternTime } from '../../../../contract/engagement/giveaway-dates.ts';
import type { AnyEngagementKind } from '../../../../contract/engagement/kinds.ts';
import { engagementPath } from '../../../../contract/engagement/widget-view.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { ViewOnSite } from '../../../kit/record-actions.tsx';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { formatDateTime, plural } from '../../../lib/format.ts';
import { useMay } from '../../../lib/viewer.ts';
import { DrawPanel } from '../draw/draw-panel.tsx';
import { DeleteEngagement } from './engagement-actions.tsx';
import { CurrentNotice, Shortcodes } from './engagement-frame.tsx';
import { EngagementInputs } from './engagement-inputs.tsx';
import { EngagementResults } from './engagement-results.tsx';
import { engagementValuesSchema, toEngagementValues } from './engagement-values.ts';
import classes from './engagements.module.css';
import { type EngagementItem, engagementQuery } from './engagements.queries.ts';
import { saveWithConfirmation } from './save-with-confirmation.ts';
import { useEngagementKind } from './use-kind.ts';
import { EngagementUsedIn } from './used-in.tsx';
import { WidgetPreview } from './widget-preview.tsx';

export default function EngagementScreen() {
  const kind = useEngagementKind();
  const { id = '' } = useParams({ strict: false });
  const mayShare = useMay('engagement.makeGlobal');
  const query = useQuery(engagementQuery(id, kind.type));
  return (
    <RecordScreen
      noun={kind.nameInSentence}
      query={query}
      title={({ question }) => question}
      lead={<BackToList to={kind.screens.list} label={`Back to ${kind.pluralInSentence}`} />}
      details={(item) => <EngagementFacts kind={kind} item={item} />}
      actions={(item) => (
        <>
          <ViewOnSite path={engagementPath(item.id)} />
          {item.isOwn && (!item.isGlobal || mayShare) && <DeleteEngagement item={item} />}
        </>
      )}
    >
      {(item) =>
        item.isOwn && (!item.isGlobal || mayShare) ? (
          <EngagementEditor key={item.id} kind={kind} item={item} onConflict={query.refetch} />
        ) : (
          <ReadOnlyEngagement kind={kind} item={item} />
        )
      }
    </RecordScreen>
  );
}

function EngagementFacts({ kind, item }: { kind: AnyEngagementKind; item: EngagementItem }) {
  const { way } = kind.widget;
  const facts = [
    kind.label,
    `created ${formatDateTime(item.insertedAt)}`,
    item.drawnAt !== null && `drawn ${formatEasternTime(item.drawnAt)}`,
    way === 'enter' && plural(item.giveawaySubmissions, 'entry', 'entries'),
    way === 'start' && `${plural(item.createdForums, 'thread')} started`,
    item.legacyId !== null && `imported as ${item.legacyId}`,
  ].filter((fact) => fact !== false);
  return (
    <Text size="sm" c="dimmed">
      {facts.join(' · ')}
    </Text>
  );
}

interface EngagementEditorProps {
  kind: AnyEngagementKind;
  item: EngagementItem;
  onConflict(): void;
}

function EngagementEditor({ kind, item, onConflict }: EngagementEditorProps) {
  const queryClient = useQueryClient();
  const form = useEditForm({
    latest: item,
    valuesOf: toEngagementValues,
    schemaFor: () => engagementValuesSchema(kind),
    save: (fields, version) => saveWithConfirmation(kind, fields, { id: item.id, version }),
    onSaved() {
      queryClient.invalidateQueries({ queryKey: ['engagement'] });
      showSnack(engagementMessages.saved);
    },
    onConflict,
    failure: kind.saveFailed,
  });
  const { values } = form.fields;
  return (
    <Stack gap="md">
      <div className={classes.columns}>
        <SchemaForm
          form={form}
          noun={kind.nameInSentence}
          isLong
          notice={<CurrentNotice kind={kind} values={values} id={item.id} />}
        >
          <EngagementInputs kind={kind} form={form} item={item} />
        </SchemaForm>
        <div className={classes.aside}>
          <WidgetPreview kind={kind} values={values} item={item} />
          <Shortcodes kind={kind} item={item} />
          <EngagementUsedIn id={item.id} />
        </div>
      </div>
      {kind.widget.way === 'vote' && <EngagementResults item={item} />}
      {kind.widget.way === 'enter' && <DrawPanel engagementId={item.id} />}
    </Stack>
  );
}

/** A global item of another site, or for someone who may not change global items. */
function ReadOnlyEngagement({ kind, item }: { kind: AnyEngagementKind; item: EngagementItem }) {
  return (
    <div className={classes.columns}>
      <div className={classes.aside}>
        <Alert color="cyan" icon={<IconWorld aria-hidden />}>
          {item.isOwn
            ? engagementMessages.globalLocked
            : engagementMessages.ofOtherSite(item.siteName)}
        </Alert>
        <WidgetPreview kind={kind} values={toEngagementValues(item)} item={item} />
        <Shortcodes kind={kind} item={item.isOwn ? item : { ...item, isCurrent: false }} />
        <EngagementUsedIn id={item.id} />
      </div>
      {kind.widget.way === 'vote' && <EngagementResults item={item} />}
    </div>
  );
}
