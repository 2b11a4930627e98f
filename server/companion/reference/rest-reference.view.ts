import { apiReferencePath, openApiPath } from '../../../contract/public-paths.ts';
import type { OpenApiDocument, OpenApiOperation } from '../../http/openapi.ts';
import { type Html, html } from '../html.ts';
import { describeType, schemaView } from './schema.view.ts';

interface ListedOperation {
  method: string;
  path: string;
  operation: OpenApiOperation;
}

export function restReference(document: OpenApiDocument): Html {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const tags = document.tags.map(({ name }) => name);
  return html`<p>Programs send an API token as <code>Authorization: Bearer …</code>. Super admins create tokens in the console.
The same as a file for generators: <a href="${openApiPath}">OpenAPI 3.1</a>. Staff also have the <a href="${apiReferencePath}/graphql">GraphQL reference</a>.</p>
<nav aria-label="Parts of the API"><ul>${tags.map((tag) => html`<li><a href="#${anchorOfTag(tag)}">${tag}</a></li>`)}<li><a href="#webhooks">Webhooks</a></li></ul></nav>
${tags.map((tag) => tagSection(tag, operations))}
${webhooksSection(document.webhooks)}`;
}

const anchorOfTag = (tag: string) => tag.toLowerCase().replaceAll(' ', '-');

function tagSection(tag: string, operations: readonly ListedOperation[]): Html {
  const own = operations.filter(({ operation }) => operation.tags.includes(tag));
  return html`<section aria-labelledby="${anchorOfTag(tag)}"><h2 id="${anchorOfTag(tag)}">${tag}</h2>
${own.map(operationView)}</section>`;
}

function webhooksSection(webhooks: OpenApiDocument['webhooks']): Html {
  return html`<section aria-labelledby="webhooks"><h2 id="webhooks">Webhooks</h2>
<p>Requests that this server sends to the addresses of a site, signed by the rules of Standard Webhooks.</p>
${Object.entries(webhooks).map(
  ([
    type,
    { post },
  ]) => html`<article class="operation" id="${post.operationId}" aria-labelledby="${post.operationId}-title">
<h3 id="${post.operationId}-title"><code>${type}</code></h3>
<p>${post.summary}</p>
${Object.values(post.requestBody.content).map(({ schema }) => schemaView(schema))}
</article>`,
)}</section>`;
}

function operationView({ method, path, operation }: ListedOperation): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  return html`<article class="operation" id="${operationId}" aria-labelledby="${operationId}-title">
<h3 id="${operationId}-title"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></h3>
<p>${summary}${description && ` ${description}`}</p>
<p class="operation-access">${describeAccess(operation)}</p>
${
  parameters.length > 0 &&
  html`<h4>Parameters</h4><ul class="schema">${parameters.map(
    ({ name, in: place, required, schema }) =>
      html`<li><code>${name}</code> in the ${place}${!required && ' (optional)'}: ${describeType(schema)}</li>`,
  )}</ul>`
}
${
  requestBody &&
  Object.entries(requestBody.content).map(
    ([type, { schema }]) => html`<h4>Body, ${type}</h4>${schemaView(schema)}`,
  )
}
<h4>Answers</h4>
<ul class="schema">${Object.entries(responses).map(
    ([status, { description: text, content = {} }]) => html`<li><code>${status}</code> ${text}
${Object.entries(content).map(([type, { schema }]) => (schema ? schemaView(schema) : html` ${type}`))}</li>`,
  )}</ul>
</article>`;
}

function describeAccess({ security }: OpenApiOperation): string {
  const scopes = security.flatMap(({ token = [] }) => token);
  return scopes.length === 0 ? 'No token is needed.' : `Scope of the token: ${scopes.join(', ')}.`;
}
