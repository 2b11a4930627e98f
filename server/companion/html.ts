import { escapeHtml } from '../lib/plain-text.ts';

/** Markup that is safe to insert unescaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type HtmlPart = Html | string | number | undefined | false | readonly HtmlPart[];

/** Template tag that escapes values unless they are Html. */
export function html(strings: TemplateStringsArray, ...values: HtmlPart[]): Html {
  return new Html(
    strings.reduce((text, literal, i) => text + renderHtmlPart(values[i - 1]) + literal),
  );
}

function renderHtmlPart(part: HtmlPart): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(renderHtmlPart).join('');
  return part === undefined || part === false ? '' : escapeHtml(String(part));
}
