import { isObject } from '../../../../contract/site/ai-pages.ts';

export type JsonObject = Record<string, unknown>;

/** What a document holds somewhere, as an object. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? { ...value } : {});
