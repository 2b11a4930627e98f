import type { JudgedCollection } from '../../retrieval/evaluation/collection.ts';
import { createProductSearch, selectShownHits } from '../../retrieval/evaluation/evaluate.ts';
import { Thesaurus } from '../../retrieval/retrieval.ts';
import { createSites, type DemoSite, type SitePrefix } from '../demo/sites.ts';
import { pageTexts } from '../demo/texts/pages.ts';
import { fillVocabulary } from '../demo/texts/topic.ts';
import { everydaySynonyms } from '../features/site/post-search/everyday-synonyms.ts';

/** Site → question → titles of the posts or pages that answer it. */
export type DemoQuestions = Record<SitePrefix, Record<string, readonly string[]>>;

export interface QuestionOutcome {
  question: string;
  isFirst: boolean;
  isListed: boolean;
  firstTitle: string;
}

/** Posts and pages of a demo site as the product indexes them. */
function demoSiteTexts(site: DemoSite): JudgedCollection['texts'] {
  const articles = site.articles.map(({ title, topic: key, body }) => {
    const topic = site.topics.find((candidate) => candidate.key === key);
    const labels = topic ? [topic.forumTag, ...topic.globalTags] : [];
    return { id: title, title, labels, text: body.join('\n') };
  });
  const fillPlaceholders = (text: string) =>
    fillVocabulary(text.replaceAll('{site}', site.name), site.vocabulary);
  const pages = pageTexts
    .filter(({ isDraft = false }) => !isDraft)
    .map(({ title, excerpt, body }) => ({
      id: title,
      title,
      text: [excerpt, ...body].map(fillPlaceholders).join('\n'),
    }));
  return [...articles, ...pages];
}

export function askDemoQuestions(questions: DemoQuestions): QuestionOutcome[] {
  const thesaurus = new Thesaurus(everydaySynonyms);
  return createSites().flatMap((site) => {
    const texts = demoSiteTexts(site);
    const search = createProductSearch({ texts, queries: [], judgements: new Map() }, thesaurus);
    return Object.entries(questions[site.prefix]).map(([question, answers]) => {
      const titles = selectShownHits(search(question)).map(
        ({ owner }) => texts[owner]?.title ?? '',
      );
      return {
        question,
        isFirst: answers.includes(titles[0] ?? ''),
        isListed: answers.some((title) => titles.includes(title)),
        firstTitle: titles[0] ?? '',
      };
    });
  });
}
