/** The part of `oidc-provider` that tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Client {
    backchannelLogout(subject: string, sid: string): Promise<void>;
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
    ): Promise<void>;
    Client: { find(id: string): Promise<Client> };
    Grant: new (
      properties: object,
    ) => { addOIDCScope(scope: string): void; save(): Promise<string> };
  }
}
