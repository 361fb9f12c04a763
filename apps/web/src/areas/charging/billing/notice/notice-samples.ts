// A stub server for the tests of 缴费通知: two batches to publish, one publication with failures, papers of two houses.
import {
  listPublishable,
  printNotices,
  searchNotices,
  searchPublications,
  type NoticePaper,
  type NoticeRow,
  type OutputOf,
  type PublicationRow,
} from '@anju/contract';
import { stub, type Stub } from '../../../../platform/testing/index.ts';
import { TREE } from '../billing-run/batch-samples.ts';

const PUBLISHABLE: OutputOf<typeof listPublishable> = [
  { batchId: 31, number: 'JF2026110001', estateId: 1, estateName: '云栖花园', bills: 200, amount: '50000.10' },
  { batchId: 32, number: 'JF2026110002', estateId: 2, estateName: '湖畔居', bills: 100, amount: '20000.20' },
].map((one) => ({ kind: 1, periodFrom: '2026-11-01', periodTo: '2026-11-30', checkedBy: '赵文博', ...one }));

const publication = (more: Partial<PublicationRow> = {}): PublicationRow => ({
  id: 61,
  number: 'TZ2026110001',
  estateId: 1,
  estateName: '云栖花园',
  day: '2026-11-15',
  bills: 300,
  amount: '70000.30',
  objects: 250,
  sent: [
    { channel: 1, waiting: 250, sent: 0, failed: 0, read: 0 },
    { channel: 2, waiting: 0, sent: 247, failed: 3, read: 0 },
  ],
  createdBy: '陈思远',
  createdAt: '2026-11-15T02:00:00.000Z',
  ...more,
});

const notice = (id: number, more: Partial<NoticeRow> = {}): NoticeRow => ({
  id,
  objectKind: 1,
  objectText: `1幢-${id}`,
  channel: 1,
  payerName: '周以宁',
  phone: '138****6721',
  bills: 1,
  amount: '250.40',
  state: 1,
  tries: 0,
  message: '',
  text: '',
  sentAt: null,
  ...more,
});

export const noticePaper = (more: Partial<NoticePaper> = {}): NoticePaper => ({
  objectText: '1幢-101',
  estateName: '云栖花园',
  company: '云栖物业服务有限公司',
  phone: '0571-88001234',
  payerName: '周以宁',
  number: 'TZ2026110001',
  lines: [
    {
      item: '物业服务费',
      objectText: '1幢-101',
      periodFrom: '2026-11-01',
      periodTo: '2026-11-30',
      explain: '2.80元 × 89.43㎡ × 1月 = 250.40元',
      amount: '250.40',
      reduced: '10.00',
      settled: '40.00',
      open: '200.40',
      late: '0.00',
      dueDate: '2026-12-10',
    },
  ],
  before: { bills: 2, open: '500.80', late: '5.76' },
  total: '706.96',
  capital: '柒佰零陆元玖角陆分',
  dueDate: '2026-12-10',
  wording: '请于 2026.12.10 前缴纳',
  ...more,
});

export const NOTIFY_READS: readonly Stub[] = [
  TREE,
  stub(listPublishable, ({ estateId }) => PUBLISHABLE.filter((one) => estateId === null || one.estateId === estateId)),
  stub(searchPublications, () => ({ rows: [publication()], total: 1 })),
  stub(searchNotices, ({ states }) => {
    const rows = [notice(101), notice(102, { channel: 2, state: 3, message: '没有电话', tries: 1, text: '新出账单 1 笔' })];
    const shown = rows.filter(({ state }) => states.length === 0 || states.includes(state));
    return { rows: shown, total: shown.length };
  }),
  stub(printNotices, () => ({
    papers: [noticePaper(), noticePaper({ objectText: '1幢-102', before: { bills: 0, open: '0.00', late: '0.00' } })],
    total: 2,
  })),
];
