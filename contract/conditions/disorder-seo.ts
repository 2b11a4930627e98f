import { z } from 'zod';
import { isPageUrl } from '../addresses.ts';
import { list, namedText } from '../text.ts';

const seoMaxLengths = {
  title: 200,
  description: 500,
  address: 2000,
  keyword: 100,
  keywords: 50,
} as const;

const seoErrorMessages = {
  address: 'Must be absolute starting with "https" or root relative starting with "/"',
  keywords: `There may be at most ${seoMaxLengths.keywords} keywords`,
} as const;

const seoTextSchema = (title: string, max: number, description: string) =>
  namedText(title, max).default('').meta({ title, description });

const seoAddressSchema = (title: string, description: string) =>
  seoTextSchema(title, seoMaxLengths.address, description).refine(
    (value) => value === '' || isPageUrl(value),
    seoErrorMessages.address,
  );

/** Tags for the head of a condition's page. Empty values fall back to the condition's own. */
export const disorderSeo = z.object({
  allowIndexing: z.boolean().default(false).meta({
    title: 'Allow indexing',
    description: 'Whether search engines may list the page.',
  }),
  title: seoTextSchema('SEO title', seoMaxLengths.title, 'The name of the condition, if empty.'),
  metaDescription: seoTextSchema(
    'Meta description',
    seoMaxLengths.description,
    'The summary, if empty.',
  ),
  canonical: seoAddressSchema('Canonical URL', 'The address that search engines should keep.'),
  ogTitle: seoTextSchema(
    'Open Graph title',
    seoMaxLengths.title,
    'For shared links. The title, if empty.',
  ),
  ogDescription: seoTextSchema(
    'Open Graph description',
    seoMaxLengths.description,
    'The description, if empty.',
  ),
  ogImage: seoAddressSchema('Open Graph image', 'The picture that is shown with shared links.'),
  twitterTitle: seoTextSchema(
    'Twitter title',
    seoMaxLengths.title,
    'The Open Graph title, if empty.',
  ),
  twitterDescription: seoTextSchema(
    'Twitter description',
    seoMaxLengths.description,
    'The Open Graph description, if empty.',
  ),
  twitterImage: seoAddressSchema('Twitter image', 'The Open Graph image, if empty.'),
  keywords: list(
    namedText('A keyword', seoMaxLengths.keyword),
    seoMaxLengths.keywords,
    seoErrorMessages.keywords,
  )
    .transform((entries) => [...new Set(entries.filter((entry) => entry !== ''))])
    .default([])
    .meta({ title: 'Keywords' }),
});
export type DisorderSeo = z.output<typeof disorderSeo>;

export interface SeoHead {
  title: string;
  description: string;
  canonical: string;
  og: { title: string; description: string; image: string };
  twitter: { title: string; description: string; image: string };
}

export function computeSeoHead(
  seo: DisorderSeo,
  condition: { name: string; summaryText: string; path: string },
): SeoHead {
  const title = seo.title || condition.name;
  const description =
    seo.metaDescription || condition.summaryText.slice(0, seoMaxLengths.description);
  const og = {
    title: seo.ogTitle || title,
    description: seo.ogDescription || description,
    image: seo.ogImage,
  };
  return {
    title,
    description,
    canonical: seo.canonical || condition.path,
    og,
    twitter: {
      title: seo.twitterTitle || og.title,
      description: seo.twitterDescription || og.description,
      image: seo.twitterImage || og.image,
    },
  };
}
