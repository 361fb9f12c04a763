// A voucher as it stands on paper, with where it came from, what took it back, and what was done with it.
import { Button } from 'antd';
import { downloadFile, FILE_CATEGORY, VOUCHER_KIND, type VoucherDetail, type VoucherLine } from '@anju/contract';
import { addDecimal, formatDay } from '@anju/domain';
import { download } from '../../../platform/api/index.ts';
import { InstantText } from '../../../ui/index.ts';
import { AmountCell } from './amount-cell.tsx';
import { AssetOrigin, VoucherSources } from './voucher-sources.tsx';

/** Vouchers that documents of charging may stand behind. */
const TOLD: readonly number[] = [VOUCHER_KIND.business, VOUCHER_KIND.amortisation];

interface VoucherViewProps {
  readonly voucher: VoucherDetail;
  /** Opens another voucher, such as the one that took it back. */
  readonly onOpen: (id: number) => void;
}

/** How the money was paid, and the quantity at its price: `转账 10086 2026.11.15 · 3 × 12.5`. */
function moreOf({ settleMethod, settleNo, businessDay, quantity, price }: VoucherLine): string {
  const paid = [settleMethod, settleNo, businessDay === null ? '' : formatDay(businessDay)].filter(Boolean).join(' ');
  const counted = [quantity, price].flatMap((one) => (one === null ? [] : [addDecimal(one, '0')])).join(' × ');
  return [paid, counted].filter(Boolean).join(' · ');
}

export function VoucherView({ voucher, onOpen }: VoucherViewProps) {
  const { lines } = voucher;
  const links = [
    ['红冲', voucher.reverses] as const,
    ['已被红冲', voucher.reversedBy] as const,
    ['更正', voucher.corrects] as const,
    ...voucher.correctedBy.map((one) => ['更正凭证', one] as const),
  ].flatMap(([name, one]) => (one ? [{ name, ...one }] : []));
  return (
    <div className="acc-voucher">
      <div className="acc-voucher-head">
        <span>核算单位 {voucher.companyName}</span>
        <span>{formatDay(voucher.day)}</span>
        <span>附单据 {voucher.papers} 张</span>
      </div>
      <div className="acc-voucher-scroll" tabIndex={0} role="region" aria-label="分录">
        <table className="acc-voucher-lines">
          <thead>
            <tr>
              <th scope="col">摘要</th>
              <th scope="col">会计科目与辅助核算</th>
              <th scope="col" className="right">
                借方金额
              </th>
              <th scope="col" className="right">
                贷方金额
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.line}>
                <td>{line.summary}</td>
                <td>
                  <b>{line.subjectCode}</b> {line.subjectName}
                  {line.cashItem === null ? null : (
                    <span className="acc-cash" title={line.cashItemName}>
                      {line.cashItem}
                    </span>
                  )}
                  {line.dimTexts.length === 0 ? null : <small>{line.dimTexts.map(({ text }) => text).join(' · ')}</small>}
                  {moreOf(line) === '' ? null : <small>{moreOf(line)}</small>}
                </td>
                <td className="right">
                  <AmountCell value={line.debit} />
                </td>
                <td className="right">
                  <AmountCell value={line.credit} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                合计 {voucher.capital}
              </th>
              <td className="right">
                <AmountCell value={voucher.total} zero />
              </td>
              <td className="right">
                <AmountCell value={voucher.total} zero />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="acc-voucher-signs">
        <span>主管 {voucher.supervisor || '–'}</span>
        <span>记账 {voucher.poster || '–'}</span>
        <span>审核 {voucher.auditor || '–'}</span>
        <span>出纳 {voucher.cashier || '–'}</span>
        <span>制单 {voucher.maker}</span>
      </p>
      <p className="acc-voucher-links">
        <span>来源 {VOUCHER_KIND.text(voucher.kind)}</span>
        <AssetOrigin voucher={voucher} />
        {links.map(({ name, id, number }) => (
          <Button key={`${name}${id}`} type="link" size="small" onClick={() => onOpen(id)}>
            {name} {number || '待取号'}
          </Button>
        ))}
        {voucher.files.map(({ id, name }) => (
          <Button
            key={id}
            type="link"
            size="small"
            onClick={() => void download(downloadFile, { cat: FILE_CATEGORY.voucherPaper, id, parent: voucher.id })}
          >
            {name}
          </Button>
        ))}
      </p>
      {TOLD.includes(voucher.kind) ? <VoucherSources companyId={voucher.companyId} voucherId={voucher.id} /> : null}
      {voucher.rejectReason === '' ? null : <p className="acc-voucher-reject">退回原因：{voucher.rejectReason}</p>}
      <h3>操作记录</h3>
      <ol className="acc-voucher-log">
        {voucher.log.map((one) => (
          <li key={one.id}>
            <InstantText value={one.at} /> {one.by} {one.action} <span className="ui-quiet">{one.detail}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
