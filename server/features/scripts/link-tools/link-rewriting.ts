import type { LinkRewriteMode } from '../../../../contract/scripts/link-tools.ts';
import { compileStaffPattern, type StaffPattern } from '../../../lib/staff-pattern.ts';
import { absoluteLink, isLinkTarget } from './link-addresses.ts';
import type { EditedText } from './link-edits.ts';
import { editLinksOfText, type LinkText } from './link-places.ts';

export interface LinkRewrite {
  mode: LinkRewriteMode;
  from: string;
  to: string;
  pictures: boolean;
  origin: string;
}

export type HrefRewriter = (href: string) => string | undefined;

export function rewriteLinks(
  text: LinkText,
  rewrite: LinkRewrite,
  rewriter = createRewriter(rewrite),
): EditedText | undefined {
  return editLinksOfText(
    text,
    (href) => {
      const to = rewriter(href);
      return to === undefined || to === href || !isLinkTarget(to) ? undefined : { to };
    },
    { pictures: rewrite.pictures },
  );
}

export function createRewriter({ mode, from, to, origin }: LinkRewrite): HrefRewriter {
  if (mode === 'pattern') {
    const pattern = compileStaffPattern(from);
    return (href) => replacePattern(pattern, href, to);
  }
  const whole = absoluteLink(from, origin);
  if (mode === 'exact') {
    return (href) =>
      href === from || (whole !== undefined && absoluteLink(href, origin) === whole)
        ? to
        : undefined;
  }
  return (href) => {
    if (href.startsWith(from)) return to + href.slice(from.length);
    const absolute = absoluteLink(href, origin);
    if (whole === undefined || !absolute?.startsWith(whole)) return undefined;
    return to + absolute.slice(whole.length);
  };
}

function replacePattern(pattern: StaffPattern, href: string, to: string): string | undefined {
  const found = pattern.match(href);
  if (!found) return undefined;
  const [all = ''] = found.groups;
  const filled = to.replace(/\$(\$|&|[1-9])/g, (_, sign: string) => {
    if (sign === '$') return '$';
    return sign === '&' ? all : (found.groups[Number(sign)] ?? '');
  });
  return href.slice(0, found.index) + filled + href.slice(found.index + all.length);
}
