import { computeSeoHead } from '../../contract/conditions/disorder-seo.ts';
import { conditionPath } from '../../contract/conditions/disorders.ts';
import { orphanet } from '../../contract/conditions/orphanet.ts';
import type { PublicCondition } from '../features/conditions/public-conditions/public-conditions.service.ts';
import { type Html, html } from './html.ts';
import { jsonLdScript, metaTagByName, metaTagByProperty } from './page-head.ts';
import { excerptOfBody } from './teaser.ts';

const metaDescriptionLength = 160;
const maxJsonLdDescriptionLength = 3000;

/** Metadata for search engines and shared links. Pages are indexed only if staff allow it. */
export function conditionHead(
  condition: PublicCondition,
  site: { name: string; origin: string },
): { documentTitle: string | undefined; head: Html; robots: string | undefined } {
  const { seo } = condition;
  const summaryText = excerptOfBody(condition.summary, metaDescriptionLength);
  const tags = computeSeoHead(seo, {
    ...condition,
    summaryText,
    path: conditionPath(condition.slug),
  });
  const toAbsoluteUrl = (address: string) => address && new URL(address, site.origin).href;
  const canonical = toAbsoluteUrl(tags.canonical);
  return {
    documentTitle: seo.title || undefined,
    robots: seo.allowIndexing ? undefined : 'noindex, follow',
    head: html`${metaTagByName('description', tags.description)}
${metaTagByName('keywords', seo.keywords.join(', '))}
<link rel="canonical" href="${canonical}">
${metaTagByProperty('og:type', 'article')}
${metaTagByProperty('og:site_name', site.name)}
${metaTagByProperty('og:url', canonical)}
${metaTagByProperty('og:title', tags.og.title)}
${metaTagByProperty('og:description', tags.og.description)}
${metaTagByProperty('og:image', toAbsoluteUrl(tags.og.image))}
${metaTagByName('twitter:card', tags.twitter.image ? 'summary_large_image' : 'summary')}
${metaTagByName('twitter:title', tags.twitter.title)}
${metaTagByName('twitter:description', tags.twitter.description)}
${metaTagByName('twitter:image', toAbsoluteUrl(tags.twitter.image))}
${conditionJsonLd(condition, canonical)}`,
  };
}

function conditionJsonLd(condition: PublicCondition, url: string): Html {
  return jsonLdScript({
    '@type': 'MedicalCondition',
    name: condition.name,
    url,
    ...(condition.synonyms.length > 0 && { alternateName: condition.synonyms }),
    ...(condition.summary !== '' && {
      description: excerptOfBody(condition.summary, maxJsonLdDescriptionLength),
    }),
    ...(condition.orphaCode !== null && {
      isBasedOn: {
        '@type': 'Dataset',
        name: `Orphanet, ORPHA:${condition.orphaCode}`,
        url: orphanet.pageOf(condition.orphaCode),
        license: orphanet.licence.url,
      },
    }),
    ...(condition.codes.length > 0 && {
      code: condition.codes.map(({ source, reference }) => ({
        '@type': 'MedicalCode',
        codingSystem: source,
        codeValue: reference,
      })),
    }),
  });
}
