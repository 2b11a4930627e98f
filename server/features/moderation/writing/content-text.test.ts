import { describe, expect, test } from 'vitest';
import { sanitizeBody } from '../../../lib/html.ts';
import { mentionOf } from '../../../testing/content.ts';
import { assertVisible, hasImage, listMentionedUserIds, resolveMentions } from './content-text.ts';

describe('a body', () => {
  test.each(['', '<p></p>', '<p> &nbsp;\u200b\u2060</p>', '<script>x</script>', '<img alt="x">'])(
    'like %j has nothing to see in it',
    (body) => {
      expect(() => assertVisible(sanitizeBody(body))).toThrow('Please write something.');
    },
  );

  test.each(['x', '<p>👍</p>', '<img src="https://pictures.example/a.png">', '.'])(
    'like %j has',
    (body) => {
      expect(() => assertVisible(sanitizeBody(body))).not.toThrow();
    },
  );

  test('has a picture only if it would be shown', () => {
    expect(hasImage(sanitizeBody('x<img src="https://pictures.example/a.png">'))).toBe(true);
    expect(hasImage(sanitizeBody('x<img src="javascript:alert(1)">'))).toBe(false);
    expect(hasImage(sanitizeBody('x &lt;img src="https://pictures.example/a.png"&gt;'))).toBe(
      false,
    );
  });
});

describe('mentions', () => {
  const walter = { username: 'Walter', slug: 'walter' };

  test('are named once each', () => {
    const body = `${mentionOf(12, 'a')} ${mentionOf(7, 'b')} ${mentionOf(12, 'c')}`;
    expect(listMentionedUserIds(body)).toEqual([12, 7]);
    expect(listMentionedUserIds('<a href="/profile/x" rel="noopener">x</a>')).toEqual([]);
  });

  test('say who they name; those of nobody become text', () => {
    const body = `<p>${mentionOf(12, 'Impostor')} and ${mentionOf(13, 'gone')}</p>`;
    expect(resolveMentions(body, new Map([[12, walter]]))).toBe(
      `<p>${mentionOf(12, 'Walter')} and @gone</p>`,
    );
  });

  test('cannot smuggle markup in through a name', () => {
    const person = { username: '<b>&', slug: 'a"b' };
    expect(resolveMentions(mentionOf(12, 'x'), new Map([[12, person]]))).toBe(
      '<a class="mention" data-user-id="12" href="/profile/a%22b">@&lt;b&gt;&amp;</a>',
    );
  });
});
