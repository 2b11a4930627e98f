import {
  apiTokenMessages,
  maxListedApiTokens,
  tokenScopes,
  tokenStepUps,
} from '../../../../contract/accounts/api-tokens.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { ServiceAccountRow } from '../users/service-accounts.ts';
import type { ListedTokenRow } from './api-tokens.repository.ts';

const permission = 'apiTokens.manage';

const ApiTokenType = builder.objectRef<ListedTokenRow>('ApiToken').implement({
  description: 'A token with which a program uses the API on this site, without its secret.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { description: 'What the token is for.' }),
    accountName: t.exposeString('accountName', {
      nullable: true,
      description: 'The service account. Intake keys made on the command line have none.',
    }),
    roleId: t.string({
      nullable: true,
      description: 'The present role of the service account.',
      resolve: ({ roleId }) => (roleId === null ? null : String(roleId)),
    }),
    scopes: t.exposeStringList('scopes', {
      maxItems: tokenScopes.length,
      description: "Permissions, or 'intake'.",
    }),
    stepUps: t.exposeStringList('stepUps', {
      maxItems: tokenStepUps.length,
      description: 'Actions that the token may do without a fresh proof of identity.',
    }),
    requestsPerMinute: t.exposeInt('requestsPerMinute', { nullable: true }),
    createdBy: t.exposeString('createdBy', { nullable: true }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The last use, to the minute.',
    }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true }),
  }),
});

const ServiceAccountType = builder.objectRef<ServiceAccountRow>('ServiceAccount').implement({
  description: 'An account of a program. Nobody signs in as one.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.exposeString('username'),
    roleId: t.string({ resolve: ({ roleId }) => String(roleId) }),
  }),
});

const CreatedApiTokenType = builder
  .objectRef<{ secret: string; token: ListedTokenRow }>('CreatedApiToken')
  .implement({
    description: 'A new token with its secret, which is never shown again.',
    permission,
    fields: (t) => ({
      secret: t.exposeString('secret', { description: "Send it as 'Authorization: Bearer'." }),
      token: t.expose('token', { type: ApiTokenType }),
    }),
  });

builder.queryFields((t) => ({
  apiTokens: t.field({
    description: 'The API tokens of this site, the newest first.',
    permission,
    type: [ApiTokenType],
    maxItems: maxListedApiTokens,
    resolve: (_, _args, { actor, services }) => services.apiTokens.list(actor),
  }),
  serviceAccounts: t.field({
    description: 'The service accounts of this site, by name.',
    permission,
    type: [ServiceAccountType],
    maxItems: maxListedApiTokens,
    resolve: (_, _args, { actor, services }) => services.apiTokens.listAccounts(actor),
  }),
}));

builder.mutationFields((t) => ({
  createApiToken: t.field({
    description: 'Creates a token for a service account, which is created if there is none.',
    permission,
    stepUp: 'apiTokens.create',
    type: CreatedApiTokenType,
    args: {
      accountName: t.arg.string({ required: true, description: 'The service account.' }),
      roleId: t.arg.string({ description: 'The role of a service account that is new.' }),
      name: t.arg.string({ required: true, description: 'What the token is for.' }),
      scopes: t.arg.stringList({ required: true, description: "Permissions, or 'intake'." }),
      stepUps: t.arg.stringList({
        description: 'Actions that the token may do without a fresh proof of identity.',
      }),
      expiresInDays: t.arg.int({ required: true, description: 'Days until it ends, 366 at most.' }),
      requestsPerMinute: t.arg.int({ description: 'Left out, it is the limit of everyone.' }),
    },
    resolve: (_, { roleId, stepUps, requestsPerMinute, ...args }, { actor, services }) =>
      services.apiTokens.create(actor, {
        ...args,
        roleId: roleId ?? null,
        stepUps: stepUps ?? [],
        requestsPerMinute: requestsPerMinute ?? null,
      }),
  }),
  revokeApiToken: t.field({
    description: 'Ends a token at once, for good.',
    permission,
    type: ApiTokenType,
    args: { id: t.arg.id({ required: true, description: 'The token.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.apiTokens.revoke(actor, parseId(id, apiTokenMessages.notFound)),
  }),
}));
