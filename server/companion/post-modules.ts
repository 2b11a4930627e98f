import { permalinkPath } from '../../contract/public-paths.ts';
import type { Services } from '../area.ts';
import type { Site, Viewer } from '../base/viewer.ts';
import type { WidgetViewerOnSite } from '../features/engagement/widgets/widget-viewers.ts';
import type { PublicPost } from '../features/site/posts/public-posts.service.ts';
import { widgetListMarkup } from './engagement.view.ts';
import { type Html, html } from './html.ts';
import { addAuthorsToPosts, postCards } from './post.view.ts';

export interface PostContext {
  services: Services;
  site: Site;
  viewer: Viewer | undefined;
  post: PublicPost;
  widgetViewer: WidgetViewerOnSite;
  engagementIds: readonly number[];
}

export interface PostModule {
  at: 'before comments' | 'after comments';
  show(place: PostContext): Promise<Html | undefined>;
}

const maxRelatedPosts = 3;

const moreOfCategoryModule: PostModule = {
  at: 'after comments',
  async show({ services, site, post }) {
    const [category] = post.categories;
    if (!category || post.type !== 'POST') return undefined;
    const posts = await services.publicPosts.findRelated(site.id, post, maxRelatedPosts);
    if (posts.length === 0) return undefined;
    const cards = await addAuthorsToPosts(services, site.id, posts);
    return html`<section class="more" aria-labelledby="more">
<h2 id="more">More in ${category.name}</h2>
${postCards(services.contentImages, cards, { level: 3 })}
</section>`;
  },
};

/** Shows one suggested engagement. Among items of equal priority, the post's id decides which. */
const suggestedPollModule: PostModule = {
  at: 'before comments',
  async show({ services, post, widgetViewer, engagementIds }) {
    if (post.type !== 'POST') return undefined;
    const turn = String(post.id);
    const seen = await services.widgets.suggestion(widgetViewer, turn, engagementIds);
    const back = permalinkPath(post.permalink);
    return seen && widgetListMarkup({ services, widgetViewer, back }, [seen]);
  },
};

/** In order of appearance. A slice with something for posts adds its module here. */
const postModules: readonly PostModule[] = [suggestedPollModule, moreOfCategoryModule];

export async function showPostModules(place: PostContext, at: PostModule['at']): Promise<Html[]> {
  const shown: Html[] = [];
  for (const module of postModules) {
    const part = module.at === at ? await module.show(place) : undefined;
    if (part) shown.push(part);
  }
  return shown;
}
