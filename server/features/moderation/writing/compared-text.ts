import { bodyText } from '../../../lib/html.ts';
import { computeTextBands } from '../../../lib/text-bands.ts';
import { escapeText } from './content-text.ts';

export interface NamedText {
  body: string;
  name?: string | null | undefined;
}

/** Bounds the work of comparing a text with others. */
const maxComparedHtmlLength = 12_000;

export function joinNameAndBody({ body, name }: NamedText): string {
  return name == null ? body : `<p>${escapeText(name)}</p>${body}`;
}

/** Null for texts that are too short to compare. */
export function computeBandsOfHtml(siteId: number, html: string): number[] | null {
  return computeTextBands(bodyText(html.slice(0, maxComparedHtmlLength)), siteId);
}
