const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? character);
}

export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}]*$/u.test(text);
}

/** Turns plain text into markup: paragraphs, line breaks and links to https addresses. */
export function textToMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.split('\n').map(lineToHtmlWithLinks).join('<br />')}</p>`)
    .join('\n');
}

/** Addresses within sentences, without a trailing full stop or bracket. */
const linkPattern = /\bhttps:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/g;

function lineToHtmlWithLinks(line: string): string {
  let markup = '';
  let end = 0;
  for (const { 0: address, index } of line.matchAll(linkPattern)) {
    const shown = escapeHtml(address);
    markup += escapeHtml(line.slice(end, index));
    markup += URL.canParse(address) ? `<a href="${shown}">${shown}</a>` : shown;
    end = index + address.length;
  }
  return markup + escapeHtml(line.slice(end));
}
