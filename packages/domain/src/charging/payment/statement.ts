// 对账单: movements between a payer and the company with the balance after each. Pure.
import { addDecimal, subtractDecimal, sumMoney } from '../../money/decimal.ts';

/** What the payer owes grows by `charge` and falls by `credit`; a reversal has negative amounts. */
export interface StatementMove {
  readonly charge: string;
  readonly credit: string;
}

export interface Statement<M extends StatementMove> {
  readonly rows: readonly (M & { readonly balance: string })[];
  readonly charged: string;
  readonly credited: string;
  /** Opening + charged − credited, and the balance after the last row. */
  readonly closing: string;
}

/** A balance above zero is owed by the payer; below zero the company holds money of the payer. */
export function statementOf<M extends StatementMove>(opening: string, moves: readonly M[]): Statement<M> {
  let balance = sumMoney([opening]);
  const rows = moves.map((move) => {
    balance = sumMoney([subtractDecimal(addDecimal(balance, move.charge), move.credit)]);
    return { ...move, balance };
  });
  return {
    rows,
    charged: sumMoney(moves.map(({ charge }) => charge)),
    credited: sumMoney(moves.map(({ credit }) => credit)),
    closing: balance,
  };
}
