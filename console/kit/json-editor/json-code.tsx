import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  type ViewUpdate,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useMantineStyleNonce } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './json-editor.module.css';
import { findJsonMistake } from './json-mistake.ts';

export interface JsonText {
  label: string;
  value: string;
  onChange(text: string): void;
  /** Formats the text on blur; undefined if it cannot be formatted. */
  format(text: string): string | undefined;
}

const highlightStyle = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--mantine-color-text)', fontWeight: '600' },
  { tag: tags.string, color: 'light-dark(#17602f, #8ddc9f)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'light-dark(#8a3b00, #ffb27a)' },
]);

const editorTheme = EditorView.theme({
  '&': { fontSize: '0.875rem', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)' },
  '.cm-content': { caretColor: 'var(--mantine-color-text)', minHeight: '12rem' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--mantine-color-dimmed)',
    borderRight: '1px solid var(--mantine-color-default-border)',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'light-dark(rgb(0 0 0 / 4%), rgb(255 255 255 / 5%))',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'light-dark(#cfe3f7, #2c4a66)' },
  '.cm-panels': {
    backgroundColor: 'var(--mantine-color-body)',
    color: 'var(--mantine-color-text)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--mantine-color-body)',
    color: 'var(--mantine-color-text)',
    border: '1px solid var(--mantine-color-default-border)',
  },
});

/** Tab leaves the editor instead of indenting. */
export default function JsonCode({
  label,
  value,
  onChange,
  format,
  describedBy,
}: JsonText & {
  describedBy: string;
}) {
  const styleNonce = useMantineStyleNonce()?.() ?? '';
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef({ value, onChange, format });
  latest.current = { value, onChange, format };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once, and told of changes below
  useEffect(() => {
    if (!place.current) return;
    const extensions: Extension[] = [
      EditorView.cspNonce.of(styleNonce),
      [lineNumbers(), foldGutter(), lintGutter(), history(), drawSelection()],
      [indentOnInput(), bracketMatching(), highlightActiveLine(), highlightSelectionMatches()],
      [json(), syntaxHighlighting(highlightStyle), linter(findJsonProblems), editorTheme],
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-describedby': describedBy,
      }),
      keymap.of([
        { key: 'Mod-s', preventDefault: true, run: submitFormOfEditor },
        ...[...defaultKeymap, ...historyKeymap, ...searchKeymap, ...foldKeymap, ...lintKeymap],
      ]),
      EditorView.updateListener.of((update: ViewUpdate) => {
        if (update.docChanged) latest.current.onChange(update.state.doc.toString());
      }),
      EditorView.domEventHandlers({
        blur(_, { state }) {
          const formatted = latest.current.format(state.doc.toString());
          if (formatted !== undefined) latest.current.onChange(formatted);
        },
      }),
    ];
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({ doc: latest.current.value, extensions }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    const editor = view.current;
    const shown = editor?.state.doc.toString();
    if (!editor || shown === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  return <div ref={place} className={classes.code} />;
}

/** An empty text is valid: the template is used instead. */
function findJsonProblems({ state }: EditorView): Diagnostic[] {
  const text = state.doc.toString();
  const mistake = text.trim() === '' ? undefined : findJsonMistake(text);
  if (!mistake) return [];
  const { from, to, line, reason } = mistake;
  return [{ from, to, severity: 'error', message: `Line ${line}: ${reason}` }];
}

function submitFormOfEditor({ dom }: EditorView): boolean {
  dom.closest('form')?.requestSubmit();
  return true;
}
