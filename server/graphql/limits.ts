export const maxDocumentLength = 50_000;
export const maxDocumentTokens = 1000;
export const maxDocumentOperations = 10;
export const maxDocumentFragments = 50;
/** Fields and fragments, each counted as often as it is spread. */
export const maxDocumentSelections = 400;
/** Repetitions of a field in one place: validation compares each with each. */
export const maxFieldRepeats = 20;
export const maxSelectionDepth = 12;
export const maxDocumentAliases = 30;
export const maxRootFields = 10;

export const maxVariableValues = 20_000;
export const maxVariableDepth = 50;

/** Most that a query may cost; one unit is about a microsecond of CPU time (`cost.ts`). */
export const maxQueryCost = 200_000;
/** Characters before escaping, so that a response stays below 5 MB. */
export const maxAnswerLength = 4_000_000;
/** Each error is serialized with its position: many failing rows would make a long response. */
export const maxReportedErrors = 20;
export const queryTimeLimitMs = 20_000;

export const maxGraphQLRequestBytes = 1_000_000;
/** For lead uploads: 100,000 addresses of usual length, three times over. */
export const maxGraphQLUploadBytes = 10_000_000;
