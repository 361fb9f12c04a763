// The documents of charging a voucher was made of. Each opens on its own screen for users who may see it there; the rest are counted.
import { Link } from 'react-router';
import { MENU, readVoucherSources, SETTLE, type SourceDocument, type VoucherDetail } from '@anju/contract';
import { formatCount, formatDay, formatMoney, ymText } from '@anju/domain';
import { useRight } from '../../../platform/access/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';

const DOCUMENT = { settlement: '收付单', bill: '账单', publication: '账单发布', close: '日结', income: '银行进账' } as const;
const ADDRESS: Readonly<Record<SourceDocument['kind'], (id: number) => string>> = {
  settlement: (id) => `/charging/checkout/normal?tab=list&id=${id}`,
  bill: (id) => `/charging/billing/audit?tab=bills&id=${id}`,
  publication: (id) => `/charging/billing/audit?tab=bills&publication=${id}`,
  close: (id) => `/charging/checkout/summary?tab=close&id=${id}`,
  income: (id) => `/charging/checkout/bank?tab=income&id=${id}`,
};
const DESK = [MENU.checkout];
const BILLS = [MENU.billingAudit];
const SUMMARY = [MENU.checkoutSummary];
const BANK = [MENU.checkoutBank];

const CARDS = [MENU.asset];
const MONTHS = [MENU.depreciation];

const documentText = ({ kind, settleType, number, day, amount }: SourceDocument): string =>
  [settleType === null ? DOCUMENT[kind] : SETTLE.text(settleType), number, formatDay(day), `${formatMoney(amount)} 元`]
    .filter(Boolean)
    .join(' ');

export function VoucherSources({ companyId, voucherId }: { readonly companyId: number; readonly voucherId: number }) {
  const { data } = useRead(readVoucherSources, { companyId, voucherId });
  const bills = useRight(BILLS);
  const sees = { settlement: useRight(DESK), bill: bills, publication: bills, close: useRight(SUMMARY), income: useRight(BANK) };
  if (!data || data.total === 0) return null;
  return (
    <details>
      <summary>来源单据 {formatCount(data.total)} 张</summary>
      <ul className="acc-voucher-log">
        {data.rows.map((row) => (
          <li key={`${row.kind}${row.id}`}>
            {sees[row.kind] && row.id > 0 ? <Link to={ADDRESS[row.kind](row.id)}>{documentText(row)}</Link> : documentText(row)}
          </li>
        ))}
        {data.total > data.rows.length ? <li className="ui-quiet">另有 {formatCount(data.total - data.rows.length)} 张</li> : null}
      </ul>
    </details>
  );
}

/** The card a voucher brought into the books, or the month of depreciation it is. */
export function AssetOrigin({ voucher: { source, sourceKey } }: { readonly voucher: Pick<VoucherDetail, 'source' | 'sourceKey'> }) {
  const cards = useRight(CARDS);
  const months = useRight(MONTHS);
  if (source === 'asset' && cards) return <Link to={`/accounting/asset/info?id=${sourceKey}`}>资产卡片</Link>;
  if (source === 'depreciation' && months)
    return <Link to={`/accounting/asset/depreciation?ym=${sourceKey}`}>{ymText(Number(sourceKey))} 折旧</Link>;
  return null;
}
