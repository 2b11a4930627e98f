export const avatarMaxBytes = 5_000_000;
