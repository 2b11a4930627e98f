import { type ApiClient, type ApiResponse, createClient, type RequestOptions } from './client.ts';
import type { TestApp } from './test-app.ts';

export const browserName =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Browser that keeps its cookies. */
export interface TestVisitor {
  cookies: Map<string, string>;
  send(method: string, path: string, headers?: Record<string, string>): Promise<ApiResponse>;
  post(
    path: string,
    form: Record<string, string> | URLSearchParams,
    headers?: Record<string, string>,
  ): Promise<ApiResponse>;
  sendJson(
    method: string,
    path: string,
    json: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiResponse>;
  /** Asks twice in a new session, which counts from its second request on. */
  variant(symbol: string, headers?: Record<string, string>): Promise<string | null>;
  endSession(): void;
}

export function newVisitor(
  { port }: { port: number },
  { host = 'alpha.localhost', cookie = '', cookies = toCookies(cookie) } = {},
): TestVisitor {
  async function send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body: Pick<RequestOptions, 'form' | 'json'> = {},
  ) {
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const client = createClient({ port, host, ...(jar && { cookie: jar }) });
    const reply = await client.send(method, path, {
      headers: { 'user-agent': browserName, ...headers },
      ...body,
    });
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      if (/expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, pair.slice(name.length + 1));
    }
    return reply;
  }

  return {
    cookies,
    send: (method, path, headers) => send(method, path, headers),
    post: (path, form, headers) => send('POST', path, headers, { form }),
    sendJson: (method, path, json, headers) => send(method, path, headers, { json }),
    async variant(symbol, headers) {
      const requestVariant = () => send('GET', `/api/experiment/${symbol}`, headers);
      if (!cookies.has('steward_visit')) await requestVariant();
      return (await requestVariant()).json().variant;
    },
    endSession: () => void cookies.delete('steward_visit'),
  };
}

function toCookies(header: string): Map<string, string> {
  return new Map(
    header
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}

export const saveExperiment = `mutation ($id: ID, $isActive: Boolean, $persistSessions: Boolean,
    $name: String, $symbol: String, $description: String, $siteIds: [ID!],
    $variants: [ExperimentVariantInput!], $audience: ExperimentAudienceInput,
    $goals: [ExperimentGoalInput!], $version: Int) {
  updateExperiment(id: $id, isActive: $isActive, persistSessions: $persistSessions, name: $name,
      symbol: $symbol, description: $description, siteIds: $siteIds, variants: $variants,
      audience: $audience, goals: $goals, version: $version) {
    id name symbol description isActive persistSessions variants { key weight }
    audience { excludeEmployees excludeBots } siteIds goals { key name event } hashVersion version
  }
}`;

let createdExperimentCount = 0;

/** Runs on alpha with two equal variants by default. */
export async function newExperiment(
  app: TestApp,
  superAdmin: ApiClient,
  fields: Record<string, unknown> = {},
): Promise<{ id: string; symbol: string }> {
  const symbol = `trial-${createdExperimentCount++}`;
  const { data, errors } = await superAdmin.graphql(saveExperiment, {
    name: `Trial ${symbol}`,
    symbol,
    isActive: true,
    siteIds: [String(await app.siteId('alpha'))],
    variants: [
      { key: 'a', weight: 1 },
      { key: 'b', weight: 1 },
    ],
    ...fields,
  });
  if (errors) throw new Error(errors[0]?.message);
  return data.updateExperiment;
}
