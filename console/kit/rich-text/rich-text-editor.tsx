import '@mantine/tiptap/styles.layer.css';
import { useMantineStyleNonce } from '@mantine/core';
import { RichTextEditor as Frame } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import { usePreferences } from '../../lib/preferences.ts';
import { isTyping } from '../use-keys.ts';
import { richTextExtensions } from './extensions.ts';
import { LinkControl } from './link-control.tsx';
import classes from './rich-text-editor.module.css';

export interface RichTextProps {
  label: string;
  /** Later changes of this property are ignored. */
  initialHtml?: string;
  /** `unlessTyping` leaves the focus in a field that somebody went to while the editor was loading. */
  autoFocus?: boolean | 'unlessTyping';
  /** Empty if there is no text. Clean it with `cleanBody` before sending. */
  onChange(html: string): void;
  onSubmit?(): void;
}

export default function RichTextEditor({
  label,
  initialHtml = '',
  autoFocus = false,
  onChange,
  onSubmit,
}: RichTextProps) {
  const styleNonce = useMantineStyleNonce();
  const [{ blurImages }] = usePreferences();
  const editor = useEditor({
    extensions: richTextExtensions,
    content: initialHtml,
    injectNonce: styleNonce?.(),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(autoFocus && { 'data-autofocus': 'true' }),
      },
      handleKeyDown(_view, event) {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
        onSubmit?.();
        return true;
      },
    },
    // The editor's own `autofocus` waits for a frame, in which somebody may have gone elsewhere.
    onCreate({ editor: { commands, state, view } }) {
      if (!autoFocus || (autoFocus === 'unlessTyping' && isTyping(document.activeElement))) return;
      commands.setTextSelection(state.doc.content.size);
      view.focus();
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
  });
  if (!editor) return null;

  return (
    <Frame editor={editor} className={classes.frame} data-blurs-images={blurImages || undefined}>
      <Frame.Toolbar role="toolbar" aria-label={`Formatting of ${label}`}>
        <Frame.ControlsGroup>
          <Frame.Bold />
          <Frame.Italic />
        </Frame.ControlsGroup>
        <Frame.ControlsGroup>
          <Frame.H2 />
          <Frame.H3 />
          <Frame.Blockquote />
          <Frame.BulletList />
          <Frame.OrderedList />
        </Frame.ControlsGroup>
        <Frame.ControlsGroup>
          <LinkControl editor={editor} />
        </Frame.ControlsGroup>
        <Frame.ControlsGroup>
          <Frame.Undo />
          <Frame.Redo />
        </Frame.ControlsGroup>
      </Frame.Toolbar>
      <Frame.Content />
    </Frame>
  );
}
