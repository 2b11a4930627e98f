const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Whether there is anything to see; spaces and invisible characters are not. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}]*$/u.test(text);
}

/** What someone typed as a body: paragraphs, lines, links to https addresses, and nothing else. */
export function markupOf(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.split('\n').map(lineMarkup).join('<br />')}</p>`)
    .join('\n');
}

/** Addresses as they stand in sentences: what closes the sentence or the bracket is not theirs. */
const link = /\bhttps:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/g;

function lineMarkup(line: string): string {
  let markup = '';
  let end = 0;
  for (const { 0: address, index } of line.matchAll(link)) {
    const shown = escapeHtml(address);
    markup += escapeHtml(line.slice(end, index));
    markup += URL.canParse(address) ? `<a href="${shown}">${shown}</a>` : shown;
    end = index + address.length;
  }
  return markup + escapeHtml(line.slice(end));
}
