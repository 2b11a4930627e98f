/** Pattern that the checker cannot prove linear, with the reason why its time is bounded. */
export interface ReviewedPattern {
  /** Whole source, or the folder of files whose patterns all have the same bound. */
  source?: string;
  folder?: string;
  maxLength: number;
  /** Where the length is limited, or why the time is linear. */
  because: string;
}

/** Larger than any accepted input. */
const lengthBeyondAnyInput = 100_000;

export const reviewedPatterns: readonly ReviewedPattern[] = [
  {
    folder: 'automod/care/',
    maxLength: 2_500,
    because: '61 words of 40 characters: `maxSentenceTokens` and `maxWordLength` in care.ts',
  },
  {
    folder: 'automod/advice/',
    maxLength: 20_000,
    because:
      '`maxReadHtmlLength` and `maxFoldedSentenceLength` in find-advice.ts; gaps have at most five words',
  },
  {
    source: '\\B(?=(\\d{3})+$)',
    maxLength: 25,
    because: 'a number as text: `formatCount` in console/lib/format.ts',
  },
  {
    source: '(.)\\1{2,}',
    maxLength: 32,
    because: 'words of at most 32 characters: `undisguise` in disguise.ts',
  },
  {
    source: '(.)\\1+',
    maxLength: 32,
    because: 'words of at most 32 characters: `undisguise` in disguise.ts',
  },
  {
    source: '[a-z@$].*[a-z@$]|^(?=.*[a-z]).{4,}$',
    maxLength: 32,
    because: 'words of at most 32 characters: `undisguise` in disguise.ts',
  },
  {
    source: '^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)*[a-z0-9-]*[a-z0-9]$',
    maxLength: 253,
    because: 'its own beginning refuses longer ones; the operator types it',
  },
  {
    source: '^<meta name="([\\w.:-]+)" content="([^"<>&]{1,300})"\\s*\\/?>$',
    maxLength: 500,
    because:
      'a line of at most 500 characters: `headSnippetSetting`; anchored, each part ends at a quote',
  },
  {
    source: '^<link rel="(me|license)" href="(https:\\/\\/[^"<>&\\s]{1,300})"\\s*\\/?>$',
    maxLength: 500,
    because:
      'a line of at most 500 characters: `headSnippetSetting`; anchored, each part ends at a quote',
  },
  {
    source: '^[^<]*<\\?xml[^>]*\\bencoding=["\']([\\w.-]+)["\']',
    maxLength: 200,
    because: 'the first 200 bytes of a file: `xmlDeclarationMaxBytes` in reference-file.ts',
  },
  {
    source:
      '^\\[experiment\\s+symbol=(?:&quot;|&#39;|["\'])?([a-z0-9_-]+)(?:&quot;|&#39;|["\'])?\\s+variant=(?:&quot;|&#39;|["\'])?([a-z0-9_-]+)(?:&quot;|&#39;|["\'])?\\s*\\]$',
    maxLength: 300,
    because: '`longestMark` in shortcode-text.ts',
  },
  {
    folder: 'server/companion/shortcodes.ts',
    maxLength: lengthBeyondAnyInput,
    because: 'each repetition is of spaces, digits or what is in a tag, and ends at another sign',
  },
  {
    source: '<a class="mention" data-user-id="([1-9]\\d{0,8})" href="[^"<>]*">',
    maxLength: lengthBeyondAnyInput,
    because: 'the repetition ends where the next tag begins',
  },
  {
    source:
      '\\shidden\\b|display\\s*:\\s*none|visibility\\s*:\\s*hidden|font-size\\s*:\\s*0|opacity\\s*:\\s*0(?:[^.\\d]|$)',
    maxLength: lengthBeyondAnyInput,
    because: 'spaces are read from one beginning only',
  },
  {
    source:
      '^(?:https?:\\/\\/|www\\.)\\S{2,}$|^[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){0,3}\\.(?:com|net|org|info|biz|ru|cn|xyz|top|site|online|shop|store|club|live|icu|io|co|me|us|uk|in|tk|ml|ly|gl|to|pro|link|click|win|vip|buzz|life|today|world|space|website|tv|cc)(?:[/?:]\\S*)?$',
    maxLength: lengthBeyondAnyInput,
    because: 'anchored; labels end at a dot',
  },
  {
    source:
      '^[+(]?\\d[\\d.,:()/-]*(?:(?<=1)st|(?<=2)nd|(?<=3)rd|th|am|pm|s|k|m|x|mg|mcg|ml|kg|g|cm|mm|lbs?|hrs?|%)?$',
    maxLength: lengthBeyondAnyInput,
    because: 'anchored; the digits are gone back through once',
  },
  {
    source: '^(?:\\+|00|0|\\()?[\\d]{1,5}\\)?(?:[ .-]\\(?\\d{2,}\\)?){1,4}$(?<=(?:\\d\\D*){9,15})',
    maxLength: lengthBeyondAnyInput,
    because: 'anchored; groups of digits are apart by a sign, and what looks back counts to 15',
  },
  {
    source:
      '(?<lone>[a-z_]+):(?=\\s|$)|(?:(?<name>[a-z_]+):)?(?:"(?<quoted>[^"]*)"?|(?<bare>\\S+))',
    maxLength: lengthBeyondAnyInput,
    because: 'every word is a match, and read at most three times',
  },
  {
    source:
      'https?:|www\\.|\\w-*@[\\w-]+\\.|\\w-*\\.(?:com|org|net|info|io|co|biz|ru|xyz|top|site|online|example)\\b',
    maxLength: lengthBeyondAnyInput,
    because: 'hyphens are read from the letter before them, hosts from one sign only',
  },
  {
    source: '[^.!?\\n]+(?:[.!?]+(?!\\s|$)[^.!?\\n]*)*(?:[.!?]+["”’)]*)?\\s*|[.!?\\n]+\\s*',
    maxLength: lengthBeyondAnyInput,
    because: 'it fits wherever it begins, so that nothing is tried twice',
  },
  {
    source: '[.!?]["”’)]*(?:\\s*\\[\\d+(?:\\s*,\\s*\\d+)*\\])*(?=\\s+[^\\s[])|\\n(?=[^\\s[])',
    maxLength: lengthBeyondAnyInput,
    because: 'read from the end of a sentence only; parts are told apart by their first sign',
  },
  {
    source: '[.!?]["”’)]*(?=\\s|$)',
    maxLength: lengthBeyondAnyInput,
    because: 'a match starts at the end of a sentence, and quotes behind it hold no such sign',
  },
  {
    source:
      '^(?=[^\\S\\r\\n\\u2028\\u2029]*[=+\\-@＝＋－＠]|\\t)|(?<=[;\\t])(?=(?:[^\\S\\r\\n\\t\\u2028\\u2029]|")*[=+\\-@＝＋－＠])',
    maxLength: lengthBeyondAnyInput,
    because: 'read from the beginning of a line or cell to its end at most',
  },
  {
    source:
      '<url><loc>([^<]*)<\\/loc>(?:<lastmod>([^<]*)<\\/lastmod>)?((?:<image:image>.*?<\\/image:image>)*)<\\/url>',
    maxLength: lengthBeyondAnyInput,
    because: 'a sitemap that we wrote, with everything closed',
  },
];
