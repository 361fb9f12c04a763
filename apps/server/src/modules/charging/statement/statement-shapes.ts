// What the statement reads of its movements.
import type { StatementRow } from '@anju/contract';

/** What `listMoves` reads of each kind; texts are put together by the service. */
export interface MoveFound extends Omit<StatementRow, 'balance' | 'text'> {
  readonly item: string;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  readonly reason: string;
  readonly accountKind: number | null;
  readonly moveReason: number | null;
  readonly payerId: number | null;
  readonly payerName: string;
  readonly source: string;
  readonly red: boolean;
}
