import { isIP } from 'node:net';

/** Knows the addresses of this installation: the neutral one, and one for each site. */
export interface Hosts {
  /** Whether the host name is not a site's own, so that the session says which site is meant. */
  isNeutral(hostname: string): boolean;
  /** The site's host with its port, as in an address. */
  ofSite(domainName: string): string;
  originOfSite(domainName: string): string;
  readonly neutralOrigin: string;
  /** Where the neutral host may be asked who someone is; on one's own machine it has three names. */
  readonly neutralOrigins: readonly string[];
  /** The one of them that a request came in on. */
  neutralOriginAt(host: string): string;
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

export function createHosts(publicUrl: URL): Hosts {
  const port = publicUrl.port ? `:${publicUrl.port}` : '';
  const neutralOrigins = loopbackNames.includes(publicUrl.hostname)
    ? loopbackNames.map((name) => `${publicUrl.protocol}//${name}${port}`)
    : [publicUrl.origin];
  return {
    isNeutral: (hostname) =>
      hostname === 'localhost' ||
      hostname === publicUrl.hostname ||
      isIP(hostname.replace(/^\[|\]$/g, '')) !== 0,
    ofSite: (domainName) => `${domainName}${port}`,
    originOfSite: (domainName) => `${publicUrl.protocol}//${domainName}${port}`,
    neutralOrigin: publicUrl.origin,
    neutralOrigins,
    neutralOriginAt: (host) =>
      neutralOrigins.find((origin) => new URL(origin).host === host) ?? publicUrl.origin,
  };
}
