import Mention from '@tiptap/extension-mention';
import { profilePath } from '../../../contract/public-paths.ts';
import { type Mentionable, searchMentionable } from '../../lib/mentionable.ts';
import { createMentionPopup } from './mention-popup.ts';

const searchDelayMs = 300;

interface MentionAttributes {
  userId: string;
  href: string;
  label: string;
}

function toMentionAttributes({ id, slug, username }: Mentionable): MentionAttributes {
  return { userId: id, href: profilePath(slug), label: `@${username}` };
}

/** Link to a profile in the one form that the server counts as a mention. */
export const MentionNode = Mention.extend({
  addAttributes() {
    return { userId: { default: '' }, href: { default: '' }, label: { default: '' } };
  },

  parseHTML() {
    return [
      {
        tag: 'a.mention[data-user-id]',
        // Runs before the rule for links, which would keep only the text.
        priority: 100,
        getAttrs: (element) => ({
          userId: element.getAttribute('data-user-id'),
          href: element.getAttribute('href'),
          label: element.textContent,
        }),
      },
    ];
  },

  renderHTML({ node }) {
    const { userId, href, label } = node.attrs as MentionAttributes;
    return ['a', { class: 'mention', 'data-user-id': userId, href }, label];
  },

  renderText: ({ node }) => (node.attrs as MentionAttributes).label,
}).configure({
  deleteTriggerWithBackspace: true,
  suggestion: {
    debounce: searchDelayMs,
    minQueryLength: 1,
    container: '#main',
    items: ({ query, signal }) => searchMentionable(query, signal),
    render: createMentionPopup,
    command({ editor, range, props }) {
      const attrs = toMentionAttributes(props as unknown as Mentionable);
      editor
        .chain()
        .focus()
        .insertContentAt(range, [
          { type: 'mention', attrs },
          { type: 'text', text: ' ' },
        ])
        .run();
    },
  },
});
