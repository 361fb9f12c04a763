// A voucher as a row, the same in writing, auditing and posting.
import { VOUCHER, VOUCHER_KIND, type VoucherRow } from '@anju/contract';
import { column } from '../../../../archetypes/index.ts';
import { DateText, EnumText, Money, StatusTag } from '../../../../ui/index.ts';
import { VOUCHER_TONES } from '../../part/index.ts';

const subjectsOf = ({ subjects, lines }: VoucherRow) => (lines > subjects.length ? [...subjects, `等 ${lines} 行`] : subjects).join('；');

export const VOUCHER_COLUMNS = column<VoucherRow>()([
  { title: '凭证号', fixed: 'start', width: 92, render: (row) => row.number || '未取号' },
  { title: '日期', width: 96, render: (row) => <DateText value={row.day} /> },
  { title: '摘要', field: 'summary', width: 200 },
  { title: '科目', width: 260, render: subjectsOf },
  { title: '金额', align: 'right', width: 116, render: (row) => <Money value={row.total} /> },
  { title: '附单据', align: 'right', width: 72, render: (row) => (row.files > 0 ? `${row.papers} / ${row.files}` : row.papers) },
  {
    title: '来源',
    width: 96,
    render: (row) => (
      <>
        {VOUCHER_KIND.text(row.kind)} {row.reversedById === null ? null : <StatusTag tone="ended">已红冲</StatusTag>}
      </>
    ),
  },
  { title: '制单', field: 'maker', width: 80 },
  { title: '审核', width: 80, render: (row) => row.auditor || '–' },
  { title: '记账', width: 80, render: (row) => row.poster || '–' },
  { title: '打印', align: 'right', width: 60, render: (row) => (row.prints === 0 ? '–' : row.prints) },
  {
    title: '状态',
    width: 84,
    render: (row) => (
      <span title={row.rejectReason === '' ? undefined : `退回：${row.rejectReason}`}>
        <EnumText of={VOUCHER} value={row.state} tones={VOUCHER_TONES} />
      </span>
    ),
  },
]);
