import { isIP } from 'node:net';

/** Knows the addresses of this installation: the neutral one, and one for each site. */
export interface Hosts {
  /** Whether the host name is not a site's own, so that the session says which site is meant. */
  isNeutral(hostname: string): boolean;
  /** The site's host with its port, as in an address. */
  ofSite(domainName: string): string;
  originOfSite(domainName: string): string;
  readonly neutralOrigin: string;
}

export function createHosts(publicUrl: URL): Hosts {
  const port = publicUrl.port ? `:${publicUrl.port}` : '';
  return {
    isNeutral: (hostname) =>
      hostname === 'localhost' ||
      hostname === publicUrl.hostname ||
      isIP(hostname.replace(/^\[|\]$/g, '')) !== 0,
    ofSite: (domainName) => `${domainName}${port}`,
    originOfSite: (domainName) => `${publicUrl.protocol}//${domainName}${port}`,
    neutralOrigin: publicUrl.origin,
  };
}
