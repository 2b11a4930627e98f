import { renderWidget } from '../../contract/engagement/widget.ts';
import type { WidgetNotice, WidgetProblem } from '../../contract/engagement/widget-view.ts';
import type { Services } from '../area.ts';
import type { WidgetViewerOnSite } from '../features/engagement/widgets/widget-viewers.ts';
import type { ItemForViewer } from '../features/engagement/widgets/widgets.service.ts';
import { widgetScriptAddress } from './engagement-script.ts';
import { Html, html } from './html.ts';
import { pictureAddress } from './post.view.ts';

export interface WidgetPage {
  services: Pick<Services, 'contentImages' | 'widgets'>;
  widgetViewer: WidgetViewerOnSite;
  back: string;
}

export interface WidgetFormResult {
  problem?: WidgetProblem | undefined;
  notice?: WidgetNotice | undefined;
  email?: string | undefined;
}

export function widgetMarkup(
  { services, widgetViewer, back }: WidgetPage,
  { item, state }: ItemForViewer,
  sent: WidgetFormResult = {},
): Html {
  const imageUrl = item.imageUrl && pictureAddress(services.contentImages, item.imageUrl);
  const place = { back, siteName: widgetViewer.site.name, ...sent };
  return new Html(renderWidget({ ...item, imageUrl }, { ...state, ...place }));
}

/** Browsers load a module once, however many widgets ask for it. */
export const widgetScript = html`<script type="module" src="${widgetScriptAddress}"></script>`;

export function widgetListMarkup(page: WidgetPage, seen: readonly ItemForViewer[]): Html {
  return html`${seen.map((each) => widgetMarkup(page, each))}${widgetScript}`;
}
