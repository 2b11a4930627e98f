export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | undefined | false | readonly Part[];

const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Template tag that escapes all values except `Markup`. */
export function markup(strings: TemplateStringsArray, ...values: Part[]): Markup {
  return new Markup(
    strings.reduce((text, literal, i) => text + renderPart(values[i - 1]) + literal),
  );
}

function renderPart(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(renderPart).join('');
  if (part === undefined || part === false) return '';
  return String(part).replace(/[&<>"']/g, (character) => htmlEntities[character] ?? character);
}
