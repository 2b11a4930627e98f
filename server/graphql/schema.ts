import './scalars.ts';
import '../features/awards/awards.graphql.ts';
import '../features/changes/changes.graphql.ts';
import '../features/preferences/preferences.graphql.ts';
import '../features/sites/sites.graphql.ts';
import { builder } from './builder.ts';

/** The API: one line for each slice above. */
export const schema = builder.toSchema();
