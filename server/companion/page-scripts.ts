import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Html, html } from './html.ts';
import { versionedAddress } from './versioned-address.ts';

/** Small scripts of single pages; without them the pages work as far as possible. */
const pageScripts = ['passkeys', 'copy'].map((name) => {
  const source = readFileSync(join(import.meta.dirname, 'scripts', `${name}.js`), 'utf8');
  const path = `/companion/${name}.js`;
  return { name, path, source, address: versionedAddress(path, source) };
});

function pageScriptTag(scriptName: string): Html {
  const script = pageScripts.find(({ name }) => name === scriptName);
  return html`<script src="${script?.address}" defer></script>`;
}

export const passkeyScript = pageScriptTag('passkeys');
/** Scripts for pages that add or prove factors or show recovery codes. */
export const factorScripts = html`${passkeyScript}${pageScriptTag('copy')}`;

export function pageScriptFiles(app: FastifyInstance): void {
  for (const { path, source } of pageScripts) {
    app.get(path, { config: { access: 'anyone' } }, (_, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(source),
    );
  }
}
