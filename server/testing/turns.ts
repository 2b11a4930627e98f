/**
 * A whole run of `npm test` leaves out, by turns, what it has much of. With `--full`, and wherever
 * files are named, everything runs.
 */
export const isByTurns = process.env.TESTS_BY_TURNS === '1';

const turns = 3;

/** What a kill leaves behind is tested on PostgreSQL each time, on the embedded database by turns. */
export function databasesAtTurn(turn: 0 | 1 | 2): ('embedded' | 'postgres')[] {
  const isItsTurn = Math.floor(Date.now() / 86_400_000) % turns === turn;
  return isItsTurn || !isByTurns ? ['embedded', 'postgres'] : ['postgres'];
}
