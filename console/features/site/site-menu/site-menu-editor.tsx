import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { findBadItems, menuMessages } from '../../../../contract/site/site-menu.ts';
import { Screen } from '../../../kit/screen.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useUnsavedChanges } from '../../../kit/unsaved-changes.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useShortcut } from '../../../kit/use-shortcut.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { BadItemsDialog } from './bad-items-dialog.tsx';
import { MenuSources } from './menu-sources.tsx';
import { toMenu } from './menu-tree.ts';
import { MenuTreeView } from './menu-tree-view.tsx';
import { MenuVersionsPanel } from './menu-versions-panel.tsx';
import { type SavedMenu, saveMenu, siteMenuQuery } from './site-menu.queries.ts';
import classes from './site-menu-screen.module.css';
import { useMenuEditor } from './use-menu-editor.ts';
import { useUrlChecks } from './use-url-checks.ts';
import type { BadItem } from './verify-urls.ts';

/** Who saved a menu meanwhile, and its version. */
interface Conflict {
  changedBy: string;
  version: number;
}

export function SiteMenuEditor({ stored }: { stored: SavedMenu }) {
  const queryClient = useQueryClient();
  const { site } = useViewer();
  const editor = useMenuEditor(stored);
  const checks = useUrlChecks();
  const [bad, setBad] = useState<readonly BadItem[]>([]);
  const [conflict, setConflict] = useState<Conflict>();
  const [isShowingVersions, versions] = useDisclosure();
  const { nodes, saved, isDirty } = editor;
  const hosts = [site.host, site.host.replace(/:\d+$/, '')];
  useUnsavedChanges(isDirty);

  const saving = useAction({
    onFailure(error) {
      if (!hasCode(error, 'CONFLICT') || error.field !== 'version') return false;
      const { changedBy, version } = error.details;
      setConflict({ changedBy: String(changedBy ?? 'someone'), version: Number(version) });
      return true;
    },
  });
  const verifying = useAction();

  async function refresh(): Promise<SavedMenu> {
    await queryClient.invalidateQueries({ queryKey: siteMenuQuery.queryKey });
    const data = await queryClient.ensureQueryData(siteMenuQuery);
    return siteMenuQuery.select?.(data) ?? saved;
  }

  function save(version: number = saved.version) {
    const menu = toMenu(nodes);
    const mistakes = findBadItems(menu, hosts);
    if (mistakes.length > 0) {
      setBad(mistakes);
      return;
    }
    void saving.run(async () => {
      await saveMenu(menu, version);
      setConflict(undefined);
      editor.reset(await refresh());
      showSnack(menuMessages.saved);
    });
  }

  function verify() {
    void verifying.run(async () => {
      const found = await checks.run(nodes, hosts);
      if (!found) return;
      const { bad: mistakes, failure, isStopped } = found;
      if (mistakes.length > 0) setBad(mistakes);
      if (failure !== undefined) throw failure;
      if (mistakes.length === 0 && !isStopped) showSnack(menuMessages.allGood);
    });
  }

  useShortcut('mod+S', () => {
    if (!document.querySelector('[aria-modal="true"]')) save();
  });

  const { progress } = checks;
  return (
    <Screen
      actions={
        <>
          <Button
            variant="default"
            onClick={() => editor.setExpanded(editor.expandable.map(({ menu_id }) => menu_id))}
          >
            Expand All
          </Button>
          <Button variant="default" onClick={() => editor.setExpanded([])}>
            Collapse All
          </Button>
          <Button variant="default" onClick={versions.open}>
            Versions
          </Button>
          <Button variant="default" disabled={progress !== undefined} onClick={verify}>
            Verify URLs
          </Button>
          <Button loading={saving.isRunning} onClick={() => save()}>
            Save
          </Button>
        </>
      }
    >
      <Stack gap="md">
        {progress && (
          <Group gap="sm" role="status" aria-label="Verifying URLs">
            <Text size="sm">
              Checking {progress.done + 1} of {progress.total}
            </Text>
            <Progress
              className={classes.progress}
              aria-label="Addresses checked"
              value={(100 * progress.done) / progress.total}
            />
            <Button size="xs" variant="light" onClick={checks.stop}>
              Stop
            </Button>
          </Group>
        )}
        {conflict && (
          <Alert color="orange" title={`The menu was changed by ${conflict.changedBy} meanwhile`}>
            <Text size="sm">Nothing was saved. Every version is kept, whichever you choose.</Text>
            <Group gap="sm" mt="sm">
              <Button
                size="xs"
                variant="default"
                onClick={async () => {
                  editor.reset(await refresh());
                  setConflict(undefined);
                }}
              >
                Show theirs, drop mine
              </Button>
              <Button size="xs" color="orange" onClick={() => save(conflict.version)}>
                Save mine over it
              </Button>
            </Group>
          </Alert>
        )}
        {editor.isOutdated && !conflict && (
          <Alert color="orange" title="Someone saved another menu meanwhile">
            Saving yours will ask you which of the two to keep.
          </Alert>
        )}
        <div className={classes.columns}>
          <MenuSources onAdd={(source) => editor.addAtEnd(source)} />
          <Stack gap="sm">
            <MenuTreeView editor={editor} checks={checks} />
            <Group>
              <Button
                variant="light"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => editor.addAtEnd({ title: '', url: '' }, true)}
              >
                Add Menu Item
              </Button>
            </Group>
          </Stack>
        </div>
      </Stack>
      <BadItemsDialog
        items={bad}
        onClose={() => setBad([])}
        onEdit={(id) => {
          setBad([]);
          editor.show(id);
        }}
      />
      <MenuVersionsPanel
        opened={isShowingVersions}
        onClose={versions.close}
        editor={editor}
        refresh={refresh}
      />
    </Screen>
  );
}
