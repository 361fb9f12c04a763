// 固定资产盘点表 on paper: blank to be filled in on the spot, or with what was found.
import { ASSET_COUNT } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { PrintSheet, PrintTable } from '../../../../../ui/index.ts';
import { quantityText, verdictOf } from './count.rules.ts';
import type { CountDetail } from './count-sheet.tsx';

export const CountPaper = ({ count, company }: { readonly count: CountDetail; readonly company: string }) => (
  <PrintSheet
    title="固定资产盘点表"
    size="A4-landscape"
    head={
      <>
        <span>核算单位 {company}</span>
        <span>
          {count.no} {count.title}
        </span>
        <span>盘点日期 {formatDay(count.day)}</span>
        <span>{ASSET_COUNT.text(count.state)}</span>
      </>
    }
    foot={<span>盘点人：　　　　　　　　监盘人：　　　　　　　　审核：{count.checkedBy}</span>}
  >
    <PrintTable
      rows={count.items}
      columns={[
        { title: '序号', align: 'center', width: '12mm', render: (_, at) => at + 1 },
        { title: '资产编号', render: (line) => line.no },
        { title: '名称', render: (line) => line.name },
        { title: '类别', render: (line) => line.categoryName },
        { title: '存放地点', render: (line) => line.place },
        { title: '保管人', render: (line) => line.custodianName },
        { title: '账面数', align: 'right', width: '18mm', render: (line) => quantityText(line.expected) },
        { title: '实盘数', align: 'right', width: '18mm', render: (line) => (line.found === null ? '' : quantityText(line.found)) },
        { title: '结果', width: '24mm', render: (line) => verdictOf(line, line.found)?.text ?? '' },
        { title: '说明', width: '40mm', render: (line) => line.note },
      ]}
    />
  </PrintSheet>
);
