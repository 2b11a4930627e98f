import type { ApiResponse } from './client.ts';

/** Names of headers and cookies, without the cookie that is renewed once a second. */
export function headerAndCookieNames({ headers }: Pick<ApiResponse, 'headers'>): string[] {
  const cookies = [headers['set-cookie'] ?? []].flat().map((line) => line.split('=')[0] ?? '');
  const others = Object.keys(headers).filter((name) => name !== 'set-cookie');
  return [...others, ...cookies.filter((name) => name !== 'steward_visit')].sort();
}
