import { describe, expect, it } from 'vitest';
import { readChunk } from '../tokens/chunk.ts';
import { parseLexicon } from '../words/lexicon.ts';
import { createVocabulary } from '../words/vocabulary.ts';
import { WordBook } from '../words/word-book.ts';
import { fold } from './fold.ts';
import { readHtml } from './read-html.ts';

const lexicon = parseLexicon(
  'fuck fuck 3\nfucking fuck 2.2\nshit shit 3\nbitch bitch 2.6\nviagra viagra 0\ncasino casino 0\nkill kill -1\nanus anus 1\npenis penis 1',
);

const ordinary = 'the a is you are hello friend count duck shot world not'.split(' ');
const book = new WordBook(lexicon, createVocabulary(ordinary, ['bich'], lexicon));

function tokensOf(html: string) {
  const read = readHtml(html);
  return readChunk(read.text, read.links, book)
    .tokens.toArray()
    .map((token) => ({
      ...token,
      surface: read.text.slice(token.start, token.end),
    }));
}

describe('a disguised word is read as what it says, and quoted as it stands', () => {
  it.each([
    ['leetspeak', 'v1agra', 'viagra'],
    ['leetspeak with signs', '$h!t', 'shit'],
    ['spaced letters', 'f u c k', 'fuck'],
    ['dotted letters', 'v.i.a.g.r.a', 'viagra'],
    ['dashed letters', 'f-u-c-k', 'fuck'],
    ['stars', 'f**k', 'fuck'],
    ['repeated letters', 'fuuuuuck', 'fuck'],
    ['Cyrillic letters', 'ѕhіt', 'shit'],
    ['only Cyrillic letters', 'саѕіно'.replace('н', 'n'), 'casino'],
    ['Greek letters', 'νiαgrα', 'viagra'],
    ['zero-width spaces', 'f\u200bu\u200bck', 'fuck'],
    ['soft hyphens', 'via\u00adgra', 'viagra'],
    ['combining marks between letters', 'f\u0336u\u0336c\u0336k\u0336', 'fuck'],
    ['a word in two pieces', 'vi agra', 'viagra'],
    ['an emoji inside', 'sh😀it', 'shit'],
    ['emoji between all letters', 'f🖕🏽u♥️c👨‍👩‍👧k', 'fuck'],
    ['an emoji for a letter', 'sh💩t', 'shit'],
    ['stars among digits', '5h*7', 'shit'],
    ['a missing first letter', 'uck', 'fuck'],
  ])('%s', (_, written, word) => {
    const [token, ...others] = tokensOf(written);
    expect(others).toEqual([]);
    expect(token?.word).toBe(word);
    expect(token?.surface).toBe(written);
  });

  it.each([
    ['fullwidth', 'ｖｉａｇｒａ'],
    ['mathematical', '𝓿𝓲𝓪𝓰𝓻𝓪'],
    ['small capitals', 'ᴠɪᴀɢʀᴀ'],
    ['squares', '🆅🅸🅰🅶🆁🅰'],
  ])('%s letters', (_, written) => {
    expect(tokensOf(written)).toMatchObject([{ word: 'viagra', surface: written, isStyled: true }]);
  });

  it.each([
    ['exchanged letters', 'fcuk', 'fuck'],
    ['a letter too few', 'btch', 'bitch'],
    ['digits in an ordinary word', 'fr13nd', 'friend'],
    ['an ordinary word in Cyrillic letters', 'уоυ', 'you'],
  ])('%s', (_, written, word) => {
    expect(tokensOf(written)).toMatchObject([{ word, surface: written, isDisguised: true }]);
  });

  it('numbers among words with digits for letters', () => {
    const words = tokensOf('y0u 4r3 4 fr13nd 1 h3ll0').map(({ word }) => word);
    expect(words).toEqual(['you', 'are', 'a', 'friend', 'i', 'hello']);
    expect(tokensOf('4 of 70 on b12').map(({ word }) => word)).toEqual([
      '4',
      'of',
      '70',
      'on',
      'b12',
    ]);
  });

  it('a whole text with spaces between its letters', () => {
    const words = tokensOf('h e l l o y o u a r e a b i t c h').map(({ word }) => word);
    expect(words).toEqual(['hello', 'you', 'are', 'a', 'bitch']);
  });

  it.each([
    ['words without spaces', 'youareabitch'],
    ['words with emoji for spaces', 'you😀are💩a♥️bitch'],
    ['spaced letters with signs', 'y o u  a r e ,  a  b i t c h !'],
    ['a first letter missing after the wrong article', 'you are a itch'],
  ])('%s', (_, written) => {
    const words = tokensOf(written).filter(
      ({ kind, word }) => kind === 'word' && /^[a-z]/.test(word),
    );
    expect(words.map(({ word }) => word)).toEqual(['you', 'are', 'a', 'bitch']);
  });

  it.each(['itch', 'motorway', 'Dicksonia', 'B*57', 'COVID-19'])('spares %s', (written) => {
    const words = tokensOf(`my ${written}`).map(({ word, isDisguised }) => ({ word, isDisguised }));
    expect(words.some(({ isDisguised }) => isDisguised)).toBe(false);
    expect(words.map(({ word }) => word)).not.toContain('bitch');
  });

  it.each(['shot', 'duck', 'bich', 'count'])('but %s is a word of its own', (written) => {
    expect(tokensOf(written)).toMatchObject([{ word: written, isDisguised: false }]);
  });

  it('flags the disguise', () => {
    expect(tokensOf('sh1t')[0]?.isDisguised).toBe(true);
    expect(tokensOf('shit')[0]?.isDisguised).toBe(false);
  });
});

