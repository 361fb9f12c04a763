import { CHARGE_METHOD, OBJECT, type AttachmentDetail, type AttachmentLine } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { PrintList } from '../../../../archetypes/index.ts';
import type { PrintColumn } from '../../../../ui/index.ts';
import { daysText, kindText } from './attachment-columns.tsx';
import { termText } from '../charge-contract/contract-term.tsx';
import { PaperCompany, PaperMarks } from '../../document/paper-marks.tsx';

const COLUMNS: readonly PrintColumn<AttachmentLine>[] = [
  { title: '序号', render: (_, index) => index + 1, align: 'center', width: '10mm' },
  { title: '对象', render: (line) => `${kindText(line.kind)} ${line.code}` },
  { title: '收费项目', render: (line) => line.itemName },
  { title: '收费标准', render: (line) => line.standardName },
  { title: '计费方法', render: (line) => CHARGE_METHOD.text(line.method) },
  { title: '单价', render: (line) => line.price ?? '', align: 'right' },
  { title: '起止', render: daysText },
  { title: '计费说明', render: (line) => line.explain },
  { title: '月金额', render: (line) => (line.monthly === null ? '出账时计算' : formatMoney(line.monthly)), align: 'right' },
];

/** 计费清单: what an object pays now and later, including its parking spaces. */
export function AttachmentPaper({ object }: { readonly object: AttachmentDetail }) {
  const lines = [...object.lines, ...object.below].filter(({ phase }) => phase !== 'over');
  const head = [
    `${object.estateName} ${object.code}`.trim(),
    object.contract?.name ?? '',
    object.holderName,
    object.contract ? `合同期 ${termText(object.contract)}` : '',
    object.chargeArea === null ? '' : `${object.contract ? '面积' : '计费面积'} ${formatMoney(object.chargeArea)} ㎡`,
  ];
  return (
    <PrintList
      title="计费清单"
      of={{ rows: lines }}
      columns={COLUMNS}
      note={
        <>
          <PaperCompany />
          <span>{head.filter(Boolean).join('　')}</span>
        </>
      }
      totals={
        <>
          现行项目月合计 {formatMoney(object.monthly)} 元{object.partial ? '，另有按用量、公摊等出账时计算的项目' : ''}
          {object.kind === OBJECT.house ? '（不含名下车位）' : ''}
        </>
      }
      foot={<PaperMarks />}
    />
  );
}
