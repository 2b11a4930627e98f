import { Button, Group, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  findMenuTitleProblem,
  findMenuUrlProblem,
  menuTitleMaxLength,
  menuUrlMaxLength,
} from '../../../../contract/site/site-menu.ts';
import { onEscape } from '../../../kit/escape.ts';
import { useUnsavedChanges } from '../../../kit/unsaved-changes.ts';
import type { EditedField, MenuActions } from './menu-actions.ts';
import classes from './menu-tree.module.css';
import { type MenuNode, nodeTitle } from './menu-tree.ts';
import { PostSearchBox } from './post-search-box.tsx';

/** Delay before typed text reaches the tree, so that a key press costs the same in a long menu. */
const typedValuesCommitDelayMs = 400;

interface MenuEditBoxProps {
  node: MenuNode;
  hosts: readonly string[];
  actions: MenuActions;
  /** Field to focus, in a new object for each request. */
  focused: { field: EditedField } | undefined;
  onDone(): void;
}

export function MenuEditBox({ node, hosts, actions, focused, onDone }: MenuEditBoxProps) {
  const { menu_id: id } = node;
  const { values, change, commit } = useTypedNodeValues(node, actions);
  const { title, url } = values;
  const inputs = {
    title: useRef<HTMLInputElement>(null),
    url: useRef<HTMLInputElement>(null),
  };
  const { title: titleInput, url: urlInput } = inputs;

  useLayoutEffect(() => {
    if (!focused) return;
    const input = focused.field === 'title' ? titleInput.current : urlInput.current;
    // Focuses at once, so that no key press is lost.
    input?.focus();
    input?.scrollIntoView({ block: 'nearest' });
  }, [focused, titleInput, urlInput]);

  function closeOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    commitAndClose();
  }

  function commitAndClose() {
    commit();
    onDone();
  }

  return (
    <fieldset
      className={classes.box}
      aria-label={`Edit ${nodeTitle(node)}`}
      onKeyDown={onEscape(commitAndClose)}
      onBlur={commit}
    >
      <div className={classes.inputs}>
        <TextInput
          ref={titleInput}
          label="Title"
          required
          maxLength={menuTitleMaxLength}
          value={title}
          error={findMenuTitleProblem(title)}
          onChange={(event) => change({ title: event.currentTarget.value })}
          onKeyDown={closeOnEnter}
        />
        <TextInput
          ref={urlInput}
          label="URL"
          required
          maxLength={menuUrlMaxLength}
          value={url}
          error={findMenuUrlProblem(url.trim(), hosts)}
          onChange={(event) => change({ url: event.currentTarget.value })}
          onKeyDown={closeOnEnter}
        />
      </div>
      <PostSearchBox
        label="Post search"
        onPick={(page) => {
          change({ url: page.url, ...(title.trim() === '' && { title: page.title }) });
          commit();
        }}
      />
      <Group justify="flex-end" gap="xs">
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            commit();
            actions.addNext(id);
          }}
        >
          Add next item
        </Button>
        <Button size="xs" onClick={commitAndClose}>
          Done
        </Button>
      </Group>
    </fieldset>
  );
}

type MenuNodeValues = Pick<MenuNode, 'title' | 'url'>;

/** Typed values, passed to the tree after a pause or by `commit`. */
function useTypedNodeValues(node: MenuNode, actions: MenuActions) {
  const { menu_id: id } = node;
  const [typed, setTyped] = useState<MenuNodeValues>();
  const pending = useRef<MenuNodeValues>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const values = typed ?? node;
  // The screen's own guard knows only what has been copied into the tree.
  useUnsavedChanges(typed !== undefined);

  function commit() {
    clearTimeout(timer.current);
    const change = pending.current;
    pending.current = undefined;
    setTyped(undefined);
    if (change) actions.change(id, change);
  }

  const latestCommit = useRef(commit);
  latestCommit.current = commit;
  useEffect(() => {
    const flush = () => latestCommit.current();
    const forget = actions.onFlush(flush);
    return () => {
      forget();
      flush();
    };
  }, [actions]);

  return {
    values,
    change(change: Partial<MenuNodeValues>) {
      const { title, url } = pending.current ?? node;
      pending.current = { title, url, ...change };
      setTyped(pending.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latestCommit.current(), typedValuesCommitDelayMs);
    },
    commit,
  };
}
