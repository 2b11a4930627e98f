// @vitest-environment happy-dom
import { fireEvent, renderHook, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hasUnsavedChanges } from '../../../kit/unsaved-changes.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { MenuEditBox } from './menu-edit-box.tsx';
import type { SavedMenu } from './site-menu.queries.ts';
import { useMenuEditor } from './use-menu-editor.ts';

test('a menu saved by someone else does not replace text that was just typed', () => {
  const { result, rerender } = renderHook(useMenuEditor, { initialProps: menuCalled('First', 1) });
  const [node] = result.current.nodes;
  if (!node) throw new Error('The menu is empty');
  renderInConsole(
    <MenuEditBox
      {...{ node, hosts: [], actions: result.current.actions }}
      focused={undefined}
      onDone={() => undefined}
    />,
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Mine' } });
  // The tree does not know it yet.
  expect(hasUnsavedChanges()).toBe(true);
  rerender(menuCalled('Theirs', 2));
  expect(result.current.nodes).toMatchObject([{ title: 'Mine' }]);
  expect(result.current).toMatchObject({ isOutdated: true, saved: { version: 1 } });
});

test('a menu saved by someone else is shown if nothing was changed', () => {
  const { result, rerender } = renderHook(useMenuEditor, { initialProps: menuCalled('First', 1) });
  rerender(menuCalled('Theirs', 2));
  expect(result.current.nodes).toMatchObject([{ title: 'Theirs' }]);
  expect(result.current).toMatchObject({ isOutdated: false, saved: { version: 2 } });
});

function menuCalled(title: string, version: number): SavedMenu {
  return { menu: [{ menu_id: 1, title, url: '/', items: [] }], version, hosts: [] };
}
