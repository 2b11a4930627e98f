import { RichTextEditor } from '@mantine/tiptap';
import { IconLink } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import LinkDialog, { type LinkDraft } from './link-dialog.tsx';
import type { LinkAttributes } from './link-rules.ts';

export function LinkControl({ editor }: { editor: Editor }) {
  const [draft, setDraft] = useState<LinkDraft>();
  const [opened, setOpened] = useState(false);
  const isActive = useEditorState({
    editor,
    selector: (state) => state.editor.isActive('link'),
  });

  function open() {
    if (editor.isActive('link')) editor.commands.extendMarkRange('link');
    const { href = '', target = null } = editor.getAttributes('link');
    setDraft({ url: href ?? '', text: readSelectedText(editor), newTab: target === '_blank' });
    setOpened(true);
  }

  function save(text: string, link: LinkAttributes | undefined) {
    setOpened(false);
    if (link) setLink(editor, text, link);
    else editor.chain().focus().unsetLink().run();
  }

  return (
    <>
      <RichTextEditor.Control
        aria-label="Link"
        title="Link"
        aria-haspopup="dialog"
        active={isActive}
        onClick={open}
      >
        <IconLink size={16} stroke={1.5} aria-hidden />
      </RichTextEditor.Control>
      {draft && (
        <LinkDialog
          key={JSON.stringify(draft)}
          draft={draft}
          opened={opened}
          onClose={() => setOpened(false)}
          onSave={save}
        />
      )}
    </>
  );
}

function readSelectedText(editor: Editor): string {
  const { from, to } = editor.state.selection;
  return editor.state.doc.textBetween(from, to, ' ');
}

function setLink(editor: Editor, text: string, link: LinkAttributes): void {
  const { from, to } = editor.state.selection;
  const chain = editor.chain().focus();
  // New text replaces the selection; unchanged text keeps its bold and italic.
  if (text !== readSelectedText(editor)) {
    chain
      .insertContentAt({ from, to }, { type: 'text', text })
      .setTextSelection({ from, to: from + text.length });
  }
  chain
    .setLink(link)
    .setTextSelection(from + text.length)
    .run();
}
