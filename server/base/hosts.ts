import { isIP } from 'node:net';

export interface Hosts {
  /** True for host names that belong to no site; there the session determines the site. */
  isNeutral(hostname: string): boolean;
  ofSite(domainName: string): string;
  originOfSite(domainName: string): string;
  readonly neutralOrigin: string;
  /** Origins of the neutral host; a loopback address has three names. */
  readonly neutralOrigins: readonly string[];
  neutralOriginAt(host: string): string;
}

const loopbackHostNames = ['localhost', '127.0.0.1', '[::1]'];

export function createHosts(publicUrl: URL): Hosts {
  const port = publicUrl.port ? `:${publicUrl.port}` : '';
  const neutralOrigins = loopbackHostNames.includes(publicUrl.hostname)
    ? loopbackHostNames.map((name) => `${publicUrl.protocol}//${name}${port}`)
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
