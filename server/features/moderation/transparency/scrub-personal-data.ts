import { replaceMailAddresses } from '../../../lib/replace-mail-addresses.ts';

const mailAddressPatterns = { name: /[^\s@<>]/, host: /@[^\s@<>]+\.[a-z]{2,}/iy };
const omittedMark = '[…]';

/** Removes addresses, links, mentions and telephone numbers from what staff wrote about a rule. */
export function scrubPersonalData(text: string): string {
  return replaceMailAddresses(text, mailAddressPatterns, omittedMark)
    .replace(/\b(?:https?:\/\/|www\.)\S+/gi, omittedMark)
    .replace(/@\w+/g, omittedMark)
    .replace(/\+?\d(?:[\s().-]{0,2}\d){6,}/g, omittedMark);
}

/** Returns an empty text for addresses that may lead to a person. */
export function scrubReferenceUrl(url: string): string {
  return /@|\/(?:profile|user|u|people|members?)\//i.test(url) ? '' : url;
}
