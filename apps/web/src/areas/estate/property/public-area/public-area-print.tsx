import { publicAreaKind, publicAreaOwner, type OutputOf, type PublicAreaRow, type searchPublicAreas } from '@anju/contract';
import { PrintSheet, PrintTable, type PrintColumn } from '../../../../ui/index.ts';

const COLUMNS: readonly PrintColumn<PublicAreaRow>[] = [
  { title: '序号', render: (_, index) => index + 1, align: 'center', width: '10mm' },
  { title: '小区', render: (row) => row.estateName },
  { title: '编号', render: (row) => row.code },
  { title: '名称', render: (row) => row.name },
  { title: '类别', render: (row) => publicAreaKind.text(row.kind) },
  { title: '位置', render: (row) => row.location },
  { title: '分摊组', render: (row) => row.shareGroupName },
  { title: '权属', render: (row) => publicAreaOwner.text(row.ownedBy) },
  { title: '面积', render: (row) => row.area, align: 'right' },
  { title: '收入', render: (row) => row.income, align: 'right' },
  { title: '支出', render: (row) => row.expense, align: 'right' },
  { title: '结余', render: (row) => row.net, align: 'right' },
];

/** 公共区域收支表: the rows on the screen, with the sums over everything that matches. */
export function PublicAreaPaper({
  year,
  rows,
  total,
  area,
  income,
  expense,
  net,
}: OutputOf<typeof searchPublicAreas> & { readonly year: number }) {
  return (
    <PrintSheet title={`${year} 年公共区域收支表`} size="A4-landscape" head={`本页 ${rows.length} 处，符合条件共 ${total} 处`}>
      <PrintTable
        columns={COLUMNS}
        rows={rows}
        total={
          <tr>
            <td colSpan={8}>合计（全部 {total} 处）</td>
            {[area, income, expense, net].map((sum, at) => (
              <td key={at} style={{ textAlign: 'right' }}>
                {sum}
              </td>
            ))}
          </tr>
        }
      />
    </PrintSheet>
  );
}
