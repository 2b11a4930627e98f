import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { parseSafePath } from '../../contract/addresses.ts';
import { isArticlePicturePath, isPicturePath } from '../../contract/picture-paths.ts';
import { replaceLinks } from './replace-links.ts';

/**
 * Markup that members may write. Everything else is dropped, with scripts and styles also their
 * content. Only a mention may have a class and a user id: see `linkAttributes`.
 */
const bodySanitizeOptions: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'a', 'img'],
  ],
  allowedAttributes: {
    a: ['class', 'data-user-id', 'href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
  },
  allowedSchemes: ['https', 'http'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  nestingLimit: 30,
  transformTags: {
    a: (_, attributes) => ({ tagName: 'a', attribs: linkAttributes(attributes) }),
    img: (_, attributes) => ({ tagName: 'img', attribs: pictureAttributes(attributes) }),
  },
};

/** Markup for the network's own editors: also tables, figures with captions, definitions. */
const articleSanitizeOptions: sanitizeHtml.IOptions = {
  ...bodySanitizeOptions,
  allowedTags: [
    ...(bodySanitizeOptions.allowedTags || []),
    ...['h5', 'h6', 'figure', 'figcaption', 'sup', 'sub', 'mark', 'abbr', 'dl', 'dt', 'dd'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    ...bodySanitizeOptions.allowedAttributes,
    abbr: ['title'],
    ol: ['start', 'reversed'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  transformTags: {
    a: (_, attributes) => ({ tagName: 'a', attribs: editorLinkAttributes(attributes) }),
    img: (_, attributes) => ({
      tagName: 'img',
      attribs: pictureAttributes(attributes, isArticlePicturePath),
    }),
  },
};

type HtmlAttributes = Record<string, string>;

/**
 * Markup for texts of advertisers below their forms: also tables and every heading. Links get
 * rel="sponsored" for search engines.
 */
const sponsoredSanitizeOptions: sanitizeHtml.IOptions = {
  ...bodySanitizeOptions,
  allowedTags: [
    ...(bodySanitizeOptions.allowedTags as string[]),
    ...['h1', 'h5', 'h6', 'sup', 'sub', 'small'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    ...bodySanitizeOptions.allowedAttributes,
    col: ['span'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  transformTags: {
    ...bodySanitizeOptions.transformTags,
    a: (_, attributes) => ({ tagName: 'a', attribs: linkAttributes(attributes, 'sponsored') }),
  },
};

/** Links of editors have no rel="ugc", because the network is responsible for them. */
function editorLinkAttributes(original: HtmlAttributes): HtmlAttributes {
  const link = linkAttributes(original);
  if (link.class === 'mention') return link;
  const rel = link.rel === 'noopener' ? 'noopener' : 'noopener noreferrer';
  return { ...link, rel };
}

const webSchemePattern = /^https?:/i;
/** Browsers also read odd forms such as `https:host` and `http:\\host` as web addresses. */
const webHostPattern = /^https?:\/\/[^\s\\/?#@]+(?:[/?#]|$)/i;

function linkAttributes(
  original: HtmlAttributes,
  foreign: 'ugc' | 'sponsored' = 'ugc',
): HtmlAttributes {
  const { href = '', class: className, target, 'data-user-id': userId = '' } = original;
  const isMention = className === 'mention' && /^[1-9]\d{0,8}$/.test(userId);
  if (isMention && href.startsWith('/profile/')) {
    return { class: 'mention', 'data-user-id': userId, href };
  }
  const isOwn = parseSafePath(href) !== undefined;
  const isMisleading =
    (href.startsWith('/') && !isOwn) || (webSchemePattern.test(href) && !webHostPattern.test(href));
  return {
    ...(!isMisleading && { href }),
    rel: isOwn ? 'noopener' : `noopener noreferrer ${foreign}`,
    ...(target === '_blank' && { target }),
  };
}

/**
 * Drops the source of a picture unless it is on another host or is one of our pictures: loading any
 * other address of ours could trigger an action in the reader's name.
 */
function pictureAttributes(original: HtmlAttributes, isPicture = isPicturePath): HtmlAttributes {
  const { src = '', ...attributes } = original;
  const isKept = URL.canParse(src) || isPicture(parseSafePath(src) ?? '');
  return isKept ? original : attributes;
}

const maxSanitizedTags = 10_000;
const maxTagsInSponsoredTexts = 1000;

/**
 * Sanitises in bounded time. Tags beyond `max`, more than any text needs, become text in single
 * guillemets, because escaped brackets would take as long to parse as tags.
 */
function sanitizeBounded(
  body: string,
  options: sanitizeHtml.IOptions,
  max = maxSanitizedTags,
): string {
  return sanitizeHtml(replaceBracketsOfExcessTags(body, max), options);
}

/** Closing tags are cheap and do not count: sanitising adds the missing ones. */
function replaceBracketsOfExcessTags(body: string, max = maxSanitizedTags): string {
  let count = 0;
  for (let at = body.indexOf('<'); at >= 0; at = body.indexOf('<', at + 1)) {
    if (body[at + 1] === '/') continue;
    if (++count <= max) continue;
    return body.slice(0, at) + body.slice(at).replaceAll('<', '‹').replaceAll('>', '›');
  }
  return body;
}

/** Called when a body is written, and again when it is shown. */
export function sanitizeBody(body: string): string {
  return sanitizeBounded(body, bodySanitizeOptions);
}

export function sanitizeSponsored(html: string): string {
  return sanitizeBounded(html, sponsoredSanitizeOptions, maxTagsInSponsoredTexts);
}

/** Drops foreign pictures, which pages do not load. */
export function sanitizeSponsoredForPage(html: string): string {
  const transformImage = (_: string, { src = '', ...attributes }: HtmlAttributes) => ({
    tagName: 'img',
    attribs: { ...attributes, ...(isPicturePath(parseSafePath(src) ?? '') && { src }) },
  });
  const transformTags = { ...sponsoredSanitizeOptions.transformTags, img: transformImage };
  return sanitizeBounded(
    html,
    { ...sponsoredSanitizeOptions, transformTags },
    maxTagsInSponsoredTexts,
  );
}

export function sanitizeArticle(body: string): string {
  return sanitizeBounded(body, articleSanitizeOptions);
}

export interface PageOptions {
  isArticle?: boolean;
  /**
   * Hosts of the network, with their port. Like paths, full addresses on them must lead to
   * pictures.
   */
  ownHosts?: readonly string[];
}

/**
 * Sanitizes a body for a page that loads no foreign pictures: `sourceOf` returns their address on
 * our host.
 */
export function sanitizeForPage(
  body: string,
  sourceOf: (address: string) => string,
  { isArticle = false, ownHosts = [] }: PageOptions = {},
): string {
  const options = isArticle ? articleSanitizeOptions : bodySanitizeOptions;
  const isPicture = isArticle ? isArticlePicturePath : isPicturePath;
  return sanitizeBounded(body, {
    ...options,
    allowedAttributes: {
      ...options.allowedAttributes,
      img: ['src', 'alt', 'width', 'height', 'loading'],
    },
    transformTags: {
      ...options.transformTags,
      img: (_, original) => {
        const { src = '', alt = '', ...attributes } = pictureAttributes(original, isPicture);
        const url = URL.canParse(src) ? new URL(src) : undefined;
        const isForeign = url?.protocol === 'https:';
        const isRefused = url !== undefined && !isForeignOrPicture(url, ownHosts, isPicture);
        const source = isForeign ? sourceOf(url.href) : src;
        return {
          tagName: 'img',
          attribs: { ...attributes, ...(!isRefused && { src: source }), alt, loading: 'lazy' },
        };
      },
    },
  });
}

/** False for addresses of our own hosts that are not pictures. */
export function isForeignOrPicture(
  { host, pathname, search }: URL,
  ownHosts: readonly string[],
  isPicture = isArticlePicturePath,
): boolean {
  return !ownHosts.includes(host) || isPicture(pathname + search);
}

export function unlinkMentions(body: string, userIds: ReadonlySet<number>): string {
  return replaceLinks(body, /<a\b[^<>]*>/gi, (text, [opening], link) => {
    const userId = /\bdata-user-id="(\d+)"/i.exec(opening)?.[1];
    return userId !== undefined && userIds.has(Number(userId)) ? text : link;
  });
}

const endOfBlockTagPattern = /<(?:br|hr)\b[^<>]*>|<\/(?:p|h[1-6]|li|blockquote|pre|div|tr)\s*>/gi;
const elementsWithoutText = new Set(['script', 'style', 'textarea', 'option', 'xmp', 'iframe']);

/** Text of a body, one line per block. Not markup: escape it before use in HTML. */
export function bodyText(body: string): string {
  return extractText(replaceBracketsOfExcessTags(body.replace(endOfBlockTagPattern, '$&\n')))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}

function extractText(markup: string): string {
  let text = '';
  let unread = '';
  let depth = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (depth === 0 && elementsWithoutText.has(name)) unread = name;
      if (name === unread) depth += 1;
    },
    onclosetag(name) {
      if (name !== unread) return;
      depth -= 1;
      if (depth === 0) unread = '';
    },
    ontext(piece) {
      if (depth === 0) text += piece;
    },
  });
  parser.end(markup);
  return text;
}

export function cutExcerpt(text: string, max: number): string {
  if (text.length <= max) return text;
  // Not through the middle of an emoji.
  const cut = text.slice(0, /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max);
  const lastSpace = cut.search(/\s\S*$/);
  return `${(lastSpace > max / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
