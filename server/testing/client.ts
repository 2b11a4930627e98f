import { request as httpRequest } from 'node:http';
import { checkAgainstDocument } from './api-document.ts';

export interface ApiResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  bytes: Buffer;
  /** The body as JSON; throws if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever the server answered
  json(): any;
  cookie(name: string): string | undefined;
}

interface GraphQLAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever the server answered
  data: any;
  errors?: {
    message: string;
    path?: (string | number)[];
    extensions: { code: string; field?: string; requestId: string };
  }[];
}

export interface RequestOptions {
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string> | URLSearchParams;
  /** Raw body, of the type given in the headers. */
  text?: string;
}

export interface ApiClient {
  readonly cookie: string | undefined;
  readonly token: string | undefined;
  readonly host: string;
  send(method: string, path: string, options?: RequestOptions): Promise<ApiResponse>;
  get(path: string, options?: RequestOptions): Promise<ApiResponse>;
  post(path: string, options?: RequestOptions): Promise<ApiResponse>;
  graphql(query: string, variables?: Record<string, unknown>): Promise<GraphQLAnswer>;
}

/** Uses plain HTTP: `fetch` does not let a test set the host name. */
export function createClient(target: {
  port: number;
  host: string;
  cookie?: string;
  token?: string;
}): ApiClient {
  const { port, host, cookie, token } = target;

  function sendUnchecked(
    method: string,
    path: string,
    options: RequestOptions,
  ): Promise<ApiResponse & { sent: Record<string, string> }> {
    const body = options.json
      ? JSON.stringify(options.json)
      : (options.text ?? (options.form && new URLSearchParams(options.form).toString()));
    const headers = {
      host: `${host}:${port}`,
      'user-agent': 'test',
      ...(cookie && { cookie }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(options.json !== undefined && { 'content-type': 'application/json' }),
      ...(options.form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      ...options.headers,
    };
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        { port, host: '127.0.0.1', method, path, headers },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const bytes = Buffer.concat(chunks);
            const text = bytes.toString('utf8');
            resolve({
              sent: headers,
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              bytes,
              json: () => JSON.parse(text),
              cookie: (name) =>
                response.headers['set-cookie']
                  ?.find((line) => line.startsWith(`${name}=`))
                  ?.split(';')[0]
                  ?.slice(name.length + 1),
            });
          });
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }

  async function send(method: string, path: string, options: RequestOptions = {}) {
    const { sent, ...response } = await sendUnchecked(method, path, options);
    await checkAgainstDocument({
      port,
      method,
      path,
      json: options.json,
      headers: sent,
      status: response.status,
      type: String(response.headers['content-type'] ?? ''),
      text: response.text,
    });
    return response;
  }

  return {
    cookie,
    token,
    host,
    send,
    get: (path, options) => send('GET', path, options),
    post: (path, options) => send('POST', path, options),
    async graphql(query, variables) {
      const response = await send('POST', '/api/moderation', { json: { query, variables } });
      return { ...response.json(), status: response.status };
    },
  };
}
