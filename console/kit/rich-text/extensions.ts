import Link from '@tiptap/extension-link';
import StarterKit from '@tiptap/starter-kit';
import { ImageNode } from './image-node.ts';
import { MentionNode } from './mention-node.ts';

/** What a body can consist of: the same as the server lets through. */
export const extensions = [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: false, trailingNode: false }),
  // Links come from the dialog alone, which knows the rules.
  Link.configure({
    openOnClick: false,
    autolink: false,
    linkOnPaste: false,
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
  ImageNode,
  MentionNode,
];
