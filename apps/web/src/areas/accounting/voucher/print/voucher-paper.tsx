// Vouchers on paper: as many on a sheet as it takes, unused rows crossed out, signed at the foot. domain: accounting 2.7.
import '../voucher.css';
import { createPortal } from 'react-dom';
import { countPrints, printVouchers, type OutputOf, type VoucherSheet } from '@anju/contract';
import { formatDay, formatMoney } from '@anju/domain';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { usePrint } from '../../../../ui/index.ts';
import type { InputOf } from '@anju/contract';
import { usePaperChoice } from './paper-choice.ts';

type Printed = OutputOf<typeof printVouchers>;
type Order = InputOf<typeof printVouchers>;

const amountText = (amount: string) => (amount === '' ? '' : formatMoney(amount));

function VoucherPage({ page, paper }: { readonly page: VoucherSheet; readonly paper: Printed['paper'] }) {
  const used = page.rows.filter((row) => row !== null).length;
  const unused = page.rows.length - used;
  return (
    <article
      className={paper.preprinted ? 'vch-paper preprinted' : 'vch-paper'}
      style={{ height: `${paper.pageHeight}mm`, transform: `translate(${paper.offsetX}mm, ${paper.offsetY}mm)` }}
    >
      <h1>记账凭证</h1>
      <p className="vch-paper-head">
        <span>核算单位：{page.companyName}</span>
        <span>{formatDay(page.day)}</span>
        <span>
          {page.number || '未取号'} 附单据 {page.papers} 张
        </span>
      </p>
      <table>
        <thead>
          <tr>
            <th className="vch-paper-summary">摘要</th>
            <th>会计科目</th>
            <th className="vch-paper-amount">借方金额</th>
            <th className="vch-paper-amount">贷方金额</th>
          </tr>
        </thead>
        <tbody>
          {page.rows.map((row, at) =>
            row === null ? (
              <tr key={at} className="unused">
                <td />
                <td />
                <td />
                <td>
                  {at === used ? (
                    <svg className="vch-cross" preserveAspectRatio="none" viewBox="0 0 10 10" style={{ height: `calc(${unused} * 100%)` }}>
                      <line x1="10" y1="0" x2="0" y2="10" stroke="currentColor" vectorEffect="non-scaling-stroke" />
                    </svg>
                  ) : null}
                </td>
              </tr>
            ) : (
              <tr key={at} className={row.red ? 'red' : undefined}>
                <td>{row.summary}</td>
                <td>
                  {row.subject}
                  {row.dims === '' ? null : <small>{row.dims}</small>}
                </td>
                <td className="vch-paper-amount">{amountText(row.debit)}</td>
                <td className="vch-paper-amount">{amountText(row.credit)}</td>
              </tr>
            ),
          )}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>{page.totals ? `合计 ${page.totals.capital}` : `第 ${page.page}/${page.pages} 页，转下页`}</td>
            <td className="vch-paper-amount">{amountText(page.totals?.debit ?? '')}</td>
            <td className="vch-paper-amount">{amountText(page.totals?.credit ?? '')}</td>
          </tr>
        </tfoot>
      </table>
      <p className="vch-paper-foot">
        <span>主管 {page.supervisor}</span>
        <span>记账 {page.poster}</span>
        <span>审核 {page.auditor}</span>
        <span>出纳 {page.cashier}</span>
        <span>制单 {page.maker}</span>
      </p>
    </article>
  );
}

export function VoucherPaper({ printed: { paper, pages } }: { readonly printed: Printed }) {
  const sheets = Array.from({ length: Math.ceil(pages.length / paper.perSheet) }, (_, at) =>
    pages.slice(at * paper.perSheet, (at + 1) * paper.perSheet),
  );
  return createPortal(
    <section className="ui-print vch-print" aria-label="凭证打印">
      <style>{`@page { size: ${paper.width}mm ${paper.height}mm; margin: 0; }`}</style>
      {sheets.map((sheet, at) => (
        <div key={at} className="vch-sheet" style={{ width: `${paper.width}mm` }}>
          {sheet.map((page) => (
            <VoucherPage key={`${page.voucherId}-${page.page}`} page={page} paper={paper} />
          ))}
        </div>
      ))}
    </section>,
    document.body,
  );
}

/** Prints vouchers on the paper the user has chosen, and counts that they were printed. */
export function usePrintVouchers(companyId: number, onPrinted: () => unknown) {
  const { print, paper } = usePrint();
  const { attempt, busy } = useAttempt(() => undefined);
  const { choice } = usePaperChoice();
  const run = (order: Pick<Order, 'ids' | 'filter'>) =>
    void attempt(async () => {
      const printed = await call(printVouchers, { companyId, ...choice, ...order });
      print(<VoucherPaper printed={printed} />);
      const ids = [...new Set(printed.pages.map(({ voucherId }) => voucherId))];
      if (ids.length > 0) await call(countPrints, { companyId, ids });
      await onPrinted();
    });
  return { run, busy, paper };
}
