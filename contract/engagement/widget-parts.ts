import { type Markup, markup } from './widget-markup.ts';
import { type Widget, type WidgetAction, type WidgetContext, widgetAnchor } from './widget-view.ts';

export const loginPathBackTo = (back: string) => `/login?redirect=${encodeURIComponent(back)}`;

export const questionElementId = ({ id }: Widget) => `${widgetAnchor(id)}-question`;

export const questionLine = (widget: Widget) =>
  markup`<p class="engagement-question" id="${questionElementId(widget)}">${widget.question}</p>`;

export function noticeLine(action: WidgetAction, { notice }: WidgetContext): Markup {
  if (notice?.action !== action) return markup``;
  return markup`<p class="engagement-thanks" role="status">${notice.message}</p>`;
}

export function problemLine(id: number, action: WidgetAction, { problem }: WidgetContext): Markup {
  if (problem?.action !== action) return markup``;
  return markup`<p class="engagement-problem" id="${widgetAnchor(id)}-problem" role="alert">${problem.message}</p>`;
}
