import * as oidc from 'openid-client';
import type { SsoProviderConfig } from '../../../base/sso-file.ts';
import { type BoundedFetch, createBoundedFetch } from '../../../lib/bounded-fetch.ts';
import { createSignedTokens, type SignedTokens } from './signed-tokens.ts';

const ssoRequestTimeoutMs = 5000;
const maxSsoResponseBytes = 500_000;
const maxCachedMetadataAgeMs = 3_600_000;
/** Minimum time between two background checks of a provider by the sign-in page. */
const providerCheckIntervalMs = 60_000;

export interface SsoProvider extends SsoProviderConfig {
  /** Metadata by discovery, loaded on first use and never at the start. */
  configuration(): Promise<oidc.Configuration>;
  readonly tokens: SignedTokens;
  isUnreachable(): boolean;
  checkInBackground(): void;
}

export interface SsoProviders {
  find(id: string): SsoProvider | undefined;
  ofSite(prefix: string): SsoProvider[];
  isOffered(id: string, prefix: string): boolean;
}

export function createSsoProviders(
  configs: readonly SsoProviderConfig[],
  limits: { timeoutMs: number; maxBytes: number } = {
    timeoutMs: ssoRequestTimeoutMs,
    maxBytes: maxSsoResponseBytes,
  },
): SsoProviders {
  const providers = new Map(
    configs.map((config) => [config.id, createSsoProvider(config, limits)]),
  );
  const servesSite = ({ sites }: SsoProviderConfig, prefix: string) =>
    sites === undefined || sites.includes(prefix);
  return {
    find: (id) => providers.get(id),
    ofSite: (prefix) => [...providers.values()].filter((provider) => servesSite(provider, prefix)),
    isOffered(id, prefix) {
      const provider = providers.get(id);
      return provider !== undefined && servesSite(provider, prefix);
    },
  };
}

function createSsoProvider(
  config: SsoProviderConfig,
  limits: { timeoutMs: number; maxBytes: number },
): SsoProvider {
  const boundedFetch = createBoundedFetch(limits);
  let isUnreachable = false;
  let checkedAt = 0;
  let known: { configuration: oidc.Configuration; at: number } | undefined;
  let asking: Promise<oidc.Configuration> | undefined;

  const fetch: BoundedFetch = async (address, options) => {
    checkedAt = Date.now();
    try {
      const response = await boundedFetch(address, options);
      isUnreachable = response.status >= 500;
      return response;
    } catch (error) {
      isUnreachable = true;
      throw error;
    }
  };

  async function discover(): Promise<oidc.Configuration> {
    const { clientId, clientSecret, clientAuthentication } = config;
    const issuer = new URL(config.issuer);
    const authenticate =
      clientAuthentication === 'post' ? oidc.ClientSecretPost : oidc.ClientSecretBasic;
    const configuration = await oidc.discovery(
      issuer,
      clientId,
      undefined,
      authenticate(clientSecret),
      {
        [oidc.customFetch]: (address, options) => fetch(address, options as RequestInit),
        timeout: limits.timeoutMs / 1000,
        execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
      },
    );
    known = { configuration, at: Date.now() };
    return configuration;
  }

  async function loadConfiguration(): Promise<oidc.Configuration> {
    if (known && Date.now() - known.at < maxCachedMetadataAgeMs) return known.configuration;
    asking ??= discover().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function findKeysUrl(): Promise<string> {
    const address = (await loadConfiguration()).serverMetadata().jwks_uri;
    if (address === undefined) throw new Error('The provider publishes no keys');
    return address;
  }

  return {
    ...config,
    configuration: loadConfiguration,
    tokens: createSignedTokens({ fetch, keysAddress: findKeysUrl }),
    isUnreachable: () => isUnreachable,
    checkInBackground() {
      if (Date.now() - checkedAt < providerCheckIntervalMs) return;
      checkedAt = Date.now();
      // `fetch` records the outcome.
      discover().catch(() => {});
    },
  };
}
