import { publicAreaKind, PUBLIC_AREA_OWNER, type OutputOf, type PublicAreaRow, type searchPublicAreas } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { PrintList } from '../../../../archetypes/index.ts';
import type { PrintColumn } from '../../../../ui/index.ts';

const COLUMNS: readonly PrintColumn<PublicAreaRow>[] = [
  { title: '序号', render: (_, index) => index + 1, align: 'center', width: '10mm' },
  { title: '小区', render: (row) => row.estateName },
  { title: '编号', render: (row) => row.code },
  { title: '名称', render: (row) => row.name },
  { title: '类别', render: (row) => publicAreaKind.text(row.kind) },
  { title: '位置', render: (row) => row.location },
  { title: '分摊组', render: (row) => row.shareGroupName },
  { title: '权属', render: (row) => PUBLIC_AREA_OWNER.text(row.ownedBy) },
  { title: '面积', render: (row) => row.area, align: 'right' },
  { title: '收入', render: (row) => row.income, align: 'right' },
  { title: '支出', render: (row) => row.expense, align: 'right' },
  { title: '结余', render: (row) => row.net, align: 'right' },
];

/** 公共区域收支表: the rows on the screen, with the totals over all matches. */
export const PublicAreaPaper = ({ year, ...found }: OutputOf<typeof searchPublicAreas> & { readonly year: number }) => (
  <PrintList
    title={`${year} 年公共区域收支表`}
    of={found}
    unit="处"
    columns={COLUMNS}
    totals={{
      text: `合计（全部 ${formatCount(found.total)} 处）`,
      cells: { 面积: found.area, 收入: found.income, 支出: found.expense, 结余: found.net },
    }}
  />
);
