import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure, useElementSize, useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useMemo, useRef, useState } from 'react';
import { findBadMenuItems, menuMessages } from '../../../../contract/site/site-menu.ts';
import { AddButton } from '../../../kit/add-button.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { SidePanel } from '../../../kit/side-panel.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useUnsavedChanges } from '../../../kit/unsaved-changes.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useShortcut } from '../../../kit/use-shortcut.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { BadItemsDialog } from './bad-items-dialog.tsx';
import { BulkMoveBar } from './bulk-move-bar.tsx';
import { MenuPreview } from './menu-preview.tsx';
import { MenuSources } from './menu-sources.tsx';
import { listAllNodes, toMenu } from './menu-tree.ts';
import { MenuTreeView } from './menu-tree-view.tsx';
import { MenuVersionsPanel } from './menu-versions-panel.tsx';
import { type SavedMenu, saveMenu, siteMenuQuery } from './site-menu.queries.ts';
import classes from './site-menu-screen.module.css';
import { useMenuEditor } from './use-menu-editor.ts';
import { useUrlChecks } from './use-url-checks.ts';
import { VerifyProgress } from './verify-progress.tsx';
import { type BadMenuItem, describeMenuItemProblem, findBadMenuItemField } from './verify-urls.ts';

interface MenuConflict {
  changedBy: string;
  version: number;
}

export function SiteMenuEditor({ stored }: { stored: SavedMenu }) {
  const queryClient = useQueryClient();
  const editor = useMenuEditor(stored);
  const checks = useUrlChecks();
  const [bad, setBad] = useState<readonly BadMenuItem[]>([]);
  const [conflict, setConflict] = useState<MenuConflict>();
  const [isShowingVersions, versions] = useDisclosure();
  const { nodes, saved, isDirty } = editor;
  const { hosts } = stored;
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  const [isShowingSources, sourcesPanel] = useDisclosure();
  const toolbar = useElementSize();
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
    editor.flush();
    const menu = toMenu(editor.store.get().nodes);
    const mistakes = findBadMenuItems(menu, hosts);
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

  function checkUrls() {
    editor.flush();
    void verifying.run(async () => {
      const found = await checks.run(editor.store.get().nodes, hosts);
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

  const badNodes = useMemo(
    () =>
      listAllNodes(nodes).filter((node) =>
        describeMenuItemProblem(node, hosts, checks.resultOf(node)),
      ),
    [nodes, hosts, checks.resultOf],
  );
  const lastBadId = useRef<number>(undefined);

  function showNextBadItem() {
    const after = badNodes.findIndex(({ menu_id }) => menu_id === lastBadId.current) + 1;
    const next = badNodes[after % badNodes.length];
    if (!next) return;
    lastBadId.current = next.menu_id;
    editor.show(next.menu_id, findBadMenuItemField(next));
  }

  function addItem() {
    editor.flush();
    // Continues with the next bad item; the edit boxes of corrected items close.
    const bad = new Set(badNodes.map(({ menu_id }) => menu_id));
    editor.close([...editor.open].filter((id) => !bad.has(id)));
    editor.addAtEnd({ title: '', url: '' }, true);
  }

  const { progress } = checks;
  const addButton = (
    <AddButton variant="light" onClick={addItem}>
      Add Menu Item
    </AddButton>
  );
  const saveButton = (
    <Button loading={saving.isRunning} onClick={() => save()}>
      Save
    </Button>
  );
  const sources = { actions: editor.actions, store: editor.store };
  return (
    <Screen>
      <div ref={toolbar.ref} className={classes.toolbar}>
        <Button
          variant="default"
          onClick={() => editor.setExpanded(editor.listExpandable().map(({ menu_id }) => menu_id))}
        >
          Expand All
        </Button>
        <Button variant="default" onClick={() => editor.setExpanded([])}>
          Collapse All
        </Button>
        <Button variant="default" onClick={versions.open}>
          Versions
        </Button>
        <Button variant="default" disabled={progress !== undefined} onClick={checkUrls}>
          Verify URLs
        </Button>
        {/* Always rendered: a button that appears would move others under the pointer. */}
        <Button
          variant="light"
          color="red"
          disabled={badNodes.length === 0}
          onClick={showNextBadItem}
        >
          Next bad item ({badNodes.length})
        </Button>
        {!isNarrow && (
          <Group gap="xs" className={classes.end}>
            {addButton}
            {saveButton}
          </Group>
        )}
        {progress && <VerifyProgress progress={progress} onStop={checks.stop} />}
        {!isNarrow && <BulkMoveBar editor={editor} />}
      </div>
      <Stack gap="md">
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
        <div
          className={classes.columns}
          style={{ '--toolbar-height': `${toolbar.height}px` } as CSSProperties}
        >
          {!isNarrow && (
            <div className={classes.sources}>
              <MenuSources {...sources} />
            </div>
          )}
          <Stack gap="sm">
            <MenuPreview nodes={nodes} isOpenAtFirst={!isNarrow} />
            <MenuTreeView editor={editor} checks={checks} hosts={hosts} />
          </Stack>
        </div>
      </Stack>
      {isNarrow && (
        <div className={classes.bar}>
          <BulkMoveBar editor={editor} />
          <Button variant="default" onClick={sourcesPanel.open}>
            Add pages
          </Button>
          {addButton}
          {saveButton}
        </div>
      )}
      {isNarrow && (
        <SidePanel opened={isShowingSources} onClose={sourcesPanel.close} title="Add pages">
          <MenuSources {...sources} onAdded={sourcesPanel.close} />
        </SidePanel>
      )}
      <BadItemsDialog
        items={bad}
        onClose={() => setBad([])}
        onEdit={(item) => {
          setBad([]);
          lastBadId.current = item.menu_id;
          editor.show(item.menu_id, findBadMenuItemField(item));
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
