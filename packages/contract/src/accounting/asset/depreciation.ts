// 资产折旧 (menu 304): the month's depreciation before and after it is booked. domain: accounting 6.2, 6.3.
import { z } from 'zod';
import { instant } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { chosen, id } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { bookOf, ym } from '../fields.ts';
import { assetUnits, assetVoucher } from './fields.ts';
import { DEPRECIATION } from './states.ts';

const depreciation = resource({ path: '/api/accounting/depreciation', menu: MENU.depreciation, what: '折旧' });

export const DEPRECIATION_FAILURES = failures({
  DEPRECIATION_DONE: business('{ym} 的折旧已计提'),
  DEPRECIATION_ORDER: business('折旧应逐月计提，请先计提 {ym}'),
  DEPRECIATION_NOT_DONE: business('{ym} 还没有计提折旧'),
  DEPRECIATION_LAST: business('只能撤销最后一次计提的折旧（{ym}）'),
  DEPRECIATION_MOVED: business('计提之后资产“{no}”有变动或减少，不能撤销'),
  DEPRECIATION_SIGNED: business('折旧凭证{state}，请先取消审核并退回，再撤销折旧'),
  DEPRECIATION_MISSING: business('还不能计提：{text}'),
  DEPRECIATION_UNITS: business('资产“{no}”不能录入该月工作量：不是工作量法，或该月已计提折旧'),
  DEPRECIATION_UNITS_OVER: business('资产“{no}”的累计工作量超过总工作量 {total}'),
});

export const depreciationLine = z.object({
  assetId: id,
  no: z.string(),
  name: z.string(),
  categoryName: z.string(),
  estateName: z.string(),
  departmentName: z.string(),
  subjectText: z.string(),
  method: DEPRECIATION.schema,
  /** Shared out in the same way as the amount. */
  cost: z.string(),
  before: z.string(),
  amount: z.string(),
});
export type DepreciationLine = z.infer<typeof depreciationLine>;

const unitsRow = z.object({
  assetId: id,
  no: z.string(),
  name: z.string(),
  totalUnits: z.string(),
  /** Up to the month before. */
  done: z.string(),
  /** Null: not entered yet. */
  units: z.string().nullable(),
});
export type UnitsRow = z.infer<typeof unitsRow>;

export const readDepreciation = depreciation.read('month', '某月折旧', {
  input: { ...bookOf, ym },
  output: z.object({
    ym: z.int(),
    done: z.boolean(),
    /** The month to be depreciated next; null while no card is due. */
    nextYm: z.int().nullable(),
    lastYm: z.int().nullable(),
    cards: z.int(),
    amount: z.string(),
    /** Why it cannot be booked yet. */
    missing: z.array(z.string()),
    by: z.string(),
    at: instant.nullable(),
    voucher: assetVoucher.nullable(),
    lines: z.array(depreciationLine),
    units: z.array(unitsRow),
    differences: z.array(z.object({ what: z.string(), subject: z.string(), cards: z.string(), books: z.string() })),
  }),
});
/** Books the month; one that is booked and not handed in is booked anew. */
export const bookDepreciation = depreciation.write('run', '计提折旧', {
  act: 'change',
  idempotent: true,
  input: { ...bookOf, ym },
  output: z.object({ voucherId: id.nullable() }),
});
export const undoDepreciation = depreciation.write('undo', '撤销折旧', { act: 'change', input: { ...bookOf, ym } });
export const saveAssetUnits = depreciation.write('units', '录入工作量', {
  act: 'change',
  input: {
    ...bookOf,
    ym,
    units: z
      .array(z.object({ assetId: chosen('资产'), units: assetUnits('工作量') }))
      .min(1)
      .max(500),
  },
});
/** The lines of the months that were booked. */
export const exportDepreciation = depreciation.export(z.object({ ...bookOf, fromYm: ym, toYm: ym }), {
  menu: [MENU.depreciation, MENU.assetRegister],
  summary: '导出折旧明细',
});
