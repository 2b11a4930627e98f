import { expect, test } from 'vitest';
import { parseShortLinkSearch } from './short-link-search.ts';

const origin = 'http://kidney.localhost:4390';
const filter = (search: string) => parseShortLinkSearch(search, origin);

test.each(['', origin, 'KIDNEY.localhost:4390', 'kidney.localhost:4390/s', `${origin}/s/`, 's/'])(
  '%j is the beginning of every short address',
  (search) => expect(filter(search)).toBeUndefined(),
);

test.each(['kidney', 'localhost', '4390', 's'])('%s is searched beyond the host', (search) => {
  expect(filter(search)).toMatchObject({ codes: [`%${search}%`] });
  expect(filter(search)?.targets).toContain(`%${search}%`);
});

test.each(['s/talks', '/s/Talks', 'localhost:4390/s/talks', `${origin}/s/talks`])(
  '%s finds the code',
  (search) => {
    expect(filter(search)?.codes).toContain('talks%');
    expect(filter(search)?.codes).not.toContain('%talks%');
  },
);

test('part of a code, or of where it leads', () => {
  expect(filter('alk_')).toEqual({ codes: ['%alk\\_%'], targets: ['%alk\\_%'] });
});

test('a page of the site by its whole address, or any end of its host', () => {
  for (const search of [`${origin}/forums?a`, 'kidney.localhost:4390/forums?a', '90/forums?a']) {
    expect(filter(search)?.targets).toContain('/forums?a%');
  }
  expect(filter('elsewhere.example/forums')?.targets).not.toContain('/forums%');
});

test('encoded letters', () => {
  expect(filter('münchen')?.targets).toContain('%xn--mnchen-3ya%');
  expect(filter('München')?.targets).toContain('%m\\%C3\\%BCnchen%');
  expect(filter('https://münchen.example/straße')?.targets).toContain(
    '%https://xn--mnchen-3ya.example/stra\\%C3\\%9Fe%',
  );
  // Thread addresses are stored decoded.
  expect(filter('/forums/gr%C3%B6%C3%9Fe')?.targets).toContain('%/forums/größe%');
  expect(filter('half \ud83d')?.targets).toContain('%half \ud83d%');
  expect(filter('100%')?.targets).toEqual(['%100\\%%', '%100\\%25%']);
});
