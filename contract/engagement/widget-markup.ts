export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type MarkupPart = Markup | string | number | undefined | false | readonly MarkupPart[];

const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Template tag that escapes all values except `Markup`. */
export function markup(strings: TemplateStringsArray, ...values: MarkupPart[]): Markup {
  return new Markup(
    strings.reduce((text, literal, i) => text + renderMarkupPart(values[i - 1]) + literal),
  );
}

function renderMarkupPart(part: MarkupPart): string {
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(renderMarkupPart).join('');
  if (part === undefined || part === false) return '';
  return String(part).replace(/[&<>"']/g, (character) => htmlEntities[character] ?? character);
}
