import type { Permission, StepUp } from '../../contract/permissions.ts';
import type { Actor } from '../base/actor.ts';

export type DeclaredMaxItems = number | 'page' | { each: string };

/** `when` limits a step-up to certain arguments, such as a new password. */
export type DeclaredStepUp =
  | StepUp
  // biome-ignore lint/suspicious/noExplicitAny: each field has arguments of its own
  | { action: StepUp; when(args: any, actor: Actor): boolean };

export interface FieldDeclaration {
  permission?: Permission;
  stepUp?: DeclaredStepUp;
  maxItems?: DeclaredMaxItems;
  cost?: number;
}

export function readDeclaration(part: { extensions: object }): FieldDeclaration {
  const { pothosOptions } = part.extensions as { pothosOptions?: FieldDeclaration };
  return pothosOptions ?? {};
}
