import type { Discussion } from '../features/moderation/content/public-discussions.service.ts';
import type { ContentImagesService } from '../features/moderation/content-images/content-images.service.ts';
import { Html } from './html.ts';

export const bodiesOf = (discussion: Discussion | undefined): string[] =>
  discussion?.entries.map(({ body }) => body) ?? [];

export async function renderBodies(
  images: Pick<ContentImagesService, 'renderBody'>,
  bodies: readonly string[],
): Promise<(body: string) => Html> {
  const rendered = new Map<string, Html>();
  await Promise.all(
    [...new Set(bodies)].map(async (body) =>
      rendered.set(body, new Html(await images.renderBody(body))),
    ),
  );
  return (body) => {
    const html = rendered.get(body);
    if (!html) throw new Error('This body was not rendered');
    return html;
  };
}
