import { conditionPath } from '../../contract/conditions/disorders.ts';
import { categoryPath } from '../../contract/public-paths.ts';
import { hasFeature } from '../../contract/site/site-features.ts';
import type { HomeModuleName } from '../../contract/site/site-settings.ts';
import type { Services } from '../area.ts';
import type { Site, Viewer } from '../base/viewer.ts';
import type { WidgetViewerOnSite } from '../features/engagement/widgets/widget-viewers.ts';
import { conditionsPath, siteShowsConditions } from './condition-site.ts';
import { widgetListMarkup } from './engagement.view.ts';
import { loadAuthors, threadItemsWithAuthors } from './forum.view.ts';
import { type Html, html } from './html.ts';
import { addAuthorsToPosts, labelLinks, postCards } from './post.view.ts';

export interface HomeContext {
  services: Services;
  site: Site;
  viewer: Viewer | undefined;
  hidden: readonly HomeModuleName[];
  widgetViewer: WidgetViewerOnSite;
}

export interface HomeModule {
  name?: HomeModuleName;
  /** The side column comes below the main one on a phone. */
  at: 'main' | 'side';
  show(place: HomeContext): Promise<Html | undefined>;
}

const newestPostCount = 7;
const liveliestThreadCount = 8;
const featuredConditionCount = 8;

const latestPostsModule: HomeModule = {
  name: 'posts',
  at: 'main',
  async show({ services, site }) {
    const posts = await services.publicPosts.listNewest(site.id, newestPostCount);
    if (posts.length === 0) return undefined;
    const cards = await addAuthorsToPosts(services, site.id, posts);
    return html`<section aria-labelledby="latest">
<h2 id="latest">Latest posts</h2>
${postCards(services.contentImages, cards, { level: 3, hasLead: true })}
<p class="onward"><a href="/posts">All posts</a></p>
</section>`;
  },
};

const forumThreadsModule: HomeModule = {
  name: 'forum',
  at: 'side',
  async show({ services, site }) {
    if (!hasFeature(site.features, 'forums')) return undefined;
    const featured = await services.publicForum.homepageThreads(site.id);
    const active = await services.publicForum.mostRecentlyActive(site.id, liveliestThreadCount);
    const authors = await loadAuthors(services, site.id, [...featured, ...active]);
    return html`${
      featured.length > 0 &&
      html`<section class="panel" aria-labelledby="featured">
<h2 id="featured">Featured threads</h2>
${threadItemsWithAuthors(authors, featured)}
</section>`
    }
<section class="panel" aria-labelledby="active">
<h2 id="active">In the forum</h2>
${active.length > 0 && threadItemsWithAuthors(authors, active)}
<p class="onward"><a href="/forums">All of the forum</a> <a class="button" href="/forums/new">Start a thread</a></p>
</section>`;
  },
};

const topicsModule: HomeModule = {
  name: 'topics',
  at: 'side',
  async show({ services, site }) {
    const categories = await services.publicPosts.listCategories(site.id);
    if (categories.length === 0) return undefined;
    return html`<section class="panel" aria-labelledby="topics">
<h2 id="topics">Topics</h2>
${labelLinks('Categories', categories, categoryPath)}
</section>`;
  },
};

const conditionsModule: HomeModule = {
  name: 'conditions',
  at: 'side',
  async show({ services, site }) {
    if (!(await siteShowsConditions(services, site))) return undefined;
    const featured = await services.publicConditions.listFeatured(site.id, featuredConditionCount);
    return html`<section class="panel" aria-labelledby="conditions">
<h2 id="conditions">Conditions</h2>
${labelLinks('Featured conditions', featured, conditionPath)}
<p class="onward"><a href="${conditionsPath}">All conditions</a></p>
</section>`;
  },
};

const engagementModule: HomeModule = {
  at: 'side',
  async show({ services, widgetViewer }) {
    const seen = await services.widgets.homepage(widgetViewer);
    return seen.length > 0
      ? widgetListMarkup({ services, widgetViewer, back: '/' }, seen)
      : undefined;
  },
};

/** In order of appearance. A slice with something for the home page adds its module here. */
const homeModules: readonly HomeModule[] = [
  latestPostsModule,
  engagementModule,
  forumThreadsModule,
  topicsModule,
  conditionsModule,
];

export async function showHomeModules(place: HomeContext, at: HomeModule['at']): Promise<Html[]> {
  const shown: Html[] = [];
  for (const module of homeModules) {
    if (module.at !== at || (module.name && place.hidden.includes(module.name))) continue;
    const part = await module.show(place);
    if (part) shown.push(part);
  }
  return shown;
}
