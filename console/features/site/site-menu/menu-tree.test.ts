import { describe, expect, test } from 'vitest';
import {
  changeNode,
  describePosition,
  findNode,
  findParentIds,
  insertNode,
  listAllNodes,
  listNodePlaces,
  type MenuNode,
  type MoveStep,
  moveNode,
  moveNodes,
  nextNodeId,
  nodeState,
  placeAfterStep,
  removeNode,
  restoreNode,
  toMenu,
  toNodes,
} from './menu-tree.ts';

const item = (menu_id: number, items: MenuNode[] = []): MenuNode => ({
  menu_id,
  title: `T${menu_id}`,
  url: `/${menu_id}`,
  items,
  original: { title: `T${menu_id}`, url: `/${menu_id}` },
});

/** 1 (2, 3 (4)), 5 */
const nodes = [item(1, [item(2), item(3, [item(4)])]), item(5)];

const shape = (list: readonly MenuNode[]): unknown[] =>
  list.map(({ menu_id, items }) => (items.length > 0 ? [menu_id, shape(items)] : menu_id));

function stepped(list: readonly MenuNode[], id: number, step: MoveStep): unknown {
  const place = placeAfterStep(list, id, step);
  return place && shape(moveNode(list, id, place));
}

test('an unchanged menu is saved as it was loaded', () => {
  const menu = toMenu(nodes);
  expect(toMenu(toNodes(menu))).toEqual(menu);
  expect(listAllNodes(nodes).map(nodeState)).toEqual(Array(5).fill('saved'));
  const edited = changeNode(nodes, 4, { title: 'Other' });
  expect(nodeState(findNode(edited, 4) as MenuNode)).toBe('edited');
  expect(nodeState(findNode(changeNode(edited, 4, { title: 'T4' }), 4) as MenuNode)).toBe('saved');
  expect(nodeState({ ...item(9), original: null })).toBe('new');
});

test('a new id is the highest plus one, or 1 if there is none', () => {
  expect(nextNodeId(nodes)).toBe(6);
  expect(nextNodeId([item(7, [item(20)])])).toBe(21);
  expect(nextNodeId([])).toBe(1);
});

test('a change leaves all other items the same objects', () => {
  const changed = changeNode(nodes, 2, { title: 'Other' });
  expect(changed[1]).toBe(nodes[1]);
  expect(changed[0]?.items[1]).toBe(nodes[0]?.items[1]);
  expect(changed[0]).not.toBe(nodes[0]);
});

test('the possible steps of all items equal those of each item', () => {
  const ways: MoveStep[] = ['up', 'down', 'out', 'in'];
  for (const [id, { steps, node }] of listNodePlaces(nodes)) {
    const possible = ways.filter((way) => placeAfterStep(nodes, id, way) !== undefined);
    expect([node.menu_id, steps]).toEqual([id, possible.join(' ')]);
  }
});

describe('several items', () => {
  test.each<[number[], number | null, unknown]>([
    [[2, 5], 3, [[1, [[3, [4, 2, 5]]]]]],
    [[3, 4, 5], null, [[1, [2]], [3, [4]], 5]],
    [[5, 2], null, [[1, [[3, [4]]]], 2, 5]],
    // Inside itself, and too deep.
    [[1], 2, undefined],
    [[1], 5, undefined],
    [[3], 4, undefined],
  ])('%j move below %j', (ids, parentId, expected) => {
    const moved = moveNodes(nodes, new Set(ids), parentId);
    expect(moved && shape(moved)).toEqual(expected);
  });
});

describe('steps', () => {
  test.each<[number, MoveStep, unknown]>([
    [5, 'up', [5, [1, [2, [3, [4]]]]]],
    [1, 'up', undefined],
    [5, 'down', undefined],
    [1, 'down', [5, [1, [2, [3, [4]]]]]],
    [3, 'up', [[1, [[3, [4]], 2]], 5]],
    // At the edges, items move to the parent's level: before it, or after it.
    [2, 'up', [2, [1, [[3, [4]]]], 5]],
    [4, 'up', [[1, [2, 4, 3]], 5]],
    [4, 'down', [[1, [2, 3, 4]], 5]],
    [3, 'down', [[1, [2]], [3, [4]], 5]],
    [4, 'out', [[1, [2, 3, 4]], 5]],
    [1, 'out', undefined],
    [5, 'in', [[1, [2, [3, [4]], 5]]]],
    [2, 'in', undefined],
    // Too deep with its children.
    [3, 'in', undefined],
  ])('%i %s', (id, step, after) => {
    expect(stepped(nodes, id, step)).toEqual(after);
  });
});

