import Link from '@tiptap/extension-link';
import StarterKit from '@tiptap/starter-kit';
import { ImageNode } from './image-node.ts';
import { MentionNode } from './mention-node.ts';

export const richTextExtensions = [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: false, trailingNode: false }),
  // Links are set only in the dialog, which checks them.
  Link.configure({
    openOnClick: false,
    autolink: false,
    linkOnPaste: false,
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
  ImageNode,
  MentionNode,
];
