import { isObject } from '../../../../contract/site/ai-pages.ts';

export type JsonObject = Record<string, unknown>;

export const toJsonObject = (value: unknown): JsonObject => (isObject(value) ? { ...value } : {});
