import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { apiReferencePath } from '../../../contract/public-paths.ts';
import { stepUps } from '../../../contract/step-ups.ts';
import { readDeclaration } from '../../graphql/declared.ts';
import { type Html, html } from '../html.ts';
import { graphqlExamples } from './graphql-examples.ts';

const graphqlTypePath = (name: string) => `${apiReferencePath}/graphql/${name}`;

export function documentedTypes(schema: GraphQLSchema): GraphQLNamedType[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

export function graphqlIndex(schema: GraphQLSchema): Html {
  const roots = ['Query', 'Mutation', 'Subscription'];
  const others = documentedTypes(schema).filter(({ name }) => !roots.includes(name));
  return html`<p>Send <code>POST /api/moderation</code> with <code>query</code> and <code>variables</code> as JSON, and a token with the scope <code>console.use</code> and those of the fields. All REST routes are in the <a href="${apiReferencePath}">API reference</a>.</p>
<h2>Begin here</h2>
<ul>${roots.map((name) => html`<li><a href="${graphqlTypePath(name)}">${name}</a></li>`)}</ul>
<h2>Examples</h2>
${graphqlExamples.map(
  ({ title, query, variables }) => html`<h3>${title}</h3>
<pre tabindex="0"><code>${query}</code></pre>
${variables && html`<pre tabindex="0"><code>${JSON.stringify(variables, null, 2)}</code></pre>`}`,
)}
<h2>Types</h2>
<ul class="type-list">${others.map(({ name }) => html`<li><a href="${graphqlTypePath(name)}">${name}</a></li>`)}</ul>`;
}

export function graphqlTypeView(type: GraphQLNamedType): Html {
  return html`<p><a href="${apiReferencePath}/graphql">GraphQL reference</a></p>
<p>${type.description ?? ''}</p>
${graphqlTypeMembers(type)}`;
}

function graphqlTypeMembers(type: GraphQLNamedType): Html | undefined {
  if (isEnumType(type)) {
    return html`<ul class="schema">${type
      .getValues()
      .map(
        ({ name, description }) => html`<li><code>${name}</code> ${description ?? ''}</li>`,
      )}</ul>`;
  }
  if (isInputObjectType(type)) {
    return html`<ul class="schema">${Object.values(type.getFields()).map(
      (field) =>
        html`<li><code>${field.name}</code>: ${graphqlTypeLink(field.type)} ${field.description ?? ''}</li>`,
    )}</ul>`;
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return undefined;
  return html`${Object.values(type.getFields()).map(graphqlFieldView)}`;
}

function graphqlFieldView(field: GraphQLField<unknown, unknown>): Html {
  const { permission, stepUp } = readDeclaration(field);
  const action = typeof stepUp === 'object' ? stepUp.action : stepUp;
  return html`<article class="operation" id="${field.name}">
<h3><code>${field.name}</code>: ${graphqlTypeLink(field.type)}</h3>
<p>${field.description ?? ''}</p>
${
  (permission || action) &&
  html`<p class="operation-access">${permission && `Permission: ${permission}.`} ${action && `Needs a fresh proof of identity: ${stepUps[action]}.`}</p>`
}
${
  field.args.length > 0 &&
  html`<ul class="schema">${field.args.map(
    (arg) =>
      html`<li><code>${arg.name}</code>: ${graphqlTypeLink(arg.type)} ${arg.description ?? ''}</li>`,
  )}</ul>`
}
</article>`;
}

function graphqlTypeLink(
  type: GraphQLField<unknown, unknown>['type'] | { toString(): string },
): Html {
  const named = getNamedType(type as GraphQLField<unknown, unknown>['type']);
  const text = html`<code>${String(type)}</code>`;
  return isSpecifiedScalarType(named)
    ? text
    : html`<a href="${graphqlTypePath(named.name)}">${text}</a>`;
}
