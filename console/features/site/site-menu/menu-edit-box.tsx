import { Button, Group, TextInput } from '@mantine/core';
import {
  menuTitleMaxLength,
  menuTitleProblem,
  menuUrlMaxLength,
  menuUrlProblem,
} from '../../../../contract/site/site-menu.ts';
import { onEscape } from '../../../kit/escape.ts';
import classes from './menu-tree.module.css';
import { type MenuNode, nodeTitle } from './menu-tree.ts';
import { PostSearchBox } from './post-search-box.tsx';
import type { MenuEditor } from './use-menu-editor.ts';

interface MenuEditBoxProps {
  node: MenuNode;
  hosts: readonly string[];
  editor: MenuEditor;
  onDone(): void;
}

/** Edits title and address of an item, or takes both from a post. Changes apply at once. */
export function MenuEditBox({ node, hosts, editor, onDone }: MenuEditBoxProps) {
  const { menu_id: id, title, url } = node;
  const name = nodeTitle(node);
  return (
    <fieldset className={classes.box} aria-label={`Edit ${name}`} onKeyDown={onEscape(onDone)}>
      <div className={classes.inputs}>
        <TextInput
          label="Title"
          required
          autoFocus
          maxLength={menuTitleMaxLength}
          value={title}
          error={menuTitleProblem(title)}
          onChange={(event) => editor.change(id, { title: event.currentTarget.value })}
        />
        <TextInput
          label="URL"
          required
          maxLength={menuUrlMaxLength}
          value={url}
          error={menuUrlProblem(url.trim(), hosts)}
          onChange={(event) => editor.change(id, { url: event.currentTarget.value })}
        />
      </div>
      <PostSearchBox
        label="Post search"
        onPick={(page) =>
          editor.change(id, { url: page.url, ...(title.trim() === '' && { title: page.title }) })
        }
      />
      <Group justify="flex-end">
        <Button size="xs" variant="default" onClick={onDone}>
          Done
        </Button>
      </Group>
    </fieldset>
  );
}
