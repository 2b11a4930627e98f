import { z } from 'zod';
import {
  linkRewriteModes,
  linkScriptMessages,
  scriptLinkMaxLength,
} from '../../../../contract/scripts/link-tools.ts';
import { text } from '../../../../contract/text.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { compileStaffPattern, PatternError } from '../../../lib/staff-pattern.ts';
import { defineTaskScript } from '../task-scripts/script.ts';
import { isLinkTarget } from './link-addresses.ts';
import { editTexts, undoLinkEdits } from './link-editing.ts';
import { linkPlaces, placesOption } from './link-places.ts';
import type { LinkRewriting } from './link-rewriting-threads.ts';
import type { SiteOrigins } from './site-origins.ts';
import { countTexts, loadNextTexts, type TextWalkCursor } from './text-walk.ts';

const textsPerStep = 200;

const addressSchema = (required: string) =>
  text(scriptLinkMaxLength, linkScriptMessages.tooLong, required).min(1, required);

const rewriteInput = z
  .object({
    mode: z.enum(linkRewriteModes).default('exact'),
    from: addressSchema(linkScriptMessages.fromRequired),
    to: addressSchema(linkScriptMessages.toRequired),
    places: z.array(z.enum(linkPlaces)).min(1, linkScriptMessages.placesRequired),
    pictures: z.boolean().default(false),
    network: z.boolean().default(false),
  })
  .superRefine(({ mode, from, to }, context) => {
    const addIssue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (mode === 'pattern') {
      const problem = findPatternProblem(from);
      if (problem) addIssue('from', linkScriptMessages.patternInvalid(problem));
      return;
    }
    if (!isLinkTarget(to)) addIssue('to', linkScriptMessages.toInvalid);
    if (from === to) addIssue('to', linkScriptMessages.same);
  });

function findPatternProblem(source: string): string | undefined {
  try {
    compileStaffPattern(source);
    return undefined;
  } catch (error) {
    if (error instanceof PatternError) return error.message;
    throw error;
  }
}

export function linkRewriterScript(
  changes: ChangeLog,
  origins: SiteOrigins,
  linkRewriting: LinkRewriting,
) {
  return defineTaskScript<z.output<typeof rewriteInput>, TextWalkCursor>({
    symbol: 'link_rewriter_tool',
    name: 'Link rewriter',
    icon: 'replace',
    description:
      'Changes where links lead to: one address, all that begin alike, or all that fit a pattern. A dry run lists each change in its context.',
    options: [
      {
        name: 'mode',
        type: 'select',
        label: 'Look for',
        items: [
          { value: 'exact', label: 'This very address' },
          { value: 'prefix', label: 'Addresses that begin with it' },
          { value: 'pattern', label: 'Addresses that fit a pattern' },
        ],
        default: 'exact',
      },
      {
        name: 'from',
        type: 'text',
        label: 'From',
        description:
          'An address, such as /posts/old or https://example.org/a, or a pattern: a regular expression of RE2, without lookarounds and references back.',
      },
      {
        name: 'to',
        type: 'text',
        label: 'To',
        description: 'Of a pattern, $1 to $9 stand for its groups and $& for all that fits.',
      },
      placesOption,
      { name: 'pictures', type: 'checkbox', label: 'Addresses of pictures, too', checked: false },
      {
        name: 'network',
        type: 'checkbox',
        label: 'On all sites on which you are a Super Admin',
        checked: false,
      },
    ],
    input: rewriteInput,
    isForNetwork: ({ network }) => network,
    count: countTexts,

    async step(trx, task, cursor) {
      const { isDryRun, options } = task;
      const next = await loadNextTexts(trx, task, cursor, {
        limit: textsPerStep,
        isLocked: !isDryRun,
      });
      const [first] = next.texts;
      const origin = first && (await origins.of(trx, first.siteId));
      const { texts, links, logs } = await editTexts(trx, changes, task, next.texts, (each) =>
        linkRewriting.rewrite(each, { ...options, origin: origin ?? '' }),
      );
      return {
        done: next.texts.length,
        cursor: next.cursor,
        counts: { 'Looked at': next.texts.length, Links: links, Texts: texts },
        logs,
      };
    },

    undo: undoLinkEdits(changes),
  });
}
