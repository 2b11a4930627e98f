import { originsOf } from '../../contract/addresses.ts';
import { engagementKinds } from '../../contract/engagement/kinds.ts';
import { hasFeature } from '../../contract/site/site-features.ts';
import type { Services } from '../area.ts';
import { optionalQuote, shortcodesWithId } from '../base/shortcode-text.ts';
import type { Site, Viewer } from '../base/viewer.ts';
import type { EngagementRef } from '../features/engagement/items/public-engagements.service.ts';
import type { WidgetViewerOnSite } from '../features/engagement/widgets/widget-viewers.ts';
import { widgetMarkup, widgetScript } from './engagement.view.ts';
import { renderShownVariants, type VariantLookup } from './experiment-parts.ts';
import { threadTeaser } from './forum.view.ts';
import { Html } from './html.ts';
import { embeddedLeadForm } from './lead-form.view.ts';
import { embeddedOpportunity } from './opportunity.section.ts';

export interface RenderedBody {
  html: Html;
  /** Origins that its forms may redirect to, for the page's security header. */
  formTargets: readonly string[];
  engagementIds: readonly number[];
}

interface ShortcodeContext {
  services: Services;
  site: Site;
  viewer: Viewer | undefined;
  path: string;
  shownVariant?: VariantLookup;
  widgetViewer?: WidgetViewerOnSite | undefined;
}

type RenderedShortcode = Pick<RenderedBody, 'html' | 'formTargets'>;

type ShortcodeRenderer = (
  id: number,
  place: ShortcodeContext,
) => Promise<RenderedShortcode | undefined>;

const renderShortcodeByName: Record<(typeof shortcodesWithId)[number], ShortcodeRenderer> = {
  async client_lead_form(id, { services, site }) {
    const found = await services.leadSubmissions.find(site.id, id);
    if (!found) return undefined;
    const { form, questions } = found;
    const formTargets = originsOf([form.successUrl, form.failureUrl]);
    return { html: embeddedLeadForm({ ...form, questions }), formTargets };
  },
  async opportunity_campaign(id, { services, site, viewer, path }) {
    const campaign = await services.opportunityAnswering.find(site.id, id, viewer?.id);
    if (!campaign) return undefined;
    const html = embeddedOpportunity({ campaign, viewer, path });
    return { html, formTargets: originsOf([campaign.successUrl]) };
  },
  async thread(id, { services, site }) {
    const found = await services.publicForum.find(site.id, id);
    const isShown = found && hasFeature(site.features, 'forums');
    return isShown ? { html: threadTeaser(found), formTargets: [] } : undefined;
  },
};

const findRendererOfPlainShortcode = (name: string): ShortcodeRenderer | undefined =>
  (renderShortcodeByName as Partial<Record<string, ShortcodeRenderer>>)[name];

/** Engagement kind by shortcode name. Shortcodes without an id show the current item. */
const engagementKindByShortcode = new Map(
  engagementKinds.map((kind) => [kind.shortcode.name, kind]),
);

/** Most shortcodes cost a query. */
const maxShortcodesPerBody = 20;

const shortcodeSyntaxes = [
  ...shortcodesWithId.map((name) => ({ name, attribute: 'id', isOptional: false })),
  ...engagementKinds.map(({ shortcode: { name, idAttribute, standsForCurrent } }) => ({
    name,
    // People also write the plain `id`.
    attribute: idAttribute === 'id' ? 'id' : `(?:${idAttribute}|id)`,
    isOptional: standsForCurrent,
  })),
];
const shortcodePattern = shortcodeSyntaxes
  .map(({ name, attribute, isOptional }) => {
    const id = `\\s+${attribute}=${optionalQuote}([1-9]\\d{0,8})${optionalQuote}`;
    return `\\[(${name})${isOptional ? `(?:${id})?` : id}\\s*\\]`;
  })
  .join('|');
/**
 * A shortcode that is a whole paragraph replaces it: a form inside a paragraph is invalid markup.
 */
const paragraphPattern = new RegExp(
  `<p>\\s*(?:${shortcodePattern})\\s*</p>|${shortcodePattern}|<[^<>]*>`,
  'g',
);

export function hasShortcode(body: string): boolean {
  return body.matchAll(paragraphPattern).some((match) => match.slice(1).some(Boolean));
}

interface FoundShortcode {
  start: number;
  end: number;
  name: string;
  id: number | undefined;
}

function findShortcodes(body: string): FoundShortcode[] {
  return [...body.matchAll(paragraphPattern)]
    .map((match) => {
      const [name, id] = match.slice(1).filter((group) => group !== undefined);
      const end = match.index + match[0].length;
      return { start: match.index, end, name: name ?? '', id: id ? Number(id) : undefined };
    })
    .filter(({ name }) => name !== '')
    .slice(0, maxShortcodesPerBody);
}

async function loadWidgets(
  codes: readonly FoundShortcode[],
  { services, widgetViewer, path }: ShortcodeContext,
): Promise<Map<FoundShortcode, { id: number; html: Html }>> {
  const wanted = codes.flatMap((found): { found: FoundShortcode; ref: EngagementRef }[] => {
    const kind = engagementKindByShortcode.get(found.name);
    return kind ? [{ found, ref: { type: kind.type, id: found.id } }] : [];
  });
  const shown = new Map<FoundShortcode, { id: number; html: Html }>();
  if (!widgetViewer || wanted.length === 0) return shown;
  const refs = wanted.map(({ ref }) => ref);
  const page = { services, widgetViewer, back: path };
  // Shows an item once even if it is named twice, because its elements have ids.
  const there = new Set<number>();
  for (const [i, seen] of (await services.widgets.show(widgetViewer, refs)).entries()) {
    const { found } = wanted[i] ?? {};
    if (!seen || !found || there.has(seen.item.id)) continue;
    there.add(seen.item.id);
    shown.set(found, { id: seen.item.id, html: widgetMarkup(page, seen) });
  }
  return shown;
}

/**
 * Replaces shortcodes in sanitised markup, but not in attributes. Never used for members' texts.
 */
export async function renderShortcodes(
  whole: string,
  place: ShortcodeContext,
): Promise<RenderedBody> {
  const body = await renderShownVariants(whole, place.shownVariant ?? (async () => undefined));
  const codes = findShortcodes(body);
  const widgets = await loadWidgets(codes, place);
  let text = '';
  let end = 0;
  const formTargets = new Set<string>();
  for (const found of codes) {
    const shown =
      found.id === undefined
        ? undefined
        : await findRendererOfPlainShortcode(found.name)?.(found.id, place);
    text += body.slice(end, found.start);
    text += (shown?.html ?? widgets.get(found)?.html)?.text ?? '';
    end = found.end;
    for (const target of shown?.formTargets ?? []) formTargets.add(target);
  }
  text += body.slice(end);
  return {
    html: new Html(widgets.size > 0 ? text + widgetScript.text : text),
    formTargets: [...formTargets],
    engagementIds: [...widgets.values()].map(({ id }) => id),
  };
}
