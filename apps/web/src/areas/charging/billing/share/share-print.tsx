import { POOL_SOURCE, shareMethod, SKIP_REASON, type SharePoolDetail, type SharePreview } from '@anju/contract';
import { formatMoney, isZeroDecimal } from '@anju/domain';
import { PrintSheet, PrintTable } from '../../../../ui/index.ts';
import { periodText } from '../../bill/bill-text.ts';
import { PaperCompany, PaperMarks } from '../../document/paper-marks.tsx';
import { basisText } from './share-parts.tsx';

/** 公摊明细公示表: the cost, how it is shared, and each house's share; without names, because it is displayed in the hall. */
export function SharePaper({ pool, preview }: { readonly pool: SharePoolDetail; readonly preview: SharePreview }) {
  const taking = preview.parts.filter(({ reason }) => reason === null);
  const measured = taking.some(({ quantity }) => quantity !== null);
  const right = { textAlign: 'right' } as const;
  return (
    <PrintSheet
      title="公摊明细公示表"
      head={
        <>
          <PaperCompany />
          <span>
            {pool.estateName} {pool.groupName}
          </span>
          <span>公摊单号 {pool.number}</span>
          <span>收费项目 {pool.item}</span>
          <span>期间 {periodText(pool)}</span>
        </>
      }
      foot={
        <>
          <span>制表：{pool.createdBy}</span>
          <span>审核：{pool.checkedBy || '　　　　　　'}</span>
          <span>物业服务人盖章：　　　　　　</span>
          <span>公示日期：　　　　年　　月　　日</span>
          <PaperMarks />
        </>
      }
    >
      <p>
        总额 {formatMoney(pool.amount)} 元（{POOL_SOURCE.text(pool.source)}
        {pool.quantity !== null && pool.price !== null ? `，用量 ${pool.quantity} × 单价 ${pool.price} 元` : ''}
        {pool.voucherNo ? `，${pool.voucherNo}` : ''}）；分摊方式：{shareMethod.text(pool.method)}。{pool.formula}。{pool.terms.join('；')}
        。{!isZeroDecimal(preview.ownCost) ? `公司承担 ${formatMoney(preview.ownCost)} 元。` : ''}
      </p>
      <div className="paper-tight">
        <PrintTable
          rows={taking}
          columns={[
            { title: '序号', render: (_row, index) => index + 1, width: '14mm' },
            { title: '房屋', render: (row) => row.houseCode },
            { title: '计算依据', render: (row) => basisText(row.basis) },
            { title: '权重', render: (row) => row.weight, align: 'right' },
            ...(measured ? [{ title: '用量', render: (row: (typeof taking)[number]) => row.quantity ?? '', align: 'right' as const }] : []),
            { title: '分摊金额（元）', render: (row) => formatMoney(row.amount), align: 'right', width: '32mm' },
          ]}
          total={
            <tr>
              <td colSpan={3}>合计 {preview.houses} 户</td>
              <td style={right}>{preview.weight}</td>
              {measured ? <td style={right}>{pool.quantity ?? ''}</td> : null}
              <td style={right}>{formatMoney(preview.amount)}</td>
            </tr>
          }
        />
      </div>
      {preview.skipped.length > 0 ? (
        <p>未参与分摊：{preview.skipped.map(({ reason, count }) => `${SKIP_REASON.text(reason)} ${count} 户`).join('，')}。</p>
      ) : null}
    </PrintSheet>
  );
}
