import { escapeHtml } from '../lib/plain-text.ts';

/** Markup that is safe to insert unescaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | false | readonly Part[];

/** Template tag that escapes values unless they are Html. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(strings.reduce((text, literal, i) => text + renderPart(values[i - 1]) + literal));
}

function renderPart(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(renderPart).join('');
  return part === undefined || part === false ? '' : escapeHtml(String(part));
}
