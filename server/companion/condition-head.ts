import { seoHead } from '../../contract/conditions/disorder-seo.ts';
import { conditionPath } from '../../contract/conditions/disorders.ts';
import { orphanet } from '../../contract/conditions/orphanet.ts';
import type { PublicCondition } from '../features/conditions/public-conditions/public-conditions.service.ts';
import { type Html, html } from './html.ts';
import { jsonLd, metaName, metaProperty } from './page-head.ts';
import { excerptOf } from './teaser.ts';

const descriptionLength = 160;
const jsonLdLength = 3000;

/** Metadata for search engines and shared links. Pages are indexed only if staff allow it. */
export function conditionHead(
  condition: PublicCondition,
  site: { name: string; origin: string },
): { documentTitle: string | undefined; head: Html; robots: string | undefined } {
  const { seo } = condition;
  const summaryText = excerptOf(condition.summary, descriptionLength);
  const tags = seoHead(seo, { ...condition, summaryText, path: conditionPath(condition.slug) });
  const toAbsoluteUrl = (address: string) => address && new URL(address, site.origin).href;
  const canonical = toAbsoluteUrl(tags.canonical);
  return {
    documentTitle: seo.title || undefined,
    robots: seo.allowIndexing ? undefined : 'noindex, follow',
    head: html`${metaName('description', tags.description)}
${metaName('keywords', seo.keywords.join(', '))}
<link rel="canonical" href="${canonical}">
${metaProperty('og:type', 'article')}
${metaProperty('og:site_name', site.name)}
${metaProperty('og:url', canonical)}
${metaProperty('og:title', tags.og.title)}
${metaProperty('og:description', tags.og.description)}
${metaProperty('og:image', toAbsoluteUrl(tags.og.image))}
${metaName('twitter:card', tags.twitter.image ? 'summary_large_image' : 'summary')}
${metaName('twitter:title', tags.twitter.title)}
${metaName('twitter:description', tags.twitter.description)}
${metaName('twitter:image', toAbsoluteUrl(tags.twitter.image))}
${conditionData(condition, canonical)}`,
  };
}

function conditionData(condition: PublicCondition, url: string): Html {
  return jsonLd({
    '@type': 'MedicalCondition',
    name: condition.name,
    url,
    ...(condition.synonyms.length > 0 && { alternateName: condition.synonyms }),
    ...(condition.summary !== '' && { description: excerptOf(condition.summary, jsonLdLength) }),
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
