import { hasFeature } from '../../contract/site/site-features.ts';
import type { Services } from '../area.ts';
import type { Site, Viewer } from '../base/viewer.ts';
import { type ShownVariant, showExperiments } from './experiment-parts.ts';
import { threadTeaser } from './forum.view.ts';
import { Html } from './html.ts';
import { embeddedLeadForm } from './lead-form.view.ts';
import { originsOf } from './next-page.ts';
import { embeddedOpportunity } from './opportunity.section.ts';

export interface Shown {
  html: Html;
  /** Other origins that a form in it may end up on, for the page's security header. */
  formTargets: readonly string[];
}

interface Place {
  services: Services;
  site: Site;
  viewer: Viewer | undefined;
  /** The address of the page, to come back to. */
  path: string;
  /** Which variant of an experiment the reader sees. */
  shownVariant?: ShownVariant;
}

/** What stands for `[name id=12]`; nothing when there is no such thing on the site. */
type Shortcode = (id: number, place: Place) => Promise<Shown | undefined>;

const shortcodes: Record<string, Shortcode> = {
  async client_lead_form(id, { services, site }) {
    const found = await services.leadSubmissions.find(site.id, id);
    if (!found) return undefined;
    const { form, questions } = found;
    const formTargets = originsOf([form.successUrl, form.failureUrl]);
    return { html: embeddedLeadForm({ ...form, questions }), formTargets };
  },
  async opportunity_campaign(id, { services, site, viewer, path }) {
    const campaign = await services.answering.find(site.id, id, viewer?.id);
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

/** A page shows no more than these; each costs a query. */
const mostShortcodes = 20;

const code = `\\[(${Object.keys(shortcodes).join('|')})\\s+id=(?:&quot;|")?([1-9]\\d{0,8})(?:&quot;|")?\\s*\\]`;
/** One that is a paragraph by itself takes its place: a form inside of one is no valid markup. */
const paragraph = new RegExp(`<p>\\s*${code}\\s*</p>|${code}|<[^>]*>`, 'g');

/**
 * Puts in what shortcodes stand for. Takes markup that is sanitised already, as a shortcode in an
 * attribute is left alone. Not for what members write.
 */
export async function renderShortcodes(whole: string, place: Place): Promise<Shown> {
  const body = await showExperiments(whole, place.shownVariant ?? (async () => undefined));
  const found = [...body.matchAll(paragraph)]
    .map((match) => ({ match, name: match[1] ?? match[3], id: Number(match[2] ?? match[4]) }))
    .filter(({ name }) => name !== undefined)
    .slice(0, mostShortcodes);
  let text = '';
  let end = 0;
  const formTargets = new Set<string>();
  for (const { match, name, id } of found) {
    const shown = await shortcodes[name ?? '']?.(id, place);
    text += body.slice(end, match.index) + (shown?.html.text ?? '');
    end = match.index + match[0].length;
    for (const target of shown?.formTargets ?? []) formTargets.add(target);
  }
  return { html: new Html(text + body.slice(end)), formTargets: [...formTargets] };
}
