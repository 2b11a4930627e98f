import { describe, expect, test } from 'vitest';
import {
  applyTextEdits,
  createHrefEdit,
  createLinkRemovalEdits,
  findLinks,
  type HtmlLink,
  undoTextEdits,
} from './html-links.ts';

const odd = `<p>1 &lt; 2 <A class=x HREF='/a?b=1&amp;c=2'>te<b>xt</b></A>\r\n<!-- <a href="/no"> -->
<a href=/bare>bare</a> <a href = "/z" href="/second">z</a><a name="x">no link</a>
<a class="mention" data-user-id="3" href="/profile/jo">@jo</a> <img src="/p.webp" alt="<a href='/alt'>"> 😀 é <a href="/open">open`;

function moved(html: string, to: (href: string) => string | undefined): string {
  const edits = findLinks(html).flatMap((link) => {
    const href = to(link.href);
    return href === undefined ? [] : [createHrefEdit(link, html, href)];
  });
  return applyTextEdits(html, edits).html;
}

describe('links in a text', () => {
  test('are those that a browser would follow, decoded', () => {
    expect(findLinks(odd).map(({ href }) => href)).toEqual(['/a?b=1&c=2', '/bare', '/z', '/open']);
    expect(findLinks(odd, { pictures: true }).map(({ tag }) => tag)).toEqual([
      ...['a', 'a', 'a', 'img', 'a'],
    ]);
  });

  test('change, and everything else stays byte for byte', () => {
    expect(moved(odd, (href) => (href === '/z' ? '/"new"&<' : undefined))).toBe(
      odd.replace('"/z"', '"/&quot;new&quot;&amp;&lt;"'),
    );
    expect(moved(odd, (href) => (href.startsWith('/a') ? "/o'clock" : undefined))).toBe(
      odd.replace("'/a?b=1&amp;c=2'", "'/o&#39;clock'"),
    );
    expect(moved(odd, (href) => (href === '/bare' ? '/full' : undefined))).toBe(
      odd.replace('/bare', '"/full"'),
    );
    expect(moved(odd, () => undefined)).toBe(odd);
  });

  test('are removed, and their content stays', () => {
    const [first, ...rest] = findLinks(odd) as [HtmlLink, ...HtmlLink[]];
    expect(applyTextEdits(odd, createLinkRemovalEdits(first)).html).toBe(
      odd.replace("<A class=x HREF='/a?b=1&amp;c=2'>", '').replace('</A>', ''),
    );
    expect(applyTextEdits(odd, createLinkRemovalEdits(rest.at(-1) as HtmlLink)).html).toBe(
      odd.replace('<a href="/open">', ''),
    );
  });

  test('and are restored exactly, unless the text changed since', () => {
    const edits = findLinks(odd).flatMap((link) => createLinkRemovalEdits(link));
    const { html, done } = applyTextEdits(odd, edits);
    expect(html).not.toBe(odd);
    expect(undoTextEdits(html, done)).toBe(odd);
    const linked = applyTextEdits(odd, [
      createHrefEdit(findLinks(odd)[0] as HtmlLink, odd, '/new'),
    ]);
    expect(undoTextEdits(linked.html.replace('/new', '/newer'), linked.done)).toBeUndefined();
  });
});
