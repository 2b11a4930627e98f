import { Alert, Checkbox, List, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { conditionPath, disorderMessages } from '../../../../contract/conditions/disorders.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { FormButtons } from '../../../kit/form/form-buttons.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { messageFor } from '../../../lib/api-error.ts';
import { plural } from '../../../lib/format.ts';
import type { DisorderRow } from '../disorders/disorders.queries.ts';
import { type MergePreview, mergeDisorders, mergePreviewQuery } from './merges.queries.ts';
import { useUndoConditionMerges } from './use-undo-merges.ts';

interface MergeDialogProps {
  conditions: DisorderRow[];
  opened: boolean;
  onClose(): void;
  onMerged(): void;
}

export function MergeDialog({ conditions, opened, onClose, onMerged }: MergeDialogProps) {
  const queryClient = useQueryClient();
  const [target, setTarget] = useState<string | null>(null);
  const ids = conditions.map(({ id }) => id);
  const chosen = target !== null && ids.includes(target) ? target : null;
  const preview = useQuery({
    ...mergePreviewQuery(ids, chosen),
    enabled: opened && chosen !== null,
  });
  const [givesPage, setGivesPage] = useState(false);
  const action = useAction();
  const undo = useUndoConditionMerges();

  function close() {
    if (!action.isRunning) onClose();
  }

  async function merge() {
    if (chosen === null) return;
    await action.run(async () => {
      const merges = await mergeDisorders(ids, chosen, givesPage);
      onClose();
      onMerged();
      showSnack(disorderMessages.merged, {
        action: { label: 'Undo', run: () => undo.run(merges) },
      });
      queryClient.invalidateQueries({ queryKey: ['disorder'] });
    });
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`Merge ${plural(conditions.length, 'condition')}`}
      size="lg"
      onExitTransitionEnd={() => {
        setTarget(null);
        setGivesPage(false);
      }}
    >
      <Stack gap="md">
        <Radio.Group
          label="Merge into"
          description="This one stays. The others become part of it."
          value={chosen}
          onChange={(id) => {
            setTarget(id);
            setGivesPage(false);
          }}
        >
          <Stack gap={6} mt="xs">
            {conditions.map(({ id, name, orphaCode }, index) => (
              <Radio
                key={id}
                value={id}
                label={name}
                data-autofocus={index === 0 || undefined}
                description={orphaCode === null ? undefined : `orphanet ${orphaCode}`}
              />
            ))}
          </Stack>
        </Radio.Group>
        {chosen !== null && (
          <div aria-live="polite">
            {preview.data ? (
              <MergeEffects
                preview={preview.data}
                givesPage={givesPage}
                onGivePage={setGivesPage}
              />
            ) : preview.isError ? (
              <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
                {messageFor(preview.error)}
              </Alert>
            ) : (
              <Skeleton height={140} aria-busy />
            )}
          </div>
        )}
        <FormButtons
          submitLabel="Merge"
          isRunning={action.isRunning}
          canSubmit={Boolean(preview.data) && chosen !== null}
          onSubmit={merge}
          onCancel={close}
        />
      </Stack>
    </Dialog>
  );
}

interface MergeEffectsProps {
  preview: MergePreview;
  givesPage: boolean;
  onGivePage(givesPage: boolean): void;
}

function MergeEffects({ preview, givesPage, onGivePage }: MergeEffectsProps) {
  const { into, from, members, membersWithBoth, campaigns, children } = preview;
  const { synonyms, tags, crossReferences, sitesWithoutPage } = preview;
  const leadsNowhere = sitesWithoutPage.length > 0 && !givesPage;
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        What moves to {into.name}
      </Text>
      <List size="sm" spacing={4}>
        <List.Item>
          {plural(members, 'member')} on all sites
          {membersWithBoth > 0 &&
            `, ${membersWithBoth} of whom named it already and are not counted twice`}
        </List.Item>
        <List.Item>{plural(campaigns, 'campaign')}</List.Item>
        <List.Item>{plural(children, 'condition')} below</List.Item>
        <List.Item>
          {plural(synonyms.length, 'synonym')}
          {synonyms.length > 0 && `: ${synonyms.join('; ')}`}
        </List.Item>
        <List.Item>
          {plural(tags.length, 'ad tag')}
          {tags.length > 0 && `: ${tags.join(', ')}`}
        </List.Item>
        <List.Item>{plural(crossReferences, 'cross-reference')}</List.Item>
        {!leadsNowhere && (
          <List.Item>
            {from.map(({ slug }) => conditionPath(slug)).join(', ')}{' '}
            {from.length === 1 ? 'redirects' : 'redirect'} to it
          </List.Item>
        )}
      </List>
      {sitesWithoutPage.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          <Stack gap="xs">
            <Text size="sm" fw={600}>
              {into.name} has no page on {formatSiteNames(sitesWithoutPage)}
            </Text>
            <Text size="sm">
              {from.map(({ slug }) => conditionPath(slug)).join(', ')}{' '}
              {from.length === 1 ? 'leads' : 'lead'} nowhere there, unless it gets one.
              {!into.isActive && ' It is inactive, too: make it active first.'}
            </Text>
            {into.isActive && (
              <Checkbox
                label={`Give ${into.name} a page there`}
                checked={givesPage}
                onChange={(event) => onGivePage(event.currentTarget.checked)}
              />
            )}
          </Stack>
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        It can be undone, here for a moment and later from the history of either condition.
      </Text>
    </Stack>
  );
}

const maxShownSites = 3;

function formatSiteNames(names: readonly string[]): string {
  const more = names.length - maxShownSites;
  return more > 0
    ? `${names.slice(0, maxShownSites).join(', ')} and ${plural(more, 'other site')}`
    : names.join(', ');
}
