export const longFiles: readonly string[];
