export const consoleSources: string[];
