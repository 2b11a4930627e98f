import { mostSitemapImages, sitemapUrlMaxLength } from '../../../../contract/site/sitemaps.ts';
import type { SitemapEntry } from '../../../base/sitemap-kind.ts';
import { type SitemapUrl, w3cTimeOfSeconds } from '../../../lib/sitemap-xml.ts';

const none: readonly string[] = [];

/** Nothing for pages whose real address is another one, or longer than a sitemap takes. */
export function urlOf(entry: SitemapEntry, origin: string): SitemapUrl | undefined {
  const loc = origin + entry.path;
  if (loc.length > sitemapUrlMaxLength) return undefined;
  if (entry.canonical && addressOf(entry.canonical, origin) !== addressOf(loc, origin)) {
    return undefined;
  }
  const { lastmod, images = none } = entry;
  return {
    loc,
    lastmod: lastmod === null ? null : w3cTimeOfSeconds(lastmod),
    images: images.length === 0 ? none : picturesOf(images, origin),
  };
}

/** What is in its usual form already stays as it is: asking costs more than all the rest. */
const plainPicture = /^https:\/\/[a-z0-9.-]+\/[\w./-]*$/;

const isPlain = (image: string) => plainPicture.test(image) && !image.includes('/.');

function picturesOf(images: readonly string[], origin: string): readonly string[] {
  if (images.length === 1 && images[0] !== undefined && isPlain(images[0])) {
    return images[0].length <= sitemapUrlMaxLength ? images : none;
  }
  const addresses = images.map((image) =>
    isPlain(image)
      ? image
      : /^(?:https?:\/\/|\/(?!\/))/i.test(image)
        ? addressOf(image, origin)
        : undefined,
  );
  const usable = addresses.filter(
    (address) => address !== undefined && address.length <= sitemapUrlMaxLength,
  ) as string[];
  return usable.length === 1 ? usable : [...new Set(usable)].slice(0, mostSitemapImages);
}

function addressOf(text: string, origin: string): string | undefined {
  return URL.canParse(text, origin) ? new URL(text, origin).href : undefined;
}
