import { replaceMailAddresses } from '../../../lib/replace-mail-addresses.ts';

const mailAddress = { name: /[^\s@<>]/, host: /@[^\s@<>]+\.[a-z]{2,}/iy };
const omitted = '[…]';

/** Removes addresses, links, mentions and telephone numbers from what staff wrote about a rule. */
export function scrubPersonalData(text: string): string {
  return replaceMailAddresses(text, mailAddress, omitted)
    .replace(/\b(?:https?:\/\/|www\.)\S+/gi, omitted)
    .replace(/@\w+/g, omitted)
    .replace(/\+?\d(?:[\s().-]{0,2}\d){6,}/g, omitted);
}

/** Empty for addresses that may lead to a person. */
export function scrubReferenceUrl(url: string): string {
  return /@|\/(?:profile|user|u|people|members?)\//i.test(url) ? '' : url;
}
