import { type ApiResponse, createClient } from './client.ts';
import type { TestApp } from './test-app.ts';

/** Final page of a navigation, with every address on the way. */
interface NavigatedPage {
  url: URL;
  hops: string[];
  response: ApiResponse;
}

/** Cookies per host, and the headers that name the origin of a navigation. */
export interface TestBrowser {
  open(
    address: string,
    options?: { from?: string; headers?: Record<string, string> },
  ): Promise<NavigatedPage>;
  /** Does not follow redirects. */
  step(address: string, options?: { from?: string }): Promise<ApiResponse>;
  submit(address: string, form: Record<string, string>): Promise<NavigatedPage>;
  cookie(host: string, name: string): string | undefined;
  setCookie(host: string, name: string, value: string): void;
  session(host: string): Promise<{
    status: string;
    user: { username: string; roleId: string; sites: { name: string }[] };
    site: { name: string };
  }>;
  origin(host: string): string;
}

const maxRedirectHops = 12;

export function createBrowser(app: TestApp): TestBrowser {
  const jars = new Map<string, Map<string, string>>();
  const cookieJarOf = (host: string) => {
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };
  const origin = (host: string) => `http://${host}:${app.port}`;

  async function request(
    method: 'GET' | 'POST',
    url: URL,
    {
      from,
      form,
      headers,
    }: {
      from?: string | undefined;
      form?: Record<string, string> | undefined;
      headers?: Record<string, string> | undefined;
    },
  ): Promise<ApiResponse> {
    const jar = cookieJarOf(url.hostname);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const client = createClient({ port: app.port, host: url.hostname, ...(cookie && { cookie }) });
    const isSameOrigin = from !== undefined && new URL(from).origin === url.origin;
    const response = await client.send(method, `${url.pathname}${url.search}`, {
      headers: {
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
        'sec-fetch-site': from === undefined ? 'none' : isSameOrigin ? 'same-origin' : 'cross-site',
        ...(from && { referer: isSameOrigin ? from : `${new URL(from).origin}/` }),
        ...(method === 'POST' && { origin: new URL(from ?? url).origin }),
        ...headers,
      },
      ...(form && { form }),
    });
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = [
        pair.slice(0, pair.indexOf('=')),
        pair.slice(pair.indexOf('=') + 1),
      ];
      const isGone = attributes.some((text) => /^(max-age=0|expires=Thu, 01 Jan 1970)/i.test(text));
      if (isGone) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  async function requestAndFollow(
    method: 'GET' | 'POST',
    address: string,
    options: {
      from?: string | undefined;
      form?: Record<string, string>;
      headers?: Record<string, string>;
    },
  ): Promise<NavigatedPage> {
    let url = new URL(address);
    let response = await request(method, url, options);
    const hops = [url.href];
    while (response.headers.location !== undefined) {
      if (hops.length > maxRedirectHops) throw new Error(`Too many redirects:\n${hops.join('\n')}`);
      url = new URL(String(response.headers.location), url);
      hops.push(url.href);
      // Stops at redirects out of the network.
      if (url.port !== String(app.port)) break;
      response = await request('GET', url, { from: options.from, headers: options.headers });
    }
    return { url, hops, response };
  }

  return {
    open: (address, options = {}) => requestAndFollow('GET', address, options),
    step: (address, options = {}) => request('GET', new URL(address), options),
    submit: (address, form) => requestAndFollow('POST', address, { form, from: address }),
    cookie: (host, name) => cookieJarOf(host).get(name),
    setCookie: (host, name, value) => void cookieJarOf(host).set(name, value),
    session: async (host) =>
      (await request('GET', new URL(`${origin(host)}/api/auth/check-session`), {})).json(),
    origin,
  };
}

export async function signInBrowser(
  app: TestApp,
  { login, password, host }: { login: string; password: string; host: string },
): Promise<TestBrowser> {
  const browser = createBrowser(app);
  await browser.submit(`${browser.origin(host)}/login`, { login, password, redirect: '' });
  return browser;
}
