// The checks before a close: what is wrong comes first, each with its list and a way to where it is mended.
import { Button } from 'antd';
import { Link } from 'react-router';
import {
  CHECK_STATE,
  MENU,
  MOST_CHECK_ITEMS,
  type CloseCheck,
  type CloseCheckItem,
  type OutputOf,
  type readCloseChecks,
} from '@anju/contract';
import { formatCount, formatMoney } from '@anju/domain';
import { useAccess } from '../../../../platform/access/index.ts';
import { EnumText, FailedState, WaitingState, type TonesOf } from '../../../../ui/index.ts';
import { detailAddress } from '../../part/book-link.tsx';

const TONES: TonesOf<typeof CHECK_STATE> = {
  [CHECK_STATE.fine]: 'paid',
  [CHECK_STATE.warned]: 'owed',
  [CHECK_STATE.blocked]: 'overdue',
};
const RULES = [MENU.voucherRule, '/accounting/setup/rule', '凭证规则'] as const;
const STATEMENTS = [MENU.financialReport, '/accounting/report/report', '财务报表'] as const;
const NUMBERS = [MENU.voucherPost, '/accounting/voucher/account?tab=numbers', '断号检查与整理'] as const;
const BALANCE = [MENU.bookBalance, '/accounting/book/balance', '科目余额表'] as const;
const HERE = [MENU.periodClose, '/accounting/report/settlement', '在上面的步骤中处理'] as const;
/** Where the things a check finds are mended. */
const PLACES: Readonly<Record<string, readonly [menu: number, to: string, text: string]>> = {
  ...{ gaps: NUMBERS, 'gap-records': NUMBERS, balanced: BALANCE, recon: BALANCE, profit: HERE, carried: HERE, amortisation: HERE },
  ...{ sheet: STATEMENTS, income: STATEMENTS, 'cash-flow': STATEMENTS, events: RULES, accruals: HERE, tax: HERE, 'year-end': HERE },
  unposted: [MENU.voucherAudit, '/accounting/voucher/audit', '审核凭证'],
  depreciation: [MENU.depreciation, '/accounting/asset/depreciation', '资产折旧'],
  cards: [MENU.asset, '/accounting/asset/info', '资产卡片'],
  'bank-reconciliation': [MENU.periodClose, '/accounting/report/settlement?tab=reconciliation', '余额调节表'],
  charging: [MENU.checkoutSummary, '/charging/checkout/summary', '结算汇总'],
};

interface ChecksProps {
  readonly companyId: number;
  readonly ym: number;
  readonly query: {
    readonly data: OutputOf<typeof readCloseChecks> | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly onOpen: (voucherId: number) => void;
}

export function CloseChecks({ companyId, ym, query, onOpen }: ChecksProps) {
  const { data, error, isFetching, refetch } = query;
  if (error) return <FailedState text={error.message} onRetry={() => void refetch()} />;
  if (!data) return <WaitingState />;
  const wrong = data.checks.filter(({ state }) => state !== CHECK_STATE.fine).toSorted((left, right) => right.state - left.state);
  const fine = data.checks.filter(({ state }) => state === CHECK_STATE.fine);
  const blocked = wrong.filter(({ state }) => state === CHECK_STATE.blocked).length;
  const warned = wrong.length - blocked;
  return (
    <div className="acc-checks">
      <p role="status">
        {blocked > 0 ? <strong className="acc-red">{blocked} 项不通过</strong> : '没有不通过的检查'}
        {warned > 0 ? `，${warned} 项提醒` : ''}，{fine.length} 项通过{' '}
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          重新检查
        </Button>
      </p>
      {wrong.map((check) => (
        <Wrong key={check.key} check={check} companyId={companyId} ym={ym} onOpen={onOpen} />
      ))}
      {fine.length > 0 ? (
        <details>
          <summary>通过的 {fine.length} 项</summary>
          <p className="ui-quiet">{fine.map(({ title }) => title).join('、')}</p>
        </details>
      ) : null}
    </div>
  );
}

interface WrongProps extends Pick<ChecksProps, 'companyId' | 'ym' | 'onOpen'> {
  readonly check: CloseCheck;
}
/** So many things are shown without asking. */
const SHOWN = 5;

function Wrong({ check: { key, title, state, count, items }, ...at }: WrongProps) {
  const place = PLACES[key];
  const seen = useAccess(place?.[0] ?? 0);
  const list = (part: readonly CloseCheckItem[]) => (
    <ul className="acc-step-list">
      {part.map((item, index) => (
        <Item key={index} item={item} {...at} />
      ))}
    </ul>
  );
  return (
    <article className="acc-check">
      <header>
        <EnumText of={CHECK_STATE} value={state} tones={TONES} />
        <h3>{title}</h3>
        <span className="ui-quiet">
          {formatCount(count)} 处{count === MOST_CHECK_ITEMS ? '以上' : ''}
        </span>
        {place === HERE ? <span className="ui-quiet">{HERE[2]}</span> : null}
        {place && place !== HERE && seen.can('view') ? <Link to={place[1]}>{place[2]}</Link> : null}
      </header>
      {list(items.slice(0, SHOWN))}
      {items.length > SHOWN ? (
        <details>
          <summary>其余 {formatCount(count - SHOWN)} 处</summary>
          {list(items.slice(SHOWN))}
          {count > items.length ? <p className="ui-quiet">只列出前 {items.length} 处</p> : null}
        </details>
      ) : null}
    </article>
  );
}

function Item({ item, companyId, ym, onOpen }: Omit<WrongProps, 'check'> & { readonly item: CloseCheckItem }) {
  const { text, amount, voucherId, subjectId, houseId } = item;
  const detail = useAccess(MENU.bookDetail);
  const house = useAccess(MENU.house);
  const shown =
    voucherId !== null ? (
      <Button type="link" size="small" onClick={() => onOpen(voucherId)}>
        {text}
      </Button>
    ) : subjectId !== null && detail.can('view') ? (
      <Link to={detailAddress({ companyId, subjectId, from: ym, to: ym })}>{text}</Link>
    ) : houseId !== null && house.can('view') ? (
      <Link to={`/estate/property/house?id=${houseId}`}>{text}</Link>
    ) : (
      text
    );
  return (
    <li>
      <span className="acc-step-text">{shown}</span>
      {amount === null ? null : <span className="acc-step-sum">{formatMoney(amount)}</span>}
    </li>
  );
}
