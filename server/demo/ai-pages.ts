import type { AiPage } from '../../contract/site/ai-pages.ts';
import type { Trx } from '../db/database.ts';
import type { DemoArticle } from './articles.ts';
import { requireId } from './stored.ts';
import { fillVocabulary } from './texts/topic.ts';

export async function storeAiPages(trx: Trx, articles: readonly DemoArticle[]): Promise<void> {
  const bySite = Map.groupBy(
    articles.filter((article) => !article.isDeleted),
    ({ site }) => site,
  );
  const rows = [...bySite].flatMap(([site, written]) => {
    const [first, second, third, ...others] = written;
    if (!first || !second || !third) return [];
    const content: AiPage = {
      intro_copy: fillVocabulary(
        'You have just heard the word {condition}, or you have heard it too often. Here is what others would have liked to read first.',
        site.vocabulary,
      ),
      post_ids: [first, ...others.slice(0, 2)].map(requireId),
      facts: [
        fillVocabulary('Nothing here takes the place of your {doctor}.', site.vocabulary),
        'Most of what is asked here was asked before. Ask it again.',
        'You may read for as long as you like before you write.',
      ],
      questions: [
        {
          text: 'What would help you today?',
          color: '#1c5d99',
          text_color: '#ffffff',
          answers: [
            { text: 'To know what comes next', post_id: requireId(second) },
            { text: 'To read how others manage', post_id: requireId(third) },
          ],
        },
      ],
    };
    return {
      siteId: requireId(site),
      userId: requireId(first.author),
      type: 'JOURNAI',
      title: 'Where to begin',
      slug: 'where-to-begin',
      body: '',
      content: JSON.stringify(content),
    };
  });
  if (rows.length > 0) await trx.insertInto('posts').values(rows).execute();
}
