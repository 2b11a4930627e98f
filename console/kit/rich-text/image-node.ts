import Image from '@tiptap/extension-image';
import { imageAddress } from '../../lib/content-images.ts';

/** Keeps the original address in the text, but loads the image through the server's proxy. */
export const ImageNode = Image.extend({
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('img');
      const { src, alt } = node.attrs as { src: string; alt: string | null };
      dom.src = imageAddress(src);
      dom.alt = alt || 'Image';
      return { dom };
    };
  },
}).configure({ inline: true });
