/** An avatar must be smaller than this. */
export const avatarMaxBytes = 5_000_000;
