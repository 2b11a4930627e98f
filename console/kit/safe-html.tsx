import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { webLink } from '../lib/web-link.ts';
import { isDroppedElement } from './dropped-elements.ts';
import { markWords } from './marks.ts';
import { BlurredPicture } from './picture.tsx';
import classes from './safe-html.module.css';

interface SafeHtmlProps {
  html: string;
  origin: string;
  /** Shows images; otherwise they become links, which load nothing. */
  withPictures?: boolean;
  marks?: readonly string[];
}

type RenderOptions = Pick<SafeHtmlProps, 'origin' | 'withPictures' | 'marks'>;

/** Headings become paragraphs, because they would disturb the screen's outline. */
const elementByTag: Record<string, string> = {
  ...{ P: 'p', BR: 'br', HR: 'hr', BLOCKQUOTE: 'blockquote', PRE: 'pre', CODE: 'code' },
  ...{ UL: 'ul', OL: 'ol', LI: 'li' },
  ...{ STRONG: 'strong', B: 'strong', EM: 'em', I: 'em', U: 'u', S: 's' },
  ...{ H1: 'p', H2: 'p', H3: 'p', H4: 'p', H5: 'p', H6: 'p' },
};

/**
 * Shows HTML that a member wrote. The browser's inert parser reads it, and it is rebuilt from a
 * short list of elements with no attributes but checked links: nothing in it can run or load.
 */
export function SafeHtml({ html, origin, withPictures = false, marks }: SafeHtmlProps) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    const options = { origin, withPictures, ...(marks && { marks }) };
    return createElement('div', { className: classes.html }, ...renderChildren(body, options));
  }, [html, origin, withPictures, marks]);
  return content;
}

function renderChildren(parent: Node, options: RenderOptions): ReactNode[] {
  return [...parent.childNodes].map((node) => renderNode(node, options));
}

function renderNode(node: Node, options: RenderOptions): ReactNode {
  if (node instanceof Text) return renderText(node.data, options);
  if (!(node instanceof Element) || isDroppedElement(node)) return null;
  if (node.tagName === 'A') return renderAnchor(node, options);
  if (node.tagName === 'IMG') return renderImage(node, options);
  const tag = elementByTag[node.tagName];
  return createElement(
    tag ?? 'span',
    null,
    ...(isVoidTag(tag) ? [] : renderChildren(node, options)),
  );
}

function renderText(data: string, { marks = [] }: RenderOptions): ReactNode {
  const pieces = markWords(data, marks).map((piece) =>
    piece.isMarked ? createElement('mark', null, piece.text) : piece.text,
  );
  return createElement(Fragment, null, ...pieces);
}

function renderAnchor(node: Element, options: RenderOptions): ReactNode {
  const href = node.getAttribute('href') ?? '';
  const children = renderChildren(node, options);
  // Pictures are buttons here, and a link must not contain a button.
  if (options.withPictures && node.querySelector('img')) {
    return createElement(Fragment, null, ...children, ' ', renderLink(href, [href], options));
  }
  return renderLink(href, children, options);
}

function renderImage(node: Element, options: RenderOptions): ReactNode {
  const src = node.getAttribute('src') ?? '';
  const alt = node.getAttribute('alt')?.trim() ?? '';
  if (options.withPictures && webLink(src, options.origin)) {
    return createElement(BlurredPicture, { src, alt });
  }
  return renderLink(src, [alt ? `Image: ${alt}` : 'Image'], options);
}

function renderLink(href: string, children: ReactNode[], { origin }: RenderOptions): ReactNode {
  const address = webLink(href, origin);
  if (!address) return createElement('span', null, ...children);
  const props = { href: address, target: '_blank', rel: 'noopener noreferrer' };
  return createElement('a', props, ...children);
}

function isVoidTag(tag: string | undefined): boolean {
  return tag === 'br' || tag === 'hr';
}
