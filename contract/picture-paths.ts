/** Below /api, which is what a proxy in front of the public site passes on to us. */

/** Pictures that members upload with what they write, and those of articles. */
export const contentPicturesPath = '/api/content-pictures';
/** Avatars. */
export const avatarFilesPath = '/api/files';
/** Copies of pictures of other sites, at signed addresses. */
export const contentImagePath = '/api/content-image';

const pictureFile =
  /^\/api\/(?:content-pictures\/[\w-]{1,100}|files\/avatars\/[\w/-]{1,200})\.webp$/;

/** True for a file of ours that is a picture: loading it does nothing else. */
export function isPicturePath(path: string): boolean {
  return pictureFile.test(path);
}

const otherPicture = /^\/[\w-]+\/[^?#]*\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** Articles may also show pictures that the network's own sites keep elsewhere, such as uploads. */
export function isArticlePicturePath(path: string): boolean {
  return isPicturePath(path) || (!path.startsWith('/api/') && otherPicture.test(path));
}
