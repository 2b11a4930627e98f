import { renderWidget } from '../../contract/engagement/widget.ts';
import type { WidgetNotice, WidgetProblem } from '../../contract/engagement/widget-view.ts';
import type { Services } from '../area.ts';
import type { OnlookerOnSite } from '../features/engagement/widgets/onlookers.ts';
import type { SeenItem } from '../features/engagement/widgets/widgets.service.ts';
import { widgetScriptAddress } from './engagement-script.ts';
import { Html, html } from './html.ts';
import { pictureAddress } from './post.view.ts';

export interface WidgetPage {
  services: Pick<Services, 'contentImages' | 'widgets'>;
  onlooker: OnlookerOnSite;
  back: string;
}

export interface WidgetFormResult {
  problem?: WidgetProblem | undefined;
  notice?: WidgetNotice | undefined;
  email?: string | undefined;
}

export function widgetMarkup(
  { services, onlooker, back }: WidgetPage,
  { item, state }: SeenItem,
  sent: WidgetFormResult = {},
): Html {
  const imageUrl = item.imageUrl && pictureAddress(services.contentImages, item.imageUrl);
  const place = { back, siteName: onlooker.site.name, ...sent };
  return new Html(renderWidget({ ...item, imageUrl }, { ...state, ...place }));
}

/** Browsers load a module once, however many widgets ask for it. */
export const widgetScript = html`<script type="module" src="${widgetScriptAddress}"></script>`;

export function widgetsHtml(page: WidgetPage, seen: readonly SeenItem[]): Html {
  return html`${seen.map((each) => widgetMarkup(page, each))}${widgetScript}`;
}
