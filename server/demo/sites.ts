import type { SiteFeature } from '../../contract/site/site-features.ts';
import type { Trx } from '../db/database.ts';
import { insertInBatches, type RowWithId } from './stored.ts';
import airwayArticles from './texts/articles-airway.json' with { type: 'json' };
import kidneyArticles from './texts/articles-kidney.json' with { type: 'json' };
import migraineArticles from './texts/articles-migraine.json' with { type: 'json' };
import type { ArticleText, Topic, Vocabulary } from './texts/topic.ts';
import { airwayTopics, generalDemoTopics, kidneyTopics, migraineTopics } from './texts/topics.ts';

export type SitePrefix = 'kidney' | 'migraine' | 'airway';

export interface DemoSite extends RowWithId {
  prefix: SitePrefix;
  name: string;
  tier: number;
  features: readonly SiteFeature[];
  foundedAt: Date;
  memberCount: number;
  vocabulary: Vocabulary;
  topics: readonly Topic[];
  articles: readonly ArticleText[];
}

export function createSites(): DemoSite[] {
  return [
    {
      prefix: 'kidney',
      name: 'Kidney Porch',
      tier: 1,
      features: ['forums', 'user_disorders', 'private_messaging'],
      foundedAt: new Date('2009-03-12T15:00:00Z'),
      memberCount: 128,
      vocabulary: {
        condition: 'kidney disease',
        doctor: 'nephrologist',
        clinic: 'kidney clinic',
        test: 'labs',
        badDay: 'dialysis day',
      },
      topics: [...kidneyTopics, ...sliceGeneralTopics(0, 3)],
      articles: kidneyArticles,
    },
    {
      prefix: 'migraine',
      name: 'Migraine Harbor',
      tier: 1,
      features: ['forums', 'private_messaging'],
      foundedAt: new Date('2009-09-30T15:00:00Z'),
      memberCount: 98,
      vocabulary: {
        condition: 'migraine',
        doctor: 'neurologist',
        clinic: 'headache clinic',
        test: 'an MRI',
        badDay: 'migraine day',
      },
      topics: [...migraineTopics, ...sliceGeneralTopics(3, 5)],
      articles: migraineArticles,
    },
    {
      prefix: 'airway',
      name: 'Airway Neighbors',
      tier: 2,
      features: ['user_disorders'],
      foundedAt: new Date('2009-11-05T15:00:00Z'),
      memberCount: 76,
      vocabulary: {
        condition: 'lung disease',
        doctor: 'pulmonologist',
        clinic: 'lung clinic',
        test: 'spirometry',
        badDay: 'bad-air day',
      },
      topics: [...airwayTopics, ...sliceGeneralTopics(0, 0)],
      articles: airwayArticles,
    },
  ];
}

/** Threads `from` to `to` of each general topic. Ranges of different sites must not overlap. */
function sliceGeneralTopics(from: number, to: number): Topic[] {
  return generalDemoTopics.map((topic) => ({
    ...topic,
    threads: topic.threads.slice(from, to),
  }));
}

export async function storeSites(trx: Trx, sites: readonly DemoSite[]): Promise<void> {
  await insertInBatches(sites, (batch) =>
    trx
      .insertInto('sites')
      .values(
        batch.map((site) => ({
          name: site.name,
          prefix: site.prefix,
          domainName: `${site.prefix}.localhost`,
          tier: site.tier,
          features: [...site.features],
          insertedAt: site.foundedAt,
        })),
      )
      .returning('id')
      .execute(),
  );
}
