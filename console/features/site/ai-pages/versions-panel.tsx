import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { aiPageMessages } from '../../../../contract/site/ai-pages.ts';
import { confirm } from '../../../kit/confirm.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { VersionLine, VersionsPanel } from '../../../kit/versions-panel.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import {
  type AiPageState,
  type AiPageVersion,
  aiPageVersionQuery,
  aiPageVersionsQuery,
} from './ai-page-versions.queries.ts';
import type { AiPagePost } from './ai-pages.queries.ts';
import { ModelBadge } from './model-parts.tsx';
import { VersionComparison } from './version-comparison.tsx';

interface AiPageVersionsPanelProps {
  opened: boolean;
  onClose(): void;
  now: AiPagePost;
  /** True if the form has unsaved changes that restoring would replace. */
  isDirty: boolean;
  onBringBack(state: AiPageState): void;
}

export default function AiPageVersionsPanel(props: AiPageVersionsPanelProps) {
  const { opened, onClose, now } = props;
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...aiPageVersionsQuery(now.id, page),
    enabled: opened,
  });
  return (
    <VersionsPanel
      {...{ opened, onClose, query, page }}
      size="xl"
      totalPages={query.data?.totalPages}
      onPage={setPage}
      none="Nothing was changed yet."
    >
      {query.data?.versions.map((version) => (
        <AiPageVersionEntry key={version.version} {...props} row={version} />
      ))}
    </VersionsPanel>
  );
}

function AiPageVersionEntry({
  row: { version, savedBy, savedAt, changed, isKept, partsByModel },
  now,
  isDirty,
  onBringBack,
  onClose,
}: AiPageVersionsPanelProps & { row: AiPageVersion }) {
  const queryClient = useQueryClient();
  const [isCompared, setIsCompared] = useState(false);
  const { isRunning, run } = useAction();
  const isNow = version === now.version;

  async function bringBack() {
    const isSure =
      !isDirty ||
      (await confirm({
        title: `Bring back version ${version}?`,
        body: 'What you changed and did not save is lost.',
        confirmLabel: 'Bring back',
        destructive: true,
      }));
    if (!isSure) return;
    await run(async () => {
      const { aiPageVersion } = await queryClient.fetchQuery(aiPageVersionQuery(now.id, version));
      onBringBack(aiPageVersion.state);
      showSnack(aiPageMessages.broughtBack(version));
      onClose();
    });
  }

  return (
    <VersionLine
      version={version}
      isNow={isNow}
      summary={
        <>
          <Text size="sm" c="dimmed">
            {savedAt === null ? (
              'It was not saved here.'
            ) : (
              <>
                {formatDateTime(savedAt)} by <bdi>{savedBy ?? 'Steward'}</bdi>
              </>
            )}
          </Text>
          {changed.length > 0 && <Text size="sm">Changed: {describeChangedFields(changed)}</Text>}
          {partsByModel.length > 0 && <ModelBadge parts={partsByModel} />}
        </>
      }
      actions={
        isKept ? (
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              aria-expanded={isCompared}
              aria-label={`Compare version ${version}`}
              onClick={() => setIsCompared(!isCompared)}
            >
              Compare
            </Button>
            {!isNow && (
              <Button
                size="xs"
                variant="light"
                loading={isRunning}
                aria-label={`Bring back version ${version}`}
                onClick={bringBack}
              >
                Bring back
              </Button>
            )}
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            Not kept as a whole
          </Text>
        )
      }
    >
      {isCompared && <VersionComparison version={version} now={now} />}
    </VersionLine>
  );
}

const pageFieldLabels: Record<string, string> = {
  title: 'Title',
  permalink: 'Slug',
  status: 'Status',
  tags: 'Tags',
  content: 'Content',
  seo: 'SEO',
  isNoindex: 'SEO',
  redirectUrl: 'Redirect',
};

function describeChangedFields(changed: readonly string[]): string {
  const known = Object.keys(pageFieldLabels).filter((name) => changed.includes(name));
  const others = changed.filter((name) => !(name in pageFieldLabels));
  return [...new Set([...known.map((name) => pageFieldLabels[name]), ...others])].join(', ');
}
