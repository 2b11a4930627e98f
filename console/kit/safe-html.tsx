import { createElement, type ReactNode, useMemo } from 'react';
import { webLink } from '../lib/web-link.ts';
import classes from './safe-html.module.css';

interface SafeHtmlProps {
  html: string;
  /** The site that links beginning with a slash belong to. */
  origin: string;
}

/** What each element becomes. Headings would disturb the outline of the screen around them. */
const allowed: Record<string, string> = {
  ...{ P: 'p', BR: 'br', HR: 'hr', BLOCKQUOTE: 'blockquote', PRE: 'pre', CODE: 'code' },
  ...{ UL: 'ul', OL: 'ol', LI: 'li' },
  ...{ STRONG: 'strong', B: 'strong', EM: 'em', I: 'em', U: 'u', S: 's' },
  ...{ H1: 'p', H2: 'p', H3: 'p', H4: 'p', H5: 'p', H6: 'p' },
};

/** Their text is not meant to be read. */
const dropped = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'OBJECT', 'TITLE']);

/**
 * Shows what a member wrote. The markup is read by the browser's inert parser and rebuilt from a
 * short list of elements without any attribute but checked links: nothing in it can run or load.
 */
export function SafeHtml({ html, origin }: SafeHtmlProps) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return createElement('div', { className: classes.html }, ...childrenOf(body, origin));
  }, [html, origin]);
  return content;
}

function childrenOf(parent: Node, origin: string): ReactNode[] {
  return [...parent.childNodes].map((node) => render(node, origin));
}

function render(node: Node, origin: string): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || dropped.has(node.tagName)) return null;
  if (node.tagName === 'A') {
    return link(node.getAttribute('href') ?? '', childrenOf(node, origin), origin);
  }
  if (node.tagName === 'IMG') {
    const alt = node.getAttribute('alt')?.trim();
    return link(node.getAttribute('src') ?? '', [alt ? `Image: ${alt}` : 'Image'], origin);
  }
  const tag = allowed[node.tagName];
  // An element that is not allowed still has words.
  return createElement(tag ?? 'span', null, ...(isVoid(tag) ? [] : childrenOf(node, origin)));
}

function link(href: string, children: ReactNode[], origin: string): ReactNode {
  const address = webLink(href, origin);
  if (!address) return createElement('span', null, ...children);
  const props = { href: address, target: '_blank', rel: 'noopener noreferrer' };
  return createElement('a', props, ...children);
}

function isVoid(tag: string | undefined): boolean {
  return tag === 'br' || tag === 'hr';
}
