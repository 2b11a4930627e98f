/** Near-identical flags that are found and decided together; a larger wave takes several rounds. */
export const maxSimilarFlags = 200;
export const minWaveSize = 3;
export const maxListedWaves = 20;