describe('moving', () => {
  test('never makes an item too deep or puts it inside itself', () => {
    expect(shape(moveNode(nodes, 1, { parentId: 5, index: 0 }))).toEqual(shape(nodes));
    expect(shape(moveNode(nodes, 1, { parentId: 4, index: 0 }))).toEqual(shape(nodes));
    expect(shape(moveNode(nodes, 5, { parentId: 4, index: 0 }))).toEqual(shape(nodes));
    expect(shape(moveNode(nodes, 3, { parentId: 5, index: 0 }))).toEqual([
      [1, [2]],
      [5, [[3, [4]]]],
    ]);
  });

  test('loses no item', () => {
    const steps: MoveStep[] = ['up', 'in', 'down', 'out', 'in', 'up', 'down'];
    let list: MenuNode[] = nodes;
    for (let i = 0; i < 200; i += 1) {
      const id = (i % 5) + 1;
      const place = placeAfterStep(list, id, steps[i % steps.length] as MoveStep);
      if (place) list = moveNode(list, id, place);
      expect(
        listAllNodes(list)
          .map(({ menu_id }) => menu_id)
          .sort(),
      ).toEqual([1, 2, 3, 4, 5]);
    }
  });
});

test('removing includes descendants, and restoring gives the same tree', () => {
  const node = findNode(nodes, 3) as MenuNode;
  expect(shape(removeNode(nodes, 3))).toEqual([[1, [2]], 5]);
  expect(insertNode(removeNode(nodes, 3), node, { parentId: 1, index: 1 })).toEqual(nodes);
});

describe('restoring a removed item', () => {
  const node = findNode(nodes, 3) as MenuNode;
  const removed = { node, place: { parentId: 1, index: 1 } };

  test('puts it at its former position, with its reserved id', () => {
    expect(restoreNode(removeNode(nodes, 3), removed)).toEqual(nodes);
    const menu = [item(1), item(2), item(3, [item(4)])];
    const left = removeNode(menu, 3);
    const fresh = item(nextNodeId(left, [item(3, [item(4)])]));
    expect(fresh.menu_id).toBe(5);
    const back = { node: item(3, [item(4)]), place: { parentId: null, index: 2 } };
    expect(shape(restoreNode([...left, fresh], back))).toEqual([1, 2, [3, [4]], 5]);
  });

  test('puts it at the end if the parent is gone', () => {
    expect(shape(restoreNode([item(5), item(6)], removed))).toEqual([5, 6, [3, [4]]]);
  });

  test('puts it next to the parent if that is now too deep', () => {
    // 9 (1 (2)): below 1 there is room for 3, but not for 4.
    expect(shape(restoreNode([item(9, [item(1, [item(2)]), item(8)])], removed))).toEqual([
      [9, [[1, [2]], [3, [4]], 8]],
    ]);
    const high = { node: item(20, [item(21, [item(22)])]), place: removed.place };
    expect(shape(restoreNode([item(9, [item(1, [item(2)])]), item(7)], high))).toEqual([
      [9, [[1, [2]]]],
      [20, [[21, [22]]]],
      7,
    ]);
  });

  test('does not duplicate items that a restored version already contains', () => {
    expect(shape(restoreNode(nodes, removed))).toEqual(shape(nodes));
    expect(shape(restoreNode([item(1), item(4)], removed))).toEqual([[1, [3]], 4]);
  });
});

test('describes the position of an item', () => {
  expect(describePosition(nodes, 3)).toBe('T3: 2 of 2, below T1');
  expect(describePosition(nodes, 5)).toBe('T5: 2 of 2, at the top level');
  expect(findParentIds(nodes, 4)).toEqual([1, 3]);
});
