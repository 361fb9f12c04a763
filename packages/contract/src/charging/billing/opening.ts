// 期初 (a tab of 计费审核, menu 158): what an estate brings from its old ledger. Arrears are imported as bills of a batch of kind 6 and treated
// like every batch; money held for houses is imported as documents that another user approves. Then the opening is locked. Domain notes,
// 11.2, 13.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { id, version } from '../../kit/ids.ts';
import { sheetImport } from '../../kit/sheet-import.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { stepReason } from './bill.ts';
import { ACCOUNT, OPENING } from '../enums.ts';
import { optionalId, searchKey, severalOf } from '../../kit/fields.ts';

const openingCalls = resource({ path: '/api/charging/opening', menu: MENU.billingAudit, what: '期初单' });
/** The kind of batch used for opening arrears. */
export const OPENING_BATCH = 6;

export const openingArrearsImport = sheetImport({
  kind: 'charging.arrears.opening',
  what: '期初欠费',
  path: '/api/charging/opening-arrears/import',
  menu: MENU.billingAudit,
  columns: [
    { field: 'estate', title: '小区', required: true },
    { field: 'code', title: '房号/车位号', required: true },
    { field: 'kind', title: '类型', required: false },
    { field: 'item', title: '收费项目', required: true },
    { field: 'fromDate', title: '起', required: true },
    { field: 'toDate', title: '止', required: true },
    { field: 'amount', title: '金额', required: true },
    { field: 'dueDate', title: '到期日', required: false },
    { field: 'remark', title: '备注', required: false },
  ],
});
export const {
  open: openOpeningArrearsImport,
  rows: sendOpeningArrearsRows,
  check: checkOpeningArrearsImport,
  problems: listOpeningArrearsProblems,
  commit: commitOpeningArrearsImport,
  drop: dropOpeningArrearsImport,
} = openingArrearsImport;

export const openingAccountImport = sheetImport({
  kind: 'charging.account.opening',
  what: '期初余额',
  path: '/api/charging/opening-account/import',
  menu: MENU.billingAudit,
  columns: [
    { field: 'estate', title: '小区', required: true },
    { field: 'kind', title: '类别', required: true },
    { field: 'code', title: '房号', required: true },
    { field: 'person', title: '姓名', required: false },
    { field: 'item', title: '项目', required: false },
    { field: 'amount', title: '金额', required: true },
    { field: 'paperNo', title: '原票据号', required: false },
    { field: 'remark', title: '备注', required: false },
  ],
});
export const {
  open: openOpeningAccountImport,
  rows: sendOpeningAccountRows,
  check: checkOpeningAccountImport,
  problems: listOpeningAccountProblems,
  commit: commitOpeningAccountImport,
  drop: dropOpeningAccountImport,
} = openingAccountImport;

/** The totals that are compared with the old ledger. */
export const OPENING_PARTS = ['arrears', 'prepaid', 'change', 'deposit', 'points'] as const;
export type OpeningPart = (typeof OPENING_PARTS)[number];
export const OPENING_PART_TEXT: Readonly<Record<OpeningPart, string>> = {
  arrears: '欠费',
  prepaid: '预交',
  change: '存零',
  deposit: '押金',
  points: '积分',
};
/** `waiting` is the part of `sum` that is not published or not approved yet. */
const part = z.object({ rows: z.int(), sum: z.string(), waiting: z.string() });
export const getOpeningSums = openingCalls.read('sums', '期初合计', {
  input: z.object({ estateId: id }),
  output: z.object({
    estateId: id,
    estateName: z.string(),
    lockedAt: instant.nullable(),
    parts: z.object({ arrears: part, prepaid: part, change: part, deposit: part, points: part }),
  }),
});

const row = z.object({
  id,
  version,
  number: z.string(),
  estateId: id,
  estateName: z.string(),
  kind: ACCOUNT.schema,
  day,
  rows: z.int(),
  amount: z.string(),
  state: OPENING.schema,
  mine: z.boolean(),
  createdBy: z.string(),
  createdAt: instant,
  checkedBy: z.string(),
  checkedAt: instant.nullable(),
});
export type OpeningRow = z.infer<typeof row>;
export const searchOpenings = openingCalls.search(
  {
    estateId: optionalId,
    kinds: severalOf(ACCOUNT),
    states: severalOf(OPENING),
  },
  row,
  { totals: { amount: z.string() } },
);
const line = z.object({
  seq: z.int(),
  houseCode: z.string(),
  personName: z.string(),
  item: z.string(),
  amount: z.string(),
  paperNo: z.string(),
  remark: z.string(),
});
export type OpeningLine = z.infer<typeof line>;
export const searchOpeningLines = openingCalls.search({ openingId: id, key: searchKey }, line, {
  summary: '期初单明细',
  at: 'lines',
  totals: { amount: z.string() },
});
export const auditOpening = openingCalls.step('{id}/audit', '审核期初单', { act: 'audit' });
export const voidOpening = openingCalls.step('{id}/void', '作废期初单', { act: 'void', fields: { reason: stepReason } });

const ledger = z
  .string('请输入原账合计')
  .trim()
  .regex(/^\d{1,16}(\.\d{1,2})?$/, '原账合计应为非负数，最多两位小数');
/** The input holds the totals of the old ledger; a difference of one cent refuses the lock. */
export const lockOpening = openingCalls.write('lock', '锁定期初', {
  act: 'audit',
  input: z.object({
    estateId: id,
    ledger: z.object({ arrears: ledger, prepaid: ledger, change: ledger, deposit: ledger, points: ledger }),
  }),
});
export const unlockOpening = openingCalls.write('unlock', '解锁期初', {
  act: 'audit',
  input: z.object({ estateId: id, reason: stepReason }),
});
