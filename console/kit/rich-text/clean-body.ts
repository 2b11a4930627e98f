import { isDroppedElement } from '../dropped-elements.ts';

/** Allowed tags, the same as on the server; other elements keep only their text. */
const allowedTags = new Set([
  ...['P', 'BR', 'HR', 'H2', 'H3', 'H4', 'BLOCKQUOTE', 'UL', 'OL', 'LI', 'PRE', 'CODE'],
  ...['STRONG', 'B', 'EM', 'I', 'U', 'S', 'A', 'IMG'],
]);

type ElementAttributes = Record<string, string | null>;

export type LinkKind = 'ugc' | 'sponsored';

/**
 * Removes everything that is not allowed in a body. The browser's inert parser reads it, so nothing
 * in it can run or load; the server cleans it again.
 */
export function cleanBody(html: string, links: LinkKind = 'ugc'): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const clean = parsed.createElement('div');
  copyChildren(parsed.body, clean, links);
  return clean.innerHTML;
}

export function fitsEditor(html: string): boolean {
  return findLostElements(html).length === 0;
}

/** Tag names of the elements that cleaning removes, without those nested in another such element. */
export function listLostTags(html: string): string[] {
  const lost = new Set(findLostElements(html));
  const outermost = [...lost].filter(
    ({ parentElement }) => !parentElement || !lost.has(parentElement),
  );
  return [...new Set(outermost.map(({ tagName }) => tagName.toLowerCase()))].sort();
}

function findLostElements(html: string): Element[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('*')].filter(({ tagName }) => !allowedTags.has(tagName));
}

function copyChildren(from: Node, to: Element, links: LinkKind): void {
  for (const node of from.childNodes) {
    if (node instanceof Text) {
      to.append(node.data);
    } else if (node instanceof Element && !isDroppedElement(node)) {
      copyElement(node, to, links);
    }
  }
}

function copyElement(element: Element, to: Element, links: LinkKind): void {
  const attributes = pickSafeAttributes(element, links);
  if (!allowedTags.has(element.tagName) || !attributes) {
    copyChildren(element, to, links);
    return;
  }
  const copy = to.ownerDocument.createElement(element.tagName);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null) copy.setAttribute(name, value);
  }
  copyChildren(element, copy, links);
  to.append(copy);
}

/** Returns undefined if the element would be useless, such as an image without an address. */
function pickSafeAttributes(element: Element, links: LinkKind): ElementAttributes | undefined {
  const get = (name: string) => element.getAttribute(name);
  if (element.tagName === 'IMG') {
    if (!/^(?:https:\/\/|\/(?![/\\]))/.test(get('src') ?? '')) return undefined;
    return Object.fromEntries(['src', 'alt', 'width', 'height'].map((name) => [name, get(name)]));
  }
  return element.tagName === 'A' ? pickSafeLinkAttributes(get, links) : {};
}

function pickSafeLinkAttributes(
  get: (name: string) => string | null,
  links: LinkKind,
): ElementAttributes | undefined {
  const href = get('href') ?? '';
  const isOwn = /^\/(?![/\\])/.test(href);
  if (!isOwn && !/^https?:\/\//i.test(href)) return undefined;
  const userId = get('data-user-id') ?? '';
  if (get('class') === 'mention' && /^[1-9]\d{0,8}$/.test(userId) && href.startsWith('/profile/')) {
    return { class: 'mention', 'data-user-id': userId, href };
  }
  return {
    href: isOwn ? href.toLowerCase() : href,
    rel: isOwn ? 'noopener' : `noopener noreferrer ${links}`,
    target: get('target') === '_blank' ? '_blank' : null,
  };
}
