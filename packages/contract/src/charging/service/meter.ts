// 计量表具 (menu 149): the list of meters, the reading sheet of a route, and the options of the forms. The card of a meter is in meter-card.ts.
// Domain notes, 4.1.
import { z } from 'zod';
import { chosen, id, version } from '../../kit/ids.ts';
import { day } from '../../kit/dates.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { meterKind, METER } from '../enums.ts';
import { optionalId, searchKey, severalOf } from '../../kit/fields.ts';
import { business, failures } from '../../kit/failure.ts';

/** 按用量: the only charging method for meters. */
export const USAGE_METHOD = 4;
export const MAX_ROUTE_METERS = 2_000;

const meterCalls = resource({ path: '/api/charging/meter', menu: MENU.meter, what: '表具' });

export const METER_FAILURES = failures({
  METER_NUMBER_TAKEN: business('表号“{number}”在该小区已存在'),
  METER_STANDARD: business('收费标准不存在、已停用，或不是按用量计费'),
  METER_PLACE: business('{what}不存在、已停用，或不在该小区'),
  METER_CYCLE: business('上级表不能是自己，也不能是自己的下级表'),
  METER_READ: business('该表已有读数，{what}不能修改'),
  METER_STATE: business('该表{state}，不能{what}'),
  METER_IN_USE: business('该表{what}，不能删除，请停用'),
  METER_END: business('{problem}'),
  METER_DATE_FUTURE: business('日期不能晚于今天'),
  METER_BATCH_NONE: business('该楼栋没有缺少{kind}表的房屋'),
});

export const meterFilter = z.object({
  node: z
    .object({ kind: z.enum(['estate', 'zone', 'building', 'unit']), id })
    .nullable()
    .default(null),
  kinds: severalOf(meterKind),
  states: severalOf(METER),
  /** Beginning or part of the number, the house code or the location. */
  key: searchKey,
  route: z.string().max(40).nullable().default(null),
  /** Only meters in use without a charging standard. */
  without: z.boolean().default(false),
  /** Only meters that belong to no house. */
  public: z.boolean().default(false),
  houseId: optionalId,
});
export type MeterFilter = z.output<typeof meterFilter>;

export const meterRow = z.object({
  id,
  version,
  estateId: id,
  estateName: z.string(),
  number: z.string(),
  kind: meterKind.schema,
  houseId: id.nullable(),
  houseCode: z.string(),
  shareGroupId: id.nullable(),
  shareGroupName: z.string(),
  location: z.string(),
  ratio: z.string(),
  lossRate: z.string(),
  standardId: id.nullable(),
  standardName: z.string(),
  route: z.string(),
  routeOrder: z.int(),
  state: METER.schema,
  /** The last reading, or the start reading of a meter that was never read. */
  lastReading: z.string(),
  lastReadOn: day,
});
export type MeterRow = z.infer<typeof meterRow>;

export const searchMeters = meterCalls.search(meterFilter.shape, meterRow, {
  totals: {
    /** Counted over all matching rows. */
    inUse: z.int(),
    public: z.int(),
    without: z.int(),
  },
});
export const exportMeters = meterCalls.export(meterFilter);
/** The content of the blank reading sheet of a route: only meters in use, in walking order. */
export const printRoute = meterCalls.read('route-sheet', '抄表单', {
  menu: [MENU.meter, MENU.billingMeter],
  input: z.object({
    estateId: chosen('小区'),
    kind: meterKind.schema.nullable().default(null),
    route: z.string().max(40).nullable().default(null),
    buildingId: optionalId,
  }),
  output: z.object({
    estateName: z.string(),
    rows: z.array(
      meterRow.pick({
        id: true,
        number: true,
        kind: true,
        houseCode: true,
        location: true,
        route: true,
        lastReading: true,
        lastReadOn: true,
      }),
    ),
    /** True when more than MAX_ROUTE_METERS match and the rest is left out. */
    cut: z.boolean(),
  }),
});
export type RouteSheet = z.infer<(typeof printRoute)['output']>;

/** With today's prices. */
export const listMeterStandards = meterCalls.read('standards', '表具可用的收费标准', {
  input: z.object({ estateId: id }),
  output: z.array(z.object({ id, name: z.string(), itemName: z.string(), price: z.string().nullable() })),
});
export const listMeterRoutes = meterCalls.read('routes', '抄表路线', {
  menu: [MENU.meter, MENU.billingMeter],
  input: z.object({ estateId: optionalId }),
  output: z.array(z.string()),
});
/** Houses and share groups a meter may belong to, or meters that may be above it: the first 20 matches in the estate. */
export const findMeterPlaces = meterCalls.read('places', '查找房屋、分摊组或上级表', {
  input: z.object({ estateId: id, what: z.enum(['house', 'group', 'parent']), key: searchKey }),
  output: z.array(z.object({ id, name: z.string() })),
});
