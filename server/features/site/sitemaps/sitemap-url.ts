import { maxSitemapImages, sitemapUrlMaxLength } from '../../../../contract/site/sitemaps.ts';
import type { SitemapEntry } from '../../../base/sitemap-kind.ts';
import { formatW3cTimeOfSeconds, type SitemapUrl } from '../../../lib/sitemap-xml.ts';

const noImages: readonly string[] = [];

/** Undefined for pages with another canonical address or one that is too long for a sitemap. */
export function toSitemapUrl(entry: SitemapEntry, origin: string): SitemapUrl | undefined {
  const loc = origin + entry.path;
  if (loc.length > sitemapUrlMaxLength) return undefined;
  if (entry.canonical && resolveUrl(entry.canonical, origin) !== resolveUrl(loc, origin)) {
    return undefined;
  }
  const { lastmod, images = noImages } = entry;
  return {
    loc,
    lastmod: lastmod === null ? null : formatW3cTimeOfSeconds(lastmod),
    images: images.length === 0 ? noImages : normalizeImages(images, origin),
  };
}

/** Skips parsing for addresses that are already normalized: parsing would dominate the build. */
const normalizedPictureAddress = /^https:\/\/[a-z0-9.-]+\/[\w./-]*$/;

const isNormalizedPicture = (image: string) =>
  normalizedPictureAddress.test(image) && !image.includes('/.');

function normalizeImages(images: readonly string[], origin: string): readonly string[] {
  if (images.length === 1 && images[0] !== undefined && isNormalizedPicture(images[0])) {
    return images[0].length <= sitemapUrlMaxLength ? images : noImages;
  }
  const addresses = images.map((image) =>
    isNormalizedPicture(image)
      ? image
      : /^(?:https?:\/\/|\/(?!\/))/i.test(image)
        ? resolveUrl(image, origin)
        : undefined,
  );
  const usable = addresses.filter(
    (address) => address !== undefined && address.length <= sitemapUrlMaxLength,
  ) as string[];
  return usable.length === 1 ? usable : [...new Set(usable)].slice(0, maxSitemapImages);
}

function resolveUrl(text: string, origin: string): string | undefined {
  return URL.canParse(text, origin) ? new URL(text, origin).href : undefined;
}
