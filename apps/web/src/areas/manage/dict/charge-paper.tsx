import { CHARGE_FAMILIES, CHARGE_METHOD, type ChargeFamily, type ChargeTypeRow } from '@anju/contract';
import { PrintList } from '../../../archetypes/index.ts';

const words = (row: ChargeTypeRow): string =>
  [
    row.deposit ? '押金' : '',
    row.thirdParty ? '代收' : '',
    row.publicRevenue ? '业主共有' : '',
    row.lateFee ? '计违约金' : '',
    row.countsInRate ? '计入收缴率' : '',
    row.refundable ? '可退' : '',
  ]
    .filter(Boolean)
    .join('、');

export function ChargePaper({ family, rows }: { readonly family: ChargeFamily; readonly rows: readonly ChargeTypeRow[] }) {
  return (
    <PrintList
      title={`收费字典 ${CHARGE_FAMILIES[family].name}`}
      size="A4"
      of={{ rows }}
      columns={[
        { title: '编码', render: (row) => row.code },
        { title: '名称', render: (row) => row.name },
        { title: '上级项目', render: (row) => row.parentName || '–' },
        { title: '计费方法', render: (row) => CHARGE_METHOD.text(row.method) },
        { title: '单位', render: (row) => row.unit || '–' },
        { title: '税率', render: (row) => `${row.taxRate}%`, align: 'right' },
        { title: '性质', render: (row) => words(row) || '–' },
        { title: '结算顺序', render: (row) => row.settlePriority, align: 'right' },
        { title: '状态', render: (row) => (row.disabled ? '停用' : '使用中') },
      ]}
    />
  );
}
