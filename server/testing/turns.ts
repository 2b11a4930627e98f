import { createHash } from 'node:crypto';

/**
 * A whole run of `npm test` leaves out, by turns, what it has much of, and says which day it is:
 * the same to the end, also past midnight. With `--full`, and wherever files are named, everything
 * runs.
 */
const day = process.env.TESTS_BY_TURNS;
export const isByTurns = day !== undefined;

const turns = 3;

function isTurnOf(turn: number): boolean {
  return !isByTurns || Number(day) % turns === turn;
}

/** What a kill leaves behind is tested on PostgreSQL each time, on the embedded database by turns. */
export function databasesAtTurn(turn: 0 | 1 | 2): ('embedded' | 'postgres')[] {
  return isTurnOf(turn) ? ['embedded', 'postgres'] : ['postgres'];
}

/** Of many tests that are alike a part each day, by their names. */
export function isItsTurn(name: string): boolean {
  return isTurnOf(numberOf(name) % turns);
}

/** Of the ways in which something is looked at, one a day, by its name, and another the next day. */
export function waysAtTurn<Way>(name: string, ways: readonly Way[]): readonly Way[] {
  const turn = (numberOf(name) + Number(day)) % ways.length;
  return isByTurns ? ways.slice(turn, turn + 1) : ways;
}

function numberOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE();
}
