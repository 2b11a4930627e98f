import { z } from 'zod';
import { isPageUrl } from '../addresses.ts';
import { exactText, tooLongMessage } from '../text.ts';

const robotsValues = [
  'index, follow',
  'noindex, follow',
  'index, nofollow',
  'noindex, nofollow',
] as const;

const seoMaxLengths = { title: 200, description: 500, address: 2000 };

export const seoMessages = {
  address: 'Must be absolute starting with "https" or root relative starting with "/"',
  robots: `Robots must be one of ${robotsValues.map((value) => `'${value}'`).join(', ')}`,
  unknown: (names: readonly string[]) => `Threads have no SEO field named ${names.join(', ')}`,
} as const;

const seoTextSchema = (title: string, max: number, description: string) =>
  exactText(max, tooLongMessage(title, max)).meta({ title, description });

const seoAddressSchema = (title: string, description: string) =>
  seoTextSchema(title, seoMaxLengths.address, description)
    // For forms built from the JSON schema; the refinement below is stricter.
    .regex(/^(?:https?:\/\/[^\s/]\S*|\/(?:[^\s/]\S*)?)?$/, seoMessages.address)
    .refine((value) => value === '' || isPageUrl(value), seoMessages.address);

export const threadSeo = z
  .strictObject(
    {
      title: seoTextSchema(
        'Title',
        seoMaxLengths.title,
        'The title of the page. The name of the thread, if empty.',
      ),
      description: seoTextSchema(
        'Description',
        seoMaxLengths.description,
        'What search engines may show below the title.',
      ),
      canonical: seoAddressSchema(
        'Canonical URL',
        'The address that search engines should keep. Its own, if empty.',
      ),
      robots: z.enum(['', ...robotsValues], seoMessages.robots).meta({
        title: 'Robots',
        description: 'Whether search engines list the page and follow its links.',
      }),
      ogTitle: seoTextSchema(
        'Open Graph title',
        seoMaxLengths.title,
        'For shared links. The title, if empty.',
      ),
      ogDescription: seoTextSchema(
        'Open Graph description',
        seoMaxLengths.description,
        'For shared links. The description, if empty.',
      ),
      ogImage: seoAddressSchema('Open Graph image', 'The picture that is shown with shared links.'),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys' ? seoMessages.unknown(issue.keys) : undefined,
    },
  )
  .partial();
export type ThreadSeo = z.infer<typeof threadSeo>;

export function threadSeoJsonSchema(): object {
  return z.toJSONSchema(threadSeo);
}
