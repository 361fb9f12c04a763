// Beneath a line: how money was paid, for subjects of cash and banks, and a quantity at a price, which makes the amount.
import { Input } from 'antd';
import type { SubjectTree } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { DayInput, DecimalInput } from '../../../../ui/index.ts';
import { isOffProduct, isSettled, productOf, type DraftLine } from './draft.rules.ts';

type Settling = Partial<Pick<DraftLine, 'settleMethod' | 'settleNo' | 'businessDay'>>;
type Counting = Partial<Pick<DraftLine, 'quantity' | 'price'>>;

interface LineMoreProps {
  readonly at: number;
  readonly line: DraftLine;
  readonly subject: SubjectTree | undefined;
  /** Quantity and price were asked for by F8. */
  readonly counts: boolean;
  readonly disabled: boolean;
  readonly onSettling: (change: Settling) => void;
  readonly onCounting: (change: Counting) => void;
}

/** The usual ways to pay; any other may be typed. */
export const SETTLE_LIST = 'vch-settle-methods';
export const SETTLE_METHODS = [
  '转账',
  '现金支票',
  '转账支票',
  '电汇',
  '银行汇票',
  '商业汇票',
  '银行本票',
  '网银',
  '微信',
  '支付宝',
] as const;

const hasSettling = (line: DraftLine): boolean => line.settleMethod !== '' || line.settleNo !== '' || line.businessDay !== null;
const hasCounting = (line: DraftLine): boolean => line.quantity !== '' || line.price !== '';

export function LineMore({ at, line, subject, counts, disabled, onSettling, onCounting }: LineMoreProps) {
  const settles = isSettled(subject) || hasSettling(line);
  const counted = counts || hasCounting(line);
  if (!settles && !counted) return null;
  const said = `第 ${at + 1} 行`;
  const product = productOf(line);
  return (
    <div className="vch-more" role="group" aria-label={`${said}结算与数量`}>
      {settles ? (
        <>
          <span data-cell={`${at}:more-method`}>
            <Input
              style={{ width: 104 }}
              list={SETTLE_LIST}
              aria-label={`${said}结算方式`}
              placeholder="结算方式"
              maxLength={20}
              disabled={disabled}
              value={line.settleMethod}
              onChange={({ target }) => onSettling({ settleMethod: target.value })}
            />
          </span>
          <span data-cell={`${at}:more-no`}>
            <Input
              style={{ width: 168 }}
              aria-label={`${said}票号`}
              placeholder="票号或流水号"
              maxLength={40}
              autoComplete="off"
              disabled={disabled}
              value={line.settleNo}
              onChange={({ target }) => onSettling({ settleNo: target.value })}
            />
          </span>
          <span data-cell={`${at}:more-day`} className="vch-more-day">
            <DayInput
              aria-label={`${said}业务日期`}
              placeholder="业务日期"
              disabled={disabled}
              value={line.businessDay}
              onChange={(businessDay) => onSettling({ businessDay })}
            />
          </span>
        </>
      ) : null}
      {counted ? (
        <>
          <span data-cell={`${at}:more-quantity`} className="vch-more-figure">
            <DecimalInput
              aria-label={`${said}数量`}
              placeholder="数量"
              scale={4}
              negative
              disabled={disabled}
              value={line.quantity}
              onChange={(quantity) => onCounting({ quantity })}
            />
          </span>
          ×
          <span data-cell={`${at}:more-price`} className="vch-more-figure">
            <DecimalInput
              aria-label={`${said}单价`}
              placeholder="单价"
              scale={6}
              disabled={disabled}
              value={line.price}
              onChange={(price) => onCounting({ price })}
            />
          </span>
          {product === null ? null : <span className={isOffProduct(line) ? 'vch-lack' : 'ui-quiet'}>= {formatMoney(product)}</span>}
        </>
      ) : null}
    </div>
  );
}
