import { seoHead } from '../../contract/conditions/disorder-seo.ts';
import { conditionPath } from '../../contract/conditions/disorders.ts';
import type { PublicCondition } from '../features/conditions/public-conditions/public-conditions.service.ts';
import { Html, html } from './html.ts';
import { excerptOf } from './teaser.ts';

const descriptionLength = 160;
const jsonLdLength = 3000;

/** Metadata for search engines and shared links. Indexing needs the permission of staff. */
export function conditionHead(
  condition: PublicCondition,
  site: { name: string; origin: string },
): { documentTitle: string | undefined; head: Html; robots: string | undefined } {
  const { seo } = condition;
  const summaryText = excerptOf(condition.summary, descriptionLength);
  const said = seoHead(seo, { ...condition, summaryText, path: conditionPath(condition.slug) });
  const absolute = (address: string) => address && new URL(address, site.origin).href;
  const canonical = absolute(said.canonical);
  return {
    documentTitle: seo.title || undefined,
    robots: seo.allowIndexing ? undefined : 'noindex, follow',
    head: html`${named('description', said.description)}
${named('keywords', seo.keywords.join(', '))}
<link rel="canonical" href="${canonical}">
${property('og:type', 'article')}
${property('og:site_name', site.name)}
${property('og:url', canonical)}
${property('og:title', said.og.title)}
${property('og:description', said.og.description)}
${property('og:image', absolute(said.og.image))}
${named('twitter:card', said.twitter.image ? 'summary_large_image' : 'summary')}
${named('twitter:title', said.twitter.title)}
${named('twitter:description', said.twitter.description)}
${named('twitter:image', absolute(said.twitter.image))}
${jsonLd(condition, canonical)}`,
  };
}

/** Structured data: browsers do not run it. */
function jsonLd(condition: PublicCondition, url: string): Html {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'MedicalCondition',
    name: condition.name,
    url,
    ...(condition.synonyms.length > 0 && { alternateName: condition.synonyms }),
    ...(condition.summary !== '' && { description: excerptOf(condition.summary, jsonLdLength) }),
    ...(condition.codes.length > 0 && {
      code: condition.codes.map(({ source, reference }) => ({
        '@type': 'MedicalCode',
        codingSystem: source,
        codeValue: reference,
      })),
    }),
  };
  // Prevents text from closing the script element.
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return new Html(`<script type="application/ld+json">${text}</script>`);
}

function named(name: string, content: string): Html {
  return html`${content !== '' && html`<meta name="${name}" content="${content}">`}`;
}

function property(name: string, content: string): Html {
  return html`${content !== '' && html`<meta property="${name}" content="${content}">`}`;
}
