import { OBJECT, type SpecialServiceDetail, type SpecialServiceRow } from '@anju/contract';
import { capitalAmount, formatDay, formatMoney, sumMoney } from '@anju/domain';
import { PrintSheet, PrintTable, type PrintColumn } from '../../../../ui/index.ts';
import { PaperCompany, PaperMarks } from '../../document/paper-marks.tsx';

const COLUMNS: readonly PrintColumn<SpecialServiceRow>[] = [
  { title: '单号', render: (row) => row.number, width: '30mm' },
  { title: '服务项目', render: (row) => row.itemName },
  { title: '服务内容', render: (row) => row.text },
  { title: '数量', render: (row) => `${row.quantity} ${row.unit}`, align: 'right', width: '22mm' },
  { title: '单价', render: (row) => formatMoney(row.price), align: 'right', width: '22mm' },
  { title: '金额（元）', render: (row) => formatMoney(row.amount), align: 'right', width: '26mm' },
];

/** 特约服务单: the work done for an object on a day, to be signed by the customer who requested it. */
export function SpecialServicePaper({ service }: { readonly service: SpecialServiceDetail }) {
  const sum = sumMoney(service.together.map(({ amount }) => amount));
  return (
    <PrintSheet
      title="特约服务单"
      head={
        <>
          <PaperCompany />
          <span>{service.estateName}</span>
          <span>
            {OBJECT.text(service.objectKind)} {service.objectText} {service.payerName}
          </span>
          <span>服务日期 {formatDay(service.servedOn)}</span>
          <span>来源单号 {service.sourceNo || '–'}</span>
        </>
      }
      foot={
        <>
          <span>服务人员：{service.servedBy || '　　　　　　'}</span>
          <span>登记人：{service.createdBy}</span>
          <span>客户签字：　　　　　　　　</span>
          <span>日期：　　　　年　　月　　日</span>
          <PaperMarks />
        </>
      }
    >
      <PrintTable
        columns={COLUMNS}
        rows={service.together}
        total={
          <tr>
            <td>合计</td>
            <td colSpan={4}>{capitalAmount(sum)}</td>
            <td style={{ textAlign: 'right' }}>{formatMoney(sum)}</td>
          </tr>
        }
      />
      <p>付款期限：{formatDay(service.dueDate)}，请凭本单到收费处付款，以收据为准。</p>
    </PrintSheet>
  );
}
