export const pageSizes = [25, 50, 100] as const;
export const defaultPageSize = 25;

/** Applies to every list call, whatever its limit. */
export const maxPageSize = 500;

export const searchDebounceMs = 600;
export const quickSearchDebounceMs = 300;
export const searchMaxLength = 200;

export const snackbarMs = 5000;
export const snackbarWithActionMs = 20_000;

export const passwordMinLength = 12;
export const passwordMaxLength = 200;
