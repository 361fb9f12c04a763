// Where a month stands: booked or not, what is missing and why, and whether the cards agree with the books.
import { useState } from 'react';
import { Button } from 'antd';
import type { OutputOf, readDepreciation } from '@anju/contract';
import { formatCount, formatMoney, subtractDecimal, ymWords } from '@anju/domain';
import { Dialog, InstantText, StatusTag } from '../../../../ui/index.ts';
import { VoucherLinks } from '../part/index.ts';

export type Month = OutputOf<typeof readDepreciation>;

interface MonthStateProps {
  readonly month: Month;
  readonly onYm: (ym: number) => void;
  readonly onVoucher: (id: number) => void;
  /** Null without the right to enter units. */
  readonly onUnits: (() => void) | null;
}

export function MonthState({ month, onYm, onVoucher, onUnits }: MonthStateProps) {
  const { ym, done, nextYm, cards, amount, by, at, voucher, units, missing } = month;
  const left = units.filter((one) => one.units === null).length;
  return (
    <div className="depr-state">
      <p className="depr-line">
        {done ? <StatusTag tone="paid">已计提</StatusTag> : <StatusTag tone="owed">未计提</StatusTag>}
        <span>{formatCount(cards)} 张卡片</span>
        <span>
          本月折旧 <b>{formatMoney(amount)}</b> 元
        </span>
        {done ? (
          <span className="ui-quiet">
            {by} <InstantText value={at} />
          </span>
        ) : null}
        {voucher ? <VoucherLinks vouchers={[voucher]} onOpen={onVoucher} /> : null}
        {units.length > 0 && onUnits ? (
          <Button size="small" type={left > 0 ? 'primary' : 'default'} onClick={onUnits}>
            {left > 0 ? `录入工作量（${left} 张未录）` : '工作量'}
          </Button>
        ) : null}
        {!done && nextYm !== null && nextYm !== ym ? (
          <Button size="small" onClick={() => onYm(nextYm)}>
            转到应提的 {ymWords(nextYm)}
          </Button>
        ) : null}
      </p>
      {missing.length > 0 ? (
        <div className="depr-line" role="alert">
          <StatusTag tone="owed">还不能计提</StatusTag>
          <ul className="depr-missing">
            {missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <Differences month={month} />
    </div>
  );
}

/** What is posted is compared, so that vouchers on their way make a difference too. */
function Differences({ month: { ym, cards, differences } }: { readonly month: Month }) {
  const [shown, setShown] = useState(false);
  if (differences.length === 0)
    return cards === 0 ? null : <p className="depr-line ui-quiet">{ymWords(ym)}末，卡片与已登账的科目余额一致。</p>;
  return (
    <p className="depr-line">
      <StatusTag tone="owed">不一致</StatusTag>
      <span>{ymWords(ym)}末的卡片与科目余额</span>
      <Button size="small" onClick={() => setShown(true)}>
        查看差异
      </Button>
      <Dialog
        title={`${ymWords(ym)}末的卡片与科目余额`}
        size="wide"
        open={shown}
        destroyOnHidden
        onCancel={() => setShown(false)}
        footer={<Button onClick={() => setShown(false)}>关闭</Button>}
      >
        <p className="ui-quiet">科目余额只含已登账的凭证；资产凭证都登账后仍有差异的，再查手工凭证。</p>
        <div className="depr-scroll" tabIndex={0} role="region" aria-label="差异">
          <table className="asset-table">
            <thead>
              <tr>
                <th scope="col">项目</th>
                <th scope="col">科目</th>
                <th scope="col" className="right">
                  卡片
                </th>
                <th scope="col" className="right">
                  科目余额
                </th>
                <th scope="col" className="right">
                  差异
                </th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ what, subject, cards: ofCards, books }) => (
                <tr key={what}>
                  <td>{what}</td>
                  <td>{subject}</td>
                  <td className="right">{formatMoney(ofCards)}</td>
                  <td className="right">{formatMoney(books)}</td>
                  <td className="right ui-danger">{formatMoney(subtractDecimal(ofCards, books))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Dialog>
    </p>
  );
}
