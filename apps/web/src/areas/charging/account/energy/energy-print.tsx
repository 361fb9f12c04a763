import { ENERGY_UNIT, meterKind, type EnergyBalanceRow, type EnergyTotal } from '@anju/contract';
import { formatMoney, isZeroDecimal } from '@anju/domain';
import { PrintSheet, PrintTable, type PrintColumn } from '../../../../ui/index.ts';
import { PaperCompany, PaperMarks } from '../../document/paper-marks.tsx';
import { countText, lossText, perAreaText, rateText } from './energy-text.ts';

const money = (value: string) => (isZeroDecimal(value) ? '–' : formatMoney(value));
const COLUMNS: readonly PrintColumn<EnergyBalanceRow>[] = [
  { title: '小区', render: (row) => row.estateName },
  { title: '月份', render: (row) => row.month.replace('-', '.') },
  { title: '类别', render: (row) => `${meterKind.text(row.kind)}（${ENERGY_UNIT[row.kind] ?? ''}）` },
  { title: '购入', render: (row) => countText(row.bought), align: 'right' },
  { title: '购入金额', render: (row) => money(row.boughtAmount), align: 'right' },
  { title: '售出', render: (row) => countText(row.sold), align: 'right' },
  { title: '售出金额', render: (row) => money(row.soldAmount), align: 'right' },
  { title: '公共用量', render: (row) => countText(row.common), align: 'right' },
  { title: '公摊金额', render: (row) => money(row.sharedAmount), align: 'right' },
  { title: '损耗', render: (row) => (row.loss === null ? '–' : countText(row.loss)), align: 'right' },
  { title: '损耗率', render: (row) => rateText(row.lossRate), align: 'right' },
  { title: '每㎡用量', render: perAreaText, align: 'right' },
];

interface EnergyPaperProps {
  readonly rows: readonly EnergyBalanceRow[];
  readonly totals: readonly EnergyTotal[];
  readonly input: { readonly monthFrom: string; readonly monthTo: string };
}
/** 能耗平衡表 */
export function EnergyPaper({ rows, totals, input }: EnergyPaperProps) {
  return (
    <PrintSheet
      title="能耗平衡表"
      size="A4-landscape"
      head={
        <>
          <PaperCompany />
          <span>
            {input.monthFrom.replace('-', '.')} – {input.monthTo.replace('-', '.')}
          </span>
        </>
      }
      foot={
        <>
          <span>制表：　　　　　　</span>
          <span>审核：　　　　　　</span>
          <PaperMarks />
        </>
      }
    >
      <div className="paper-tight">
        <PrintTable
          columns={COLUMNS}
          rows={rows}
          total={totals.map((one) => (
            <tr key={one.kind}>
              <td colSpan={3}>合计 {meterKind.text(one.kind)}</td>
              {[
                countText(one.bought),
                formatMoney(one.boughtAmount),
                countText(one.sold),
                formatMoney(one.soldAmount),
                countText(one.common),
                formatMoney(one.sharedAmount),
                one.loss === null ? '–' : countText(one.loss),
                rateText(one.lossRate),
                one.perArea ?? '–',
              ].map((text, at) => (
                <td key={at} style={{ textAlign: 'right' }}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        />
        <p className="paper-note">
          {totals.map((one) => `${meterKind.text(one.kind)}${lossText(one, rows)}`).join('；')}。损耗 = 购入 − 售出 − 公共用量，损耗率 =
          损耗 ÷ 购入；只有购入或只有读数的月份不算损耗。
        </p>
      </div>
    </PrintSheet>
  );
}
