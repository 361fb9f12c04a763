// The words of a movement on a statement. Pure.
import { ACCOUNT, MOVE, STATEMENT, type StatementRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import type { MoveFound } from './statement-shapes.ts';

const SOURCES: Readonly<Record<string, string>> = { mobile: '移动收费', bank: '银行托收', auto: '预交抵扣', import: '导入' };

const periodOf = ({ periodFrom, periodTo }: MoveFound): string =>
  periodFrom === null || periodTo === null ? '' : ` ${formatDay(periodFrom)}-${formatDay(periodTo)}`;

function textOf(move: MoveFound, personId: number): string {
  if (move.kind === STATEMENT.bill) return `${move.item}${periodOf(move)}`;
  if (move.kind === STATEMENT.change) return `${move.item}${periodOf(move)}：${move.reason}`;
  if (move.kind === STATEMENT.account) {
    const name = `${ACCOUNT.text(move.accountKind)}${move.item === '' ? '' : `（${move.item}）`}${MOVE.text(move.moveReason)}`;
    return move.reason === '' ? name : `${name}：${move.reason}`;
  }
  const way = move.red ? '红冲' : (SOURCES[move.source] ?? '缴款');
  // 代缴: another person paid.
  return move.payerId === personId || move.payerName === '' ? way : `${way}，付款人 ${move.payerName}`;
}

export function rowOf(move: MoveFound, personId: number): Omit<StatementRow, 'balance'> {
  const { key, day, kind, number, settlementId, estateName, objectText, charge, credit } = move;
  return { key, day, kind, number, settlementId, estateName, objectText, text: textOf(move, personId), charge, credit };
}
