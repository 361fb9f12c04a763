// 入伙 of one house (menus 86 入伙验房, 87 验房记录): told, booked, checked, mended, handed over or refused, with papers, readings and keys.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { optionalDay, optionalId, searchKey, severalOf } from '../../kit/fields.ts';
import { id, idParam, version } from '../../kit/ids.ts';
import { sortBy } from '../../kit/paging.ts';
import { resource } from '../../kit/resource.ts';
import { HOUSE_USE } from '../../estate/enums.ts';
import { MENU } from '../../menu.ts';
import { checkDefect } from './check-defect.ts';
import { MOVE_IN_MENUS } from './check-setting.ts';
import { HALF_DAY, MOVE_IN, MOVE_IN_ACT, MOVE_IN_NOTICE, MOVE_IN_VISITOR, QUEUE } from './states.ts';

const record = resource({ path: '/api/customer/move-in', menu: MENU.moveIn, what: '入伙' });

export const MOVE_IN_FAILURES = failures({
  MOVE_IN_STATE: business('{house} {state}，不能{what}'),
  MOVE_IN_FULL: business('{day} {half}的名额已满，请选择其他时段'),
  MOVE_IN_SLOT: business('所选时段不在该入伙计划中，或已经过去'),
  MOVE_IN_TODAY: business('{house} 今天没有可用的名额，请先预约'),
  MOVE_IN_NOT_TODAY: business('{house} 预约在 {day} {half}，今天到场请先改约'),
  MOVE_IN_QUEUE: business('{house} 排队{state}，不能{what}'),
  MOVE_IN_NOT_CHECKED: business('{house} 的验房单还没有签字，不能入伙'),
  MOVE_IN_PAPERS: business('{house} 还缺资料：{papers}'),
  MOVE_IN_UNSIGNED: business('{house} 还没有签署{papers}'),
  MOVE_IN_VISITOR_NEEDED: business('{house} 还没有登记办理人'),
  MOVE_IN_DEFECTS: business('{house} 还有 {count} 个问题没有闭合；业主同意先收房的，请勾选并注明'),
  MOVE_IN_PLAN_ENDED: business('入伙计划{state}，不能{what}'),
  MOVE_IN_METER: business('表具不存在，或不属于该房屋'),
  MOVE_IN_DAY_FUTURE: business('日期不能晚于今天'),
  MOVE_IN_PAPER: business('资料清单中没有该项'),
});

export const moveInRow = z.object({
  id,
  version,
  number: z.string(),
  planId: id,
  planName: z.string(),
  estateId: id,
  estateName: z.string(),
  buildingId: id,
  houseId: id,
  house: z.string(),
  owner: z.string(),
  phone: z.string(),
  state: MOVE_IN.schema,
  toldAt: instant.nullable(),
  day: day.nullable(),
  half: HALF_DAY.schema.nullable(),
  queueNo: z.int().nullable(),
  queue: QUEUE.schema.nullable(),
  checkedAt: instant.nullable(),
  /** The next re-inspection, if one was agreed. */
  recheckOn: day.nullable(),
  openDefects: z.int(),
  closedDefects: z.int(),
  overdueDefects: z.int(),
  /** Days until the last defect was closed; null while one is open or there is none. */
  closeDays: z.int().nullable(),
  handedOn: day.nullable(),
  keys: z.int(),
  refusal: z.string(),
});
export type MoveInRow = z.infer<typeof moveInRow>;

export const moveInFilter = z.object({
  estateId: optionalId,
  planId: optionalId,
  buildingId: optionalId,
  states: severalOf(MOVE_IN),
  /** The day of the appointment. */
  day: optionalDay,
  handedFrom: optionalDay,
  handedTo: optionalDay,
  defects: z.enum(['all', 'open', 'closed', 'overdue', 'none']).default('all'),
  /** Only houses that were checked: what 验房记录 shows. */
  checked: z.boolean().default(false),
  /** House shorthand, owner, phone or number. */
  key: searchKey,
});
export type MoveInFilter = z.infer<typeof moveInFilter>;
const SORTS = ['house', 'day', 'handedOn', 'openDefects'] as const;
export const searchMoveIns = record.search({ ...moveInFilter.shape, sort: sortBy(SORTS).optional() }, moveInRow, {
  menu: MOVE_IN_MENUS,
  totals: { handedCount: z.int(), openDefects: z.int(), closedDefects: z.int(), meanDays: z.string().nullable() },
});
export const exportMoveIns = record.export(moveInFilter, { menu: MOVE_IN_MENUS });

