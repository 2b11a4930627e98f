// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../testing/render.tsx';
import NoticeTextsScreen from './notice-texts-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const ownText = {
  kind: 'DECISION',
  language: 'EN',
  subject: 'Our decision',
  body: 'Dear {{username}}, {{link}}',
  isDefault: false,
  version: 2,
};
const builtIn = { ...ownText, body: 'Hello {{username}}, {{link}}', isDefault: true, version: 0 };

test('the built-in text replaces an own one on the screen, too, after a question', async () => {
  let stored = ownText;
  vi.stubGlobal('fetch', async (_: string, request: { body: string }) => {
    const { query } = JSON.parse(request.body);
    if (query.includes('ResetNoticeTemplate')) stored = builtIn;
    const noticePreview = { subject: '', body: '' };
    return Response.json({
      data: { noticeTemplates: [stored], noticePreview, resetNoticeTemplate: stored },
    });
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: NoticeTextsScreen }),
    history: createMemoryHistory(),
  });
  await router.load();
  renderInConsole(<RouterProvider router={router as never} />);
  const reset = { name: 'Use the built-in text again' };
  const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value;
  fireEvent.click(await screen.findByRole('button', reset));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([stored, text()]).toEqual([ownText, ownText.body]);
  fireEvent.click(screen.getByRole('button', reset));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my text' }));
  await waitFor(() => expect(text()).toBe(builtIn.body));
});
