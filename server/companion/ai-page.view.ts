import { chooseReadableColour, isColour } from '../../contract/colours.ts';
import { permalinkPath } from '../../contract/public-paths.ts';
import {
  type AiPage,
  type AiPageQuestion,
  type AiPageTextPart,
  aiPageMessages,
} from '../../contract/site/ai-pages.ts';
import type { ContentImagesService } from '../features/moderation/content-images/content-images.service.ts';
import type { PostCardRow } from '../features/site/posts/public-posts.repository.ts';
import { Html, html } from './html.ts';
import { type PictureProxy, postCards } from './post.view.ts';
import { previewDocument } from './preview-document.ts';

/** Colours come as style sheets: the security policy allows no inline styles. */
const coloursFolder = '/companion/colours';
export const colourStylesPath = `${coloursFolder}/:pairs.css`;
const colourPairPattern = /^([0-9a-f]{3}|[0-9a-f]{6})-([0-9a-f]{3}|[0-9a-f]{6})$/;
const maxColourPairs = 60;

/** Content of an AI page; entries without a target are left out. */
export function aiPageBody(
  { intro_copy, post_ids, facts, questions }: AiPage,
  posts: readonly PostCardRow[],
  images: PictureProxy,
  { intro, byModel }: { intro: Html; byModel: readonly AiPageTextPart[] },
): Html {
  const aiWrittenNote = (part: AiPageTextPart) =>
    byModel.includes(part) && html`<p class="ai-written">${aiPageMessages.writtenByModel}</p>`;
  const byId = new Map(posts.map((post) => [post.id, post]));
  const listed = post_ids.flatMap((id) => byId.get(id) ?? []);
  const questionViews = questions
    .map((question) => aiPageQuestionView(question, byId))
    .filter(Boolean);
  return html`
${intro_copy.trim() !== '' && html`<div class="body ai-intro" dir="auto">${intro}</div>${aiWrittenNote('intro_copy')}`}
${
  facts.length > 0 &&
  html`<section class="ai-facts"><h2>Good to know</h2>
<ul>${facts.map((fact) => html`<li dir="auto">${fact}</li>`)}</ul>${aiWrittenNote('facts')}</section>`
}
${questionViews.length > 0 && html`<section class="ai-questions"><h2>Where to go next</h2>${questionViews}${aiWrittenNote('questions')}</section>`}
${
  listed.length > 0 &&
  html`<section><h2>Read on</h2>${postCards(
    images,
    listed.map((post) => ({ ...post, author: undefined })),
    { level: 3, hasBylines: false },
  )}</section>`
}`;
}

export function aiPageColoursLink({ questions }: AiPage): Html {
  const pairs = [...new Set(questions.flatMap((question) => colourPairName(question) ?? []))];
  if (pairs.length === 0) return html``;
  const address = `${coloursFolder}/${pairs.slice(0, maxColourPairs).join('.')}.css`;
  return html`<link rel="stylesheet" href="${address}">`;
}

export function createColourStyles(names: string): string {
  return names
    .split('.')
    .slice(0, maxColourPairs)
    .flatMap((name) => {
      const [, ground, text] = colourPairPattern.exec(name) ?? [];
      return ground && text ? `.colours-${name}{background:#${ground};color:#${text}}` : [];
    })
    .join('\n');
}

export async function aiPagePreview(
  {
    title,
    content,
    partsByModel,
  }: { title: string; content: AiPage; partsByModel: readonly AiPageTextPart[] },
  posts: readonly PostCardRow[],
  images: ContentImagesService,
): Promise<string> {
  const intro = await renderAiPageIntro(content, images);
  return previewDocument(
    html`<main>
<h1>${title}</h1>
${aiPageBody(content, posts, images, { intro, byModel: partsByModel })}
</main>`,
    aiPageColoursLink(content),
  );
}

function aiPageQuestionView(
  question: AiPageQuestion,
  posts: ReadonlyMap<number, PostCardRow>,
): Html | undefined {
  const answers = question.answers.flatMap(({ text, post_id }) => {
    const post = post_id === null ? undefined : posts.get(post_id);
    return post ? { text: text.trim() || post.title, path: permalinkPath(post.permalink) } : [];
  });
  if (answers.length === 0) return undefined;
  const pair = colourPairName(question);
  return html`
<section class="ai-question${pair && ` colours-${pair}`}">
<h3 dir="auto">${question.text}</h3>
<ul>${answers.map(({ text, path }) => html`<li><a href="${path}" dir="auto">${text}</a></li>`)}</ul>
</section>`;
}

/** Name of the colour pair; replaces an illegible text colour. */
function colourPairName({ color, text_color }: AiPageQuestion): string | undefined {
  if (!isColour(color)) return undefined;
  const text = chooseReadableColour(color, text_color);
  return `${color.slice(1)}-${text.slice(1)}`.toLowerCase();
}

/** Renders an introduction: markup, or plain text with empty lines between paragraphs. */
export async function renderAiPageIntro(
  { intro_copy }: AiPage,
  images: Pick<ContentImagesService, 'renderArticle'>,
): Promise<Html> {
  if (/<\w/.test(intro_copy)) return new Html(await images.renderArticle(intro_copy));
  return html`${intro_copy
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => html`<p>${paragraph}</p>`)}`;
}
