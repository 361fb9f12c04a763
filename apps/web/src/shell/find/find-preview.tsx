import { Button } from 'antd';
import { HOUSE_USE } from '@anju/contract/estate/enums';
import { previewHouse } from '@anju/contract/charging/find';
import { formatMoney, isZeroDecimal } from '@anju/domain';
import { useRead } from '../../platform/api/hooks.ts';
import { Money, StatusTag, usePaused } from '../../ui/index.ts';
import type { Line } from './find-groups.ts';

/** The chosen house with its open bills, and the ways from it. */
export function FindPreview({ line, onOpen }: { readonly line: Line; readonly onOpen: (path: string) => void }) {
  const paused = usePaused(line.houseId);
  const { data } = useRead(previewHouse, paused === null || paused !== line.houseId ? null : { id: paused }, { quiet: true });
  if (!data || data.id !== line.houseId) return <div className="find-preview" aria-busy="true" />;
  const more = data.bills - data.rows.length;
  return (
    <div className="find-preview" role="region" aria-label={`${data.code} 待收`}>
      <div className="find-preview-head">
        <b>{data.code}</b>
        <StatusTag tone={data.useState === HOUSE_USE.inUse ? 'use' : 'ended'}>{HOUSE_USE.text(data.useState)}</StatusTag>
      </div>
      <div className="find-quiet">
        {[data.owners, `${data.chargeArea} ㎡`, isZeroDecimal(data.prepaid) ? '' : `预交 ${formatMoney(data.prepaid)}`]
          .filter(Boolean)
          .join('　')}
      </div>
      {data.rows.map((bill) => (
        <div key={bill.id} className="find-bill">
          <span>
            {bill.item} {bill.month.replace('-', '.')}
          </span>
          <Money value={bill.open} danger={bill.isOverdue} />
        </div>
      ))}
      {more > 0 ? <div className="find-quiet">还有 {more} 笔</div> : null}
      <div className="find-bill find-sum">
        <b>{data.bills === 0 ? '没有待收账单' : '待收'}</b>
        {data.bills === 0 ? null : <b className="ui-amount">{formatMoney(data.open)}</b>}
      </div>
      {line.aside === null ? null : (
        // The box keeps the focus until the click is done.
        <Button type="primary" block tabIndex={-1} onMouseDown={(event) => event.preventDefault()} onClick={() => onOpen(line.path)}>
          去收款 Enter
        </Button>
      )}
    </div>
  );
}
