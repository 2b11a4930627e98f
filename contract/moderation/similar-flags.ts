/** Near-identical flags that are found and decided together; a larger wave takes several rounds. */
export const maxSimilarFlags = 200;
