/** How much one document may ask for, before anything is known about what it asks. */
export const maxDocumentLength = 50_000;
export const maxTokens = 1000;
export const maxOperations = 10;
export const maxFragments = 50;
/** Fields and fragments, each counted as often as it is spread. */
export const maxSelections = 400;
/** The same field, in the same place: GraphQL compares each with each. */
export const maxRepeats = 20;
export const maxDepth = 12;
export const maxAliases = 30;
export const maxRootFields = 10;

/** Values in the variables, each element of a list counted. */
export const maxVariableValues = 20_000;
export const maxVariableDepth = 50;

/** About microseconds of CPU; see `cost.ts`. */
export const maxCost = 200_000;
/** In characters, before they are escaped: so that an answer as it travels keeps below 5 MB. */
export const maxAnswerLength = 4_000_000;
/** Each error is written out with its place: a list of rows that all fail would be a long answer. */
export const maxErrors = 20;
export const timeLimitMs = 20_000;

export const maxRequestBytes = 1_000_000;
/** With a list of leads in it: 100,000 addresses of the usual length, three times over. */
export const maxUploadBytes = 10_000_000;
