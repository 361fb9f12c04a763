// 对账单 of one payer: what was open before the period, every movement in it, and what is open after it.
import { STATEMENT_ROWS, type PayerStatement, type StatementFilter } from '@anju/contract';
import { maskPhone, statementOf } from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';
import { searchOf } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './statement.queries.ts';
import { rowOf } from './statement.rules.ts';

export async function readStatement(db: DbOrTx, search: queries.StatementSearch): Promise<PayerStatement> {
  const { personId, from, to } = search.filter;
  const payer = await queries.findPayer(db, search);
  if (!payer) throw fail('NOT_FOUND', { what: '付款人' });
  const { opening, open, held, rows } = await queries.sumMoves(db, search);
  if (rows > STATEMENT_ROWS) throw fail('STATEMENT_LONG', { rows, most: STATEMENT_ROWS });
  const moves = await queries.listMoves(db, search, STATEMENT_ROWS);
  const statement = statementOf(
    opening,
    moves.map((move) => rowOf(move, personId)),
  );
  return {
    payer: { ...payer, phone: maskPhone(payer.phone) },
    ...(await queries.readHead(db, search)),
    from,
    to,
    opening,
    ...statement,
    rows: [...statement.rows],
    open,
    held,
    accounts: [...(await queries.listHeld(db, search))],
  };
}

export const payer = (scope: Scope, filter: StatementFilter): Promise<PayerStatement> => readStatement(scope.db, searchOf(scope, filter));
