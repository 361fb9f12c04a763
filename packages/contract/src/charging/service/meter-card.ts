// 计量表具 (menu 149): the card of each meter, which belongs to a house or, if it is public, to a share group. A replaced meter is kept with
// its last reading and refers to its successor. Domain notes, 4.1.
import { z } from 'zod';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { day, dayOf, instant } from '../../kit/dates.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { meterKind, METER } from '../enums.ts';
import { meterRow } from './meter.ts';
import { optionalId, optionalText, requiredText } from '../../kit/fields.ts';

const meterCalls = resource({ path: '/api/charging/meter', menu: MENU.meter, what: '表具' });

const figure = (what: string) =>
  z
    .string(`请输入${what}`)
    .trim()
    .regex(/^\d{1,12}(\.\d{1,4})?$/, `${what}应为非负数，最多四位小数`);
export const readingFigure = figure('读数');
const meterNumber = requiredText('表号', 30).regex(/^\S*$/, '表号不能含空格');
const ratio = z
  .string('请输入倍率')
  .trim()
  .regex(/^\d{1,6}(\.\d{1,4})?$/, '倍率应为正数，最多四位小数')
  .refine((text) => !/^[0.]+$/.test(text), '倍率应大于 0');

export const meterForm = z.object({
  estateId: chosen('小区'),
  number: meterNumber,
  kind: meterKind.schema,
  houseId: optionalId,
  shareGroupId: optionalId,
  parentId: optionalId,
  ratio: ratio.default('1'),
  /** 0.05 means five percent. */
  lossRate: z
    .string('损耗不正确')
    .trim()
    .regex(/^(0(\.\d{1,4})?|1(\.0{1,4})?)$/, '损耗应在 0 到 1 之间，最多四位小数，如 0.05')
    .default('0'),
  maxReading: figure('最大读数')
    .refine((text) => !/^[0.]+$/.test(text), '最大读数应大于 0')
    .nullable()
    .default(null),
  startReading: figure('起始读数').default('0'),
  startDate: dayOf('请选择起始日期'),
  standardId: optionalId,
  location: optionalText('位置', 100),
  route: optionalText('抄表路线', 40),
  routeOrder: z.int('顺序应为整数').min(0, '顺序不能小于 0').max(999_999, '顺序最大 999999').default(0),
  remark: optionalText('备注', 200),
});
export type MeterForm = z.output<typeof meterForm>;

const onePlace = ({ houseId, shareGroupId }: MeterForm) => houseId === null || shareGroupId === null;
const ONE_PLACE = { path: ['shareGroupId'], message: '房屋的表不能再选分摊组' };
const belowMax = ({ startReading, maxReading }: { startReading: string; maxReading: string | null }) =>
  maxReading === null || Number(startReading) <= Number(maxReading);
const BELOW_MAX = { path: ['startReading'], message: '起始读数不能大于最大读数' };

export const createMeter = meterCalls.create(meterForm.refine(onePlace, ONE_PLACE).refine(belowMax, BELOW_MAX));
/** Creates one meter of the kind for each house of a building that has none of this kind in use. */
export const createMeters = meterCalls.write('batch', '按楼栋批量建表', {
  act: 'add',
  idempotent: true,
  input: z
    .object({
      buildingId: chosen('楼栋'),
      kind: meterKind.schema,
      /** Put before a running number: `S1-` gives S1-0001. */
      prefix: z.string().trim().min(1, '请输入表号前缀').max(20, '表号前缀最多 20 个字').regex(/^\S*$/, '表号前缀不能含空格'),
      ratio: ratio.default('1'),
      maxReading: meterForm.shape.maxReading,
      startReading: meterForm.shape.startReading,
      startDate: meterForm.shape.startDate,
      standardId: optionalId,
      route: meterForm.shape.route,
    })
    .refine(belowMax, BELOW_MAX),
  output: z.object({ made: z.int(), existing: z.int() }),
});
export const changeMeter = meterCalls.write('{id}', '修改表具', {
  act: 'change',
  method: 'PUT',
  input: meterForm.extend({ id: idParam, version }).refine(onePlace, ONE_PLACE).refine(belowMax, BELOW_MAX),
});
export const stopMeter = meterCalls.step('{id}/stop', '停用表具', { fields: { endedOn: dayOf('请选择停用日期') } });
export const resumeMeter = meterCalls.step('{id}/resume', '恢复使用');
export const replaceMeter = meterCalls.write('{id}/replace', '换表', {
  act: 'change',
  idempotent: true,
  input: z
    .object({
      id: idParam,
      version,
      endedOn: dayOf('请选择换表日期'),
      endReading: figure('旧表止数'),
      /** The old counter passed its largest figure since it was last read. */
      rollover: z.boolean().default(false),
      number: meterNumber,
      startReading: figure('新表起数').default('0'),
      ratio,
      maxReading: meterForm.shape.maxReading,
      remark: meterForm.shape.remark,
    })
    .refine(belowMax, BELOW_MAX),
  output: z.object({ id }),
});
/** Only a meter entered by mistake can be removed: never read, no meters below it, not part of a replacement. */
export const removeMeter = meterCalls.remove({ summary: '删除从未抄表的表具' });

export const meterDetail = meterRow.extend({
  parentId: id.nullable(),
  parentNumber: z.string(),
  maxReading: z.string().nullable(),
  startReading: z.string(),
  startDate: day,
  endedOn: day.nullable(),
  endReading: z.string().nullable(),
  remark: z.string(),
  /** Read at least once, so its start reading, kind and house can no longer change. */
  read: z.boolean(),
  createdBy: z.string(),
  createdAt: instant,
  /** The meters that replaced each other, oldest first, including this one; only this one if nothing was replaced. */
  chain: z.array(
    z.object({
      id,
      number: z.string(),
      ratio: z.string(),
      startDate: day,
      startReading: z.string(),
      endedOn: day.nullable(),
      endReading: z.string().nullable(),
      state: METER.schema,
    }),
  ),
  children: z.array(z.object({ id, number: z.string(), houseCode: z.string(), location: z.string() })),
  /** The last 36 readings of the whole chain, newest first. */
  readings: z.array(
    z.object({
      id,
      month: z.string(),
      number: z.string(),
      readOn: day,
      previous: z.string(),
      current: z.string(),
      rollover: z.boolean(),
      carried: z.string(),
      usage: z.string(),
      abnormal: z.boolean(),
      confirmedBy: z.string(),
      billId: id.nullable(),
      remark: z.string(),
    }),
  ),
  /** 过户抄表 of the whole chain, newest first: readings on the first day of a new payer. */
  transfers: z.array(z.object({ number: z.string(), day, current: z.string(), rollover: z.boolean(), by: z.string() })),
});
export type MeterDetail = z.infer<typeof meterDetail>;
export const getMeter = meterCalls.get(meterDetail);