const paper = z.object({
  line: z.int(),
  name: z.string(),
  required: z.boolean(),
  agentOnly: z.boolean(),
  /** Whether it has to be there for who comes. */
  needed: z.boolean(),
  checkedBy: z.string(),
  checkedAt: instant.nullable(),
  note: z.string(),
  files: z.array(z.object({ id, name: z.string() })),
});
const reading = z.object({
  meterId: id,
  number: z.string(),
  kind: z.string(),
  location: z.string(),
  lastReading: z.string(),
  lastOn: day.nullable(),
  reading: z.string().nullable(),
  by: z.string(),
  at: instant.nullable(),
});
export const handoverChange = z.object({ what: z.string(), from: z.string(), to: z.string() });
export type HandoverChange = z.infer<typeof handoverChange>;
const handover = z.object({
  id,
  onDay: day,
  changes: z.array(handoverChange),
  acceptNote: z.string(),
  billAmount: z.string(),
  by: z.string(),
  at: instant,
  undoneBy: z.string(),
  undoneAt: instant.nullable(),
  undoReason: z.string(),
});
export const moveInDetail = moveInRow.extend({
  companyName: z.string(),
  planState: z.int(),
  place: z.string(),
  contact: z.string(),
  noticeText: z.string(),
  layout: z.string(),
  area: z.string(),
  useState: HOUSE_USE.schema,
  handoverDate: day.nullable(),
  chargeStartDate: day.nullable(),
  owners: z.array(z.object({ personId: id, name: z.string(), ownerType: z.int(), share: z.string(), phone: z.string() })),
  payer: z.string(),
  visitor: z
    .object({ kind: MOVE_IN_VISITOR.schema, name: z.string(), phone: z.string(), idNo: z.string(), relation: z.string() })
    .nullable(),
  rulesSignedOn: day.nullable(),
  agreementSignedOn: day.nullable(),
  arrivedAt: instant.nullable(),
  calledAt: instant.nullable(),
  desk: z.string(),
  papers: z.array(paper),
  fees: z.array(
    z.object({ itemId: id.nullable(), name: z.string(), quantity: z.string(), price: z.string().nullable(), note: z.string() }),
  ),
  readings: z.array(reading),
  keyLines: z.array(
    z.object({ id, kind: z.string(), count: z.int(), givenTo: z.string(), givenOn: day, by: z.string(), returnedOn: day.nullable() }),
  ),
  plannedKeys: z.array(z.object({ kind: z.string(), count: z.int() })),
  /** The newest sheet; null before the check. */
  sheetId: id.nullable(),
  sheetSigned: z.boolean(),
  defects: z.array(checkDefect),
  notices: z.array(
    z.object({ seq: z.int(), way: MOVE_IN_NOTICE.schema, content: z.string(), result: z.string(), by: z.string(), at: instant }),
  ),
  handovers: z.array(handover),
  steps: z.array(
    z.object({
      seq: z.int(),
      act: MOVE_IN_ACT.schema,
      from: MOVE_IN.schema,
      to: MOVE_IN.schema,
      by: z.string(),
      at: instant,
      note: z.string(),
    }),
  ),
});
export type MoveInDetail = z.infer<typeof moveInDetail>;
export const getMoveIn = record.get(moveInDetail, { menu: MOVE_IN_MENUS });
/** The numbers of who comes; the access is logged. */
export const showMoveInVisitor = record.read('{id}/visitor/private', '查看办理人完整信息', {
  method: 'GET',
  input: { id: idParam },
  output: z.object({ phone: z.string(), idNo: z.string() }),
});
