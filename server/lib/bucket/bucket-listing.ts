import { SaxesParser } from 'saxes';
import { BucketError } from './bucket-error.ts';

export interface BucketListing {
  keys: string[];
  /** Common beginnings of keys up to the delimiter, if one was asked for. */
  folders: string[];
  isTruncated: boolean;
}

const listingElementPaths = {
  keys: 'ListBucketResult Contents Key',
  folders: 'ListBucketResult CommonPrefixes Prefix',
  isTruncated: 'ListBucketResult IsTruncated',
};

export function parseBucketListing(xml: string): BucketListing {
  const listing: BucketListing = { keys: [], folders: [], isTruncated: false };
  forEachElementText(xml, (path, text) => {
    if (path === listingElementPaths.keys) listing.keys.push(text);
    else if (path === listingElementPaths.folders) listing.folders.push(text);
    else if (path === listingElementPaths.isTruncated) listing.isTruncated = text === 'true';
  });
  return listing;
}

/** Text of the first element with this path, such as `Root Child`. */
export function findElementText(xml: string, wanted: string): string | undefined {
  let found: string | undefined;
  forEachElementText(xml, (path, text) => {
    if (path === wanted) found ??= text;
  });
  return found;
}

function forEachElementText(xml: string, take: (path: string, text: string) => void): void {
  const parser = new SaxesParser();
  const path: string[] = [];
  let text = '';
  parser.on('opentag', ({ name }) => {
    path.push(name);
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', () => {
    take(path.join(' '), text);
    path.pop();
    text = '';
  });
  parser.on('error', (cause) => {
    throw new BucketError('The bucket sent an answer that is no XML', { mayPass: true, cause });
  });
  parser.write(xml).close();
}
