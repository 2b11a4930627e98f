/** Two slashes would lead to another host. */
const rootRelative = /^\/(?:[^\s/\\]\S*)?$/;
const absolute = /^https?:\/\/[^\s/?#]\S*$/i;
/** Headers name the hosts that a form may lead to, and nothing else may get into them that way. */
const plainHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;

/** Whether it is the address of a page that browsers can go to: of any site, or a path of this one. */
export function isPageUrl(text: string): boolean {
  if (rootRelative.test(text)) return true;
  return absolute.test(text) && URL.canParse(text) && plainHost.test(new URL(text).hostname);
}
