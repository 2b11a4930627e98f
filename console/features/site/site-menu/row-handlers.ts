import type { KeyboardEvent } from 'react';
import type { MenuNode, MoveStep } from './menu-tree.ts';

/** Handlers that rows call. They never change. */
export interface MenuRowHandlers {
  step(id: number, way: MoveStep): void;
  remove(id: number): void;
  addChild(id: number): void;
  toggleEditing(id: number): void;
  checkAgain(node: MenuNode): void;
  keyDown(id: number, event: KeyboardEvent<HTMLElement>): void;
}
