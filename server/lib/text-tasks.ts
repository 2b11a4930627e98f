import { createHmac } from 'node:crypto';
import { contentImagePath } from '../../contract/picture-paths.ts';
import {
  type PageOptions,
  sanitizeArticle,
  sanitizeBody,
  sanitizeForPage,
  sanitizeSponsored,
} from './html.ts';

export interface PictureSigning {
  key: Uint8Array;
  /** Last valid day, as days since 1970. */
  until: string;
}

export function signPictureSource({ key, until }: PictureSigning, source: string): string {
  return createHmac('sha256', key).update(`${until} ${source}`).digest('base64url');
}

/** Address on our host that shows a picture of another site. */
export function pictureProxyAddress(signing: PictureSigning, source: string): string {
  const sig = signPictureSource(signing, source);
  return `${contentImagePath}?${new URLSearchParams({ src: source, until: signing.until, sig })}`;
}

/** Tasks that scan a whole text. They run on a worker thread when the text is long. */
const textTasks = {
  sanitizeBody,
  sanitizeArticle,
  sanitizeSponsored,
  renderForPage(body: string, signing: PictureSigning, options: PageOptions) {
    return sanitizeForPage(body, (source) => pictureProxyAddress(signing, source), options);
  },
} satisfies Record<string, (text: string, ...rest: never[]) => string>;

export type TextTasks = typeof textTasks;

export interface TextTask {
  name: keyof TextTasks;
  args: readonly unknown[];
}

export function runTextTask({ name, args }: TextTask): string {
  const task = textTasks[name] as (...args: unknown[]) => string;
  return task(...args);
}
