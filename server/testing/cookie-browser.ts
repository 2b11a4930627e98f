import { request as httpRequest } from 'node:http';

interface BrowsedPage {
  status: number;
  address: URL;
  text: string;
  /** Address of the redirect that was not followed. */
  location: string | undefined;
}

export interface CookieBrowser {
  /** Follows redirects between hosts until a page, or before an address that `stopAt` is part of. */
  open(address: string, options?: { stopAt?: string }): Promise<BrowsedPage>;
  post(address: string, form: Record<string, string>): Promise<BrowsedPage>;
  cookie(host: string, name: string): string | undefined;
  setCookie(host: string, name: string, value: string): void;
}

const maxRedirectHops = 20;

/** Keeps cookies by host as browsers do. All hosts are on loopback, whatever their name. */
export function createCookieBrowser(): CookieBrowser {
  const jars = new Map<string, Map<string, string>>();

  function cookieJarOf(host: string): Map<string, string> {
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  }

  function send(address: URL, form?: Record<string, string>): Promise<BrowsedPage> {
    const jar = cookieJarOf(address.hostname);
    const body = form && new URLSearchParams(form).toString();
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      host: address.host,
      'user-agent': 'test',
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        {
          host: '127.0.0.1',
          port: address.port,
          path: `${address.pathname}${address.search}`,
          method: form ? 'POST' : 'GET',
          headers,
        },
        (response) => {
          for (const line of response.headers['set-cookie'] ?? []) {
            const [pair = ''] = line.split(';');
            const [name = '', ...value] = pair.split('=');
            if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name);
            else jar.set(name, value.join('='));
          }
          const chunks: Buffer[] = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              address,
              text: Buffer.concat(chunks).toString('utf8'),
              location: response.headers.location,
            }),
          );
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }

  async function followRedirects(first: BrowsedPage, stopAt?: string): Promise<BrowsedPage> {
    let page = first;
    for (let hop = 0; hop < maxRedirectHops && page.location !== undefined; hop++) {
      const next = new URL(page.location, page.address);
      if (stopAt !== undefined && next.href.includes(stopAt)) {
        return { ...page, location: next.href };
      }
      page = await send(next);
    }
    return page;
  }

  return {
    open: async (address, { stopAt } = {}) => followRedirects(await send(new URL(address)), stopAt),
    post: async (address, form) => followRedirects(await send(new URL(address), form)),
    cookie: (host, name) => cookieJarOf(host).get(name),
    setCookie: (host, name, value) => void cookieJarOf(host).set(name, value),
  };
}
