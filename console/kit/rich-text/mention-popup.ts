import { ReactRenderer } from '@tiptap/react';
import type { SuggestionKeyDownProps, SuggestionProps } from '@tiptap/suggestion';
import type { Mentionable } from '../../lib/mentionable.ts';
import { MentionList, type MentionListProps, mentionOptionId } from './mention-list.tsx';
import { wrapIndex } from './wrap-index.ts';

type MentionSuggestionProps = SuggestionProps<Mentionable, Mentionable>;

const mentionListId = 'mention-list';

export function createMentionPopup() {
  let list: ReactRenderer<unknown, MentionListProps> | undefined;
  let unmount: (() => void) | undefined;
  let latest: MentionSuggestionProps | undefined;
  let active = 0;

  function updateList() {
    if (!latest || !list) return;
    const { items, loading, query, command, editor } = latest;
    list.updateProps({ listId: mentionListId, items, loading, query, active, onPick: command });
    // The focus stays in the text; screen readers learn the active option from this attribute.
    const box = editor.view.dom;
    box.setAttribute('aria-controls', mentionListId);
    if (items.length > 0)
      box.setAttribute('aria-activedescendant', mentionOptionId(mentionListId, active));
    else box.removeAttribute('aria-activedescendant');
  }

  function pickActive() {
    const person = latest?.items[active];
    if (person) latest?.command(person);
    return person !== undefined;
  }

  return {
    onStart(props: MentionSuggestionProps) {
      latest = props;
      active = 0;
      const { editor, items, loading, query, command } = props;
      list = new ReactRenderer(MentionList, {
        editor,
        props: { listId: mentionListId, items, loading, query, active, onPick: command },
      });
      unmount = props.mount(list.element);
      updateList();
    },
    onUpdate(props: MentionSuggestionProps) {
      latest = props;
      active = 0;
      updateList();
    },
    onExit({ editor }: MentionSuggestionProps) {
      unmount?.();
      list?.destroy();
      list = undefined;
      latest = undefined;
      if (editor.isDestroyed) return;
      editor.view.dom.removeAttribute('aria-controls');
      editor.view.dom.removeAttribute('aria-activedescendant');
    },
    onKeyDown({ event }: SuggestionKeyDownProps): boolean {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        active = wrapIndex(active, event.key === 'ArrowDown' ? 1 : -1, latest?.items.length ?? 0);
        updateList();
        return latest?.items.length !== 0;
      }
      // Escape closes only this list, not a dialog around the editor.
      if (event.key === 'Escape') event.stopPropagation();
      return (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && pickActive();
    },
  };
}
