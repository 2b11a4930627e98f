/** Below /api, because proxies in front of public sites forward that path. */

export const contentPicturesPath = '/api/content-pictures';
export const avatarFilesPath = '/api/files';
export const contentImagePath = '/api/content-image';

const storedPicturePathPattern =
  /^\/api\/(?:content-pictures\/[\w-]{1,100}|files\/avatars\/[\w/-]{1,200})\.webp$/;

/** True for our own picture files, which change nothing on the server when they are loaded. */
export function isPicturePath(path: string): boolean {
  return storedPicturePathPattern.test(path);
}

const articlePicturePathPattern = /^\/[\w-]+\/[^?#]*\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** Articles may also show pictures elsewhere on the network's sites, such as uploads. */
export function isArticlePicturePath(path: string): boolean {
  return isPicturePath(path) || (!path.startsWith('/api/') && articlePicturePathPattern.test(path));
}
