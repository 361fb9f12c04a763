// What is done with the move-in of a house before the hand-over (menu 86). Calls that a tablet repeats have an idempotency key.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { day, instant } from '../../kit/dates.ts';
import { optionalDay, optionalText, requiredText } from '../../kit/fields.ts';
import { fileIds } from '../../kit/file-fields.ts';
import { chosen, id, idParam } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { HALF_DAY, MOVE_IN, MOVE_IN_NOTICE, MOVE_IN_VISITOR, QUEUE } from './states.ts';

const record = resource({ path: '/api/customer/move-in', menu: MENU.moveIn, what: '入伙' });

// ---- told and booked --------------------------------------------------------------------------------------------------------

const MAX_TOLD = 500;
/** The paper, call or message is recorded for each house. */
export const tellMoveIns = record.write('tell', '登记入伙通知', {
  act: 'change',
  idempotent: true,
  input: {
    ids: z.array(id).min(1, '请选择房屋').max(MAX_TOLD, `一次最多 ${MAX_TOLD} 套`),
    way: MOVE_IN_NOTICE.schema,
    content: optionalText('通知内容', 500),
    result: optionalText('结果', 200),
  },
  output: z.object({ told: z.int() }),
});
/** Facts of 入伙通知书, also for the text of a message. */
export const printMoveInNotices = record.read('notices', '打印入伙通知书', {
  act: 'print',
  input: { ids: z.array(id).min(1, '请选择房屋').max(MAX_TOLD, `一次最多 ${MAX_TOLD} 套`) },
  output: z.array(
    z.object({
      id,
      number: z.string(),
      companyName: z.string(),
      estateName: z.string(),
      house: z.string(),
      owner: z.string(),
      planName: z.string(),
      noticeText: z.string(),
      place: z.string(),
      contact: z.string(),
      fromDay: day.nullable(),
      toDay: day.nullable(),
      day: day.nullable(),
      half: HALF_DAY.schema.nullable(),
      queueNo: z.int().nullable(),
      papers: z.array(z.object({ name: z.string(), required: z.boolean(), agentOnly: z.boolean() })),
      fees: z.array(z.object({ name: z.string(), quantity: z.string(), price: z.string().nullable(), note: z.string() })),
    }),
  ),
});
export type MoveInNotice = z.infer<typeof printMoveInNotices.output>[number];

/** One place of a half day, with the next queue number; booked again, the place before is given up. */
export const bookMoveIn = record.step('{id}/book', '预约', {
  version: false,
  idempotent: true,
  fields: { slotId: chosen('时段'), note: optionalText('备注', 200) },
  output: z.object({ queueNo: z.int(), day, half: HALF_DAY.schema }),
});
export const unbookMoveIn = record.step('{id}/unbook', '取消预约', { version: false, fields: { reason: optionalText('原因', 200) } });

// ---- the queue --------------------------------------------------------------------------------------------------------------

const queueOf = { planId: chosen('入伙计划'), day, half: HALF_DAY.schema };
export const readMoveInQueue = record.read('queue', '排队叫号', {
  input: queueOf,
  output: z.object({
    capacity: z.int(),
    taken: z.int(),
    rows: z.array(
      z.object({
        id,
        houseId: id,
        house: z.string(),
        owner: z.string(),
        queueNo: z.int(),
        /** Null: not there yet. */
        queue: QUEUE.schema.nullable(),
        state: MOVE_IN.schema,
        arrivedAt: instant.nullable(),
        calledAt: instant.nullable(),
        desk: z.string(),
        visitor: z.string(),
      }),
    ),
  }),
});
/** Who comes without an appointment takes a free place of the half day that runs. */
export const arriveMoveIn = record.step('{id}/arrive', '到场', {
  version: false,
  idempotent: true,
  output: z.object({ queueNo: z.int() }),
});
/** The lowest number that waits; two who call at the same moment get two houses. Null: nobody waits. */
export const callNextMoveIn = record.write('queue/next', '叫下一号', {
  act: 'change',
  idempotent: true,
  input: { ...queueOf, desk: optionalText('窗口', 20) },
  output: z.object({ called: z.object({ id, house: z.string(), queueNo: z.int() }).nullable() }),
});
export const skipMoveIn = record.step('{id}/skip', '过号', { version: false });
export const leaveMoveIn = record.step('{id}/leave', '办理完成', { version: false });

// ---- papers, readings, keys --------------------------------------------------------------------------------------------------

const visitor = {
  kind: MOVE_IN_VISITOR.schema,
  name: requiredText('姓名', 40),
  phone: z
    .string()
    .trim()
    .max(30, '电话最多 30 个字')
    .regex(/^[\d+\-\s()转*]*$/, '电话不正确')
    .default(''),
  /** Masked where it was not typed by this user; a masked one is kept. */
  idNo: z.string().trim().max(30, '证件号最多 30 位').default(''),
  /** Of an agent. */
  relation: optionalText('与业主的关系', 20),
};

export const saveMoveInVisitor = record.step('{id}/visitor', '登记办理人', { version: false, idempotent: true, fields: visitor });
export const saveMoveInPaper = record.step('{id}/paper', '登记资料', {
  version: false,
  idempotent: true,
  fields: {
    line: z.int('资料不正确').min(1, '资料不正确').max(99, '资料不正确'),
    checked: z.boolean(),
    note: optionalText('说明', 200),
    /** All files of this paper; those left out are deleted. */
    fileIds: fileIds(FILE_CATEGORY.moveInPaper, 20),
  },
});
/** 管理规约 and the service agreement. */
export const signMoveInPapers = record.step('{id}/signed', '登记签署', {
  version: false,
  idempotent: true,
  fields: { rulesSignedOn: optionalDay, agreementSignedOn: optionalDay },
});
export const saveMoveInReading = record.step('{id}/reading', '登记表具读数', {
  version: false,
  idempotent: true,
  fields: {
    meterId: chosen('表具'),
    reading: z
      .string('请输入读数')
      .trim()
      .regex(/^\d{1,10}(\.\d{1,4})?$/, '读数应为非负数，最多四位小数'),
  },
});
export const giveMoveInKeys = record.step('{id}/keys', '发放钥匙', {
  version: false,
  idempotent: true,
  fields: {
    lines: z
      .array(
        z.object({
          kind: requiredText('钥匙名称', 30),
          count: z.int('数量应为整数').min(1, '数量应为 1 到 99').max(99, '数量应为 1 到 99'),
        }),
      )
      .min(1, '请填写钥匙')
      .max(20, '钥匙最多 20 种'),
    givenTo: requiredText('领用人', 40),
    givenOn: optionalDay,
  },
});
export const returnMoveInKey = record.write('{id}/keys/{keyId}/return', '收回钥匙', {
  act: 'change',
  input: z.object({ id: idParam, keyId: idParam, returnedOn: optionalDay }),
});

// ---- check and refusal -------------------------------------------------------------------------------------------------------

/** Opens the sheet, or answers the open one. */
export const beginMoveInCheck = record.step('{id}/check', '开始验房', {
  version: false,
  idempotent: true,
  output: z.object({ sheetId: id }),
});
export const planMoveInRecheck = record.step('{id}/recheck-on', '约定复验', { version: false, fields: { recheckOn: optionalDay } });
export const refuseMoveIn = record.step('{id}/decline', '业主拒收', { fields: { reason: requiredText('拒收原因', 500) } });
export const resumeMoveIn = record.step('{id}/resume', '重新办理', { fields: { note: optionalText('说明', 200) } });
