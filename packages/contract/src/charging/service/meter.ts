// 计量表具 (menu 149): the list of meters, the sheet of a route, and what a form chooses from. The card of one is in meter-card.ts.
// Domain notes, 4.1.
import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { day } from '../../kit/dates.ts';
import { exportPurpose } from '../../kit/export-purpose.ts';
import { pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { meterKind, meterState } from '../enums.ts';

/** 按用量: the only method a meter is charged by. */
export const USAGE_METHOD = 4;
export const METER = { inUse: 1, stopped: 2, replaced: 3 } as const;
export const MAX_ROUTE_METERS = 2_000;

const may = <A extends 'view' | 'export'>(act: A) => ({ menu: MENU.meter, act }) as const;

export const meterFilter = z.object({
  node: z
    .object({ kind: z.enum(['estate', 'zone', 'building', 'unit']), id })
    .nullable()
    .default(null),
  kinds: z.array(meterKind.schema).default([]),
  states: z.array(meterState.schema).default([]),
  /** Beginning or part of the number, the house code or the place. */
  key: z.string().trim().max(60).default(''),
  route: z.string().max(40).nullable().default(null),
  /** In use and charged by nothing. */
  without: z.boolean().default(false),
  /** Those of no house. */
  public: z.boolean().default(false),
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
  state: meterState.schema,
  /** The last reading, or the first figure of one never read. */
  lastReading: z.string(),
  lastReadOn: day,
});
export type MeterRow = z.infer<typeof meterRow>;

export const searchMeters = endpoint({
  method: 'POST',
  path: '/api/charging/meter/search',
  access: may('view'),
  summary: '表具列表',
  input: pageQuery.extend(meterFilter.shape),
  output: z.object({
    rows: z.array(meterRow),
    total: z.int(),
    /** Over all that match. */
    inUse: z.int(),
    public: z.int(),
    without: z.int(),
  }),
});
export const exportMeters = endpoint({
  method: 'POST',
  path: '/api/charging/meter/export',
  access: may('export'),
  summary: '导出表具（当前条件的全部行）',
  input: z.object({ filter: meterFilter, purpose: exportPurpose }),
  output: z.object({ jobId: id }),
});
/** What the blank sheet of a route says; meters in use alone, in the order they are walked. */
export const printRoute = endpoint({
  method: 'POST',
  path: '/api/charging/meter/route-sheet',
  access: { menu: [MENU.meter, MENU.billingMeter], act: 'view' },
  summary: '抄表单',
  input: z.object({
    estateId: chosen('小区'),
    kind: meterKind.schema.nullable().default(null),
    route: z.string().max(40).nullable().default(null),
    buildingId: id.nullable().default(null),
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
    /** More than MAX_ROUTE_METERS match: the rest is left out. */
    cut: z.boolean(),
  }),
});
export type RouteSheet = z.infer<(typeof printRoute)['output']>;

/** With the price of today. */
export const listMeterStandards = endpoint({
  method: 'POST',
  path: '/api/charging/meter/standards',
  access: may('view'),
  summary: '表具可用的收费标准',
  input: z.object({ estateId: id }),
  output: z.array(z.object({ id, name: z.string(), itemName: z.string(), price: z.string().nullable() })),
});
export const listMeterRoutes = endpoint({
  method: 'POST',
  path: '/api/charging/meter/routes',
  access: { menu: [MENU.meter, MENU.billingMeter], act: 'view' },
  summary: '抄表路线',
  input: z.object({ estateId: id.nullable().default(null) }),
  output: z.array(z.string()),
});
/** Houses and share groups a meter may belong to, meters it may lie behind: the first 20 of the estate that match. */
export const findMeterPlaces = endpoint({
  method: 'POST',
  path: '/api/charging/meter/places',
  access: may('view'),
  summary: '查找房屋、分摊组或上级表',
  input: z.object({ estateId: id, what: z.enum(['house', 'group', 'parent']), key: z.string().trim().max(60).default('') }),
  output: z.array(z.object({ id, name: z.string() })),
});