describe('markup', () => {
  it('leaves a word whole that tags, comments or entities cut', () => {
    for (const html of ['f<b>u</b>ck', 'fu<!-- x -->ck', '&#102;u&#x63;k', '<p>fu<i></i>ck</p>']) {
      expect(tokensOf(html)).toMatchObject([{ word: 'fuck', surface: 'fuck' }]);
    }
  });

  it('separates blocks, reads hidden text and leaves scripts out', () => {
    const read = readHtml(
      '<p>one</p><p>two</p><div style="display: none">three</div><script>four</script>',
    );
    expect(read.text.split(/\s+/).filter(Boolean)).toEqual(['one', 'two', 'three']);
    expect(read.hiddenElementCount).toBe(1);
  });

  it('takes links to other sites with the text that shows them', () => {
    const html =
      '<a href="https://pills.example/buy?a=1&amp;b=2">my <b>story</b></a> <a href="/threads/1">here</a>';
    const { text, links } = readHtml(html);
    expect(links.map(({ target }) => target)).toEqual(['https://pills.example/buy?a=1&b=2']);
    expect(text.slice(links[0]?.start, links[0]?.end)).toBe('my story');
    expect(tokensOf(html)).toContainEqual(
      expect.objectContaining({ kind: 'url', surface: 'my story' }),
    );
  });

  it('counts a link once whose text is its address, and flags one that shows another', () => {
    const links = (html: string) => tokensOf(html).filter(({ kind }) => kind === 'url');
    expect(links('<a href="https://a.example.com/">https://a.example.com/</a>')).toHaveLength(1);
    expect(links('<a href="https://b.example.com/">https://a.example.com/</a>')).toContainEqual(
      expect.objectContaining({ isDisguised: true }),
    );
  });

  it('reads text that only looks like markup', () => {
    expect(readHtml('a < b and <3 and 5<6').text).toBe('a < b and <3 and 5<6');
    expect(readHtml('open <b').text).toBe('open <b');
  });

  it.each([
    ['&amp;gt; &gt;&lt;&quot;', '&gt; ><"'],
    ['&#65;&#x42;&#0;&#x110000;', 'AB\ufffd\ufffd'],
    ['&NBSP;a&nbsp &bogus; & &#; R&D', ' a&nbsp &bogus; & &#; R&D'],
  ])('decodes %s once', (written, read) => {
    expect(readHtml(written).text).toBe(read);
  });

  it.each(['&gt;', '&amp;', '&quot;'])('reads 100,000 times %s in linear time', (entity) => {
    const html = entity.repeat(100_000);
    let least = Number.POSITIVE_INFINITY;
    for (let go = 0; go < 60 && least > 50; go++) {
      const before = process.threadCpuUsage();
      readHtml(html);
      const { user, system } = process.threadCpuUsage(before);
      least = Math.min(least, (user + system) / 1000);
    }
    expect(least).toBeLessThanOrEqual(50);
  });
});

describe('medicine is not a disguise', () => {
  it.each(['TNFα', 'β-blocker', 'b12', 'p53', 'H1N1', 'COVID-19', 'M.D.', 'e.g.', 'Sjögren', 'µg'])(
    '%s',
    (written) => {
      expect(tokensOf(written).some(({ isDisguised }) => isDisguised)).toBe(false);
    },
  );

  it('does not join ordinary words', () => {
    const words = tokensOf('the pen is here, an us and them').map(({ word }) => word);
    expect(words).not.toContain('penis');
    expect(words).not.toContain('anus');
  });

  it('leaves words of other alphabets as they are', () => {
    expect(tokensOf('привет мир').map(({ word }) => word)).toEqual(['привет', 'мир']);
  });
});

describe('what is not a word', () => {
  it('tells links, addresses, phones, money and numbers apart', () => {
    const kinds = tokensOf('see pills.com or a@b.org or +44 7911 123456 for $50 in 2 days');
    expect(kinds.filter(({ kind }) => kind !== 'word').map(({ kind }) => kind)).toEqual([
      ...['url', 'email', 'phone', 'money', 'number'],
    ]);
  });
});

it('folds plain ASCII without a map', () => {
  expect(fold('Hello')).toMatchObject({ text: 'hello', originalIndex: undefined });
});
