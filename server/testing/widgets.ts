import {
  type EngagementType,
  engagementKindOf,
  fieldDefinitionOf,
  hasCorrectAnswers,
} from '../../contract/engagement/kinds.ts';
import type { WidgetAction } from '../../contract/engagement/widget-view.ts';
import type { ApiClient, ApiResponse } from './client.ts';
import { saveItemOrFail } from './engagements.ts';
import { newVisitor, type TestVisitor } from './experiments.ts';

type WidgetFormFields = Record<string, string | readonly string[]>;

/** A browser on a page with widgets: keeps cookies and follows redirects of forms. */
export interface WidgetVisitor extends TestVisitor {
  press(
    id: number,
    action: WidgetAction,
    form: WidgetFormFields,
    headers?: Record<string, string>,
  ): Promise<ApiResponse>;
  vote(id: number, ...options: number[]): Promise<ApiResponse>;
  widget(id: number): Promise<string>;
}

export function widgetVisitor(
  app: { port: number },
  options: { host?: string; client?: ApiClient } = {},
): WidgetVisitor {
  const { client, host = client?.host } = options;
  const visitor = newVisitor(app, {
    ...(host && { host }),
    ...(client?.cookie && { cookie: client.cookie }),
  });

  async function postAction(
    id: number,
    action: WidgetAction,
    form: WidgetFormFields,
    headers?: Record<string, string>,
  ) {
    const sent = new URLSearchParams(
      Object.entries(form).flatMap(([name, values]) =>
        [values].flat().map((value): [string, string] => [name, value]),
      ),
    );
    const reply = await visitor.post(`/engagement/${id}/${action}`, sent, headers);
    return reply.status === 307
      ? visitor.post(String(reply.headers.location), sent, headers)
      : reply;
  }

  return {
    ...visitor,
    press: postAction,
    vote: (id, ...chosen) => postAction(id, 'vote', { option: chosen.map(String), back: '/' }),
    async widget(id) {
      const { text } = await visitor.send('GET', `/engagement/${id}`);
      return text.slice(text.indexOf('<section class="engagement'), text.indexOf('</section>'));
    },
  };
}

export interface TestItem {
  id: number;
  options: number[];
}

/** By default an item with open results and two options. */
export async function newItem(
  staff: ApiClient,
  type: EngagementType,
  fields: Record<string, unknown> = {},
): Promise<TestItem> {
  const kind = engagementKindOf(type);
  const hasOptions = kind.options !== undefined && !hasCorrectAnswers(kind);
  const item = await saveItemOrFail(staff, type, {
    ...(hasOptions && { options: [{ name: 'Spring' }, { name: 'Autumn' }] }),
    ...(fieldDefinitionOf(kind, 'date') && { confirmPastDate: true }),
    ...(fieldDefinitionOf(kind, 'resultsRequireKnown') && { resultsRequireKnown: false }),
    ...fields,
  });
  return {
    id: Number(item.id),
    options: item.options.map((option: { id: string }) => Number(option.id)),
  };
}
