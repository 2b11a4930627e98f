import { isObject } from '../../../../contract/site/ai-pages.ts';

export type JsonObject = Record<string, unknown>;

export const toObject = (value: unknown): JsonObject => (isObject(value) ? { ...value } : {});
