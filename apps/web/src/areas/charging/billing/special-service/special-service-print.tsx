import { OBJECT, type ServeDetail, type ServeRow } from '@anju/contract';
import { capitalAmount, formatDay, formatMoney, sumMoney } from '@anju/domain';
import { PrintSheet, PrintTable, type PrintColumn } from '../../../../ui/index.ts';
import { PaperCompany, PaperMarks } from '../../document/paper-marks.tsx';

const COLUMNS: readonly PrintColumn<ServeRow>[] = [
  { title: '单号', render: (row) => row.number, width: '30mm' },
  { title: '服务项目', render: (row) => row.itemName },
  { title: '服务内容', render: (row) => row.text },
  { title: '数量', render: (row) => `${row.quantity} ${row.unit}`, align: 'right', width: '22mm' },
  { title: '单价', render: (row) => formatMoney(row.price), align: 'right', width: '22mm' },
  { title: '金额（元）', render: (row) => formatMoney(row.amount), align: 'right', width: '26mm' },
];

/** 特约服务单: the work done for an object on a day, to be signed by the customer who requested it. */
export function ServePaper({ serve }: { readonly serve: ServeDetail }) {
  const sum = sumMoney(serve.together.map(({ amount }) => amount));
  return (
    <PrintSheet
      title="特约服务单"
      head={
        <>
          <PaperCompany />
          <span>{serve.estateName}</span>
          <span>
            {OBJECT.text(serve.objectKind)} {serve.objectText} {serve.payerName}
          </span>
          <span>服务日期 {formatDay(serve.servedOn)}</span>
          <span>来源单号 {serve.sourceNo || '–'}</span>
        </>
      }
      foot={
        <>
          <span>服务人员：{serve.servedBy || '　　　　　　'}</span>
          <span>登记人：{serve.createdBy}</span>
          <span>客户签字：　　　　　　　　</span>
          <span>日期：　　　　年　　月　　日</span>
          <PaperMarks />
        </>
      }
    >
      <PrintTable
        columns={COLUMNS}
        rows={serve.together}
        total={
          <tr>
            <td>合计</td>
            <td colSpan={4}>{capitalAmount(sum)}</td>
            <td style={{ textAlign: 'right' }}>{formatMoney(sum)}</td>
          </tr>
        }
      />
      <p>付款期限：{formatDay(serve.dueDate)}，请凭本单到收费处付款，以收据为准。</p>
    </PrintSheet>
  );
}
