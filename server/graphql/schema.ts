import './scalars.ts';
import '../features/awards/awards.graphql.ts';
import '../features/changes/changes.graphql.ts';
import '../features/preferences/preferences.graphql.ts';
import '../features/sites/sites.graphql.ts';
import '../features/conversations/conversations.graphql.ts';
import '../features/disorders/disorders.graphql.ts';
import '../features/users/account-links.graphql.ts';
import '../features/users/activity.graphql.ts';
import '../features/users/ask.graphql.ts';
import '../features/users/avatar.graphql.ts';
import '../features/users/blocking.graphql.ts';
import '../features/users/bulk-edit.graphql.ts';
import '../features/users/conditions.graphql.ts';
import '../features/users/deletion.graphql.ts';
import '../features/users/socials.graphql.ts';
import '../features/users/sync.graphql.ts';
import '../features/users/task-runs.graphql.ts';
import '../features/users/user-awards.graphql.ts';
import '../features/users/users-directory.graphql.ts';
import '../features/users/users-editing.graphql.ts';
import { builder } from './builder.ts';

/** The API: one line for each slice above. */
export const schema = builder.toSchema();
