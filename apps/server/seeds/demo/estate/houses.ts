// Houses with their states, dates and dated areas.
import { addDays, chargeArea, daysBetween, houseCode, houseSortKey } from '@anju/domain';
import type { KeyedRow, Row } from '../../insert-rows.ts';
import type { UseState } from './estate-plans.ts';
import type { Place } from './estates.ts';
import { areaText, CREATED_AT, CREATED_BY, LAST_DAY, WRITTEN, type NextId } from '../ground.ts';
import type { Random } from '../random.ts';

export interface House {
  readonly row: KeyedRow<'estate.house'>;
  readonly place: Place;
  readonly areas: Row<'estate.houseArea'>[];
}

const NOT_HANDED_OVER = 1;
const DECORATING = 3;
const IN_USE = 4;
const LET = 2;

/** Layout and built area, in hundredths of a square metre, of a residential house by its position on the floor. */
const DWELLINGS = [
  ['三室两厅两卫', 11_836],
  ['两室两厅一卫', 8_952],
  ['三室两厅一卫', 10_240],
  ['一室一厅一卫', 5_618],
] as const;
const REMARKS = ['业主长期在外地，短信联系', '门禁卡补办两张', '阳台已封闭，备案齐全', '对讲机待更换', '家有行动不便老人，服务注意'];

export function makeHouses(random: Random, tenantId: number, nextId: NextId, places: readonly Place[]): House[] {
  const stacks = new Map<string, number>();
  return places.map((place) => {
    const id = nextId('estate.house');
    const { estate, building, floor, houseNo, retired } = place;
    const state = retired === null ? random.weighted(estate.states) : 5;
    const dates = datesOf(random, estate.takeover, state);
    const residential = building.usage === 1;
    const [layout, planned] = residential ? (DWELLINGS[(place.position - 1) % DWELLINGS.length] ?? DWELLINGS[0]) : ['', 0];
    const build = stackArea(place, residential ? planned + random.int(-350, 350) : random.int(6_200, 26_800));
    const basis = random.weighted([
      [1, 93],
      [3, 5],
      [2, 2],
    ] as const);
    const area = areaVersion(tenantId, id, dates.handoverDate ?? estate.takeover, build, basis, '首次登记');
    const names = { zone: building.zone, building: building.name, unit: place.unit, houseNo };
    const row = {
      tenantId,
      id,
      estateId: place.estateId,
      zoneId: place.zoneId,
      buildingId: place.buildingId,
      unitId: place.unitId,
      floor,
      houseNo,
      code: houseCode(names),
      sortKey: houseSortKey(names),
      layout,
      usage: building.usage,
      realUse: residential ? 1 : commercialUse(random, floor),
      useState: state,
      useType: state === IN_USE && random.chance(residential ? 0.16 : 0.35) ? LET : 1,
      coefficient: residential ? '1' : '1.2',
      areaFrom: area.fromDate,
      ...areasOf(area),
      ...dates,
      remark: retired ?? (random.chance(0.02) ? random.pick(REMARKS) : ''),
      disabled: retired !== null,
      ...WRITTEN,
    };
    return { row, place, areas: [area] };
  });

  /** Houses above each other have the same area, whichever was generated first. */
  function stackArea(place: Place, drawn: number): number {
    const stack = `${place.buildingId}/${place.unitId ?? 0}/${place.position}`;
    const area = stacks.get(stack) ?? drawn;
    stacks.set(stack, area);
    return area;
  }
}

/** A survey corrected the area of these houses; earlier charges do not change. */
export function remeasure(random: Random, houses: readonly House[], count: number): House[] {
  const older = houses.filter(({ row }) => row.handoverDate != null && row.handoverDate < addDays(LAST_DAY, -500) && !row.disabled);
  const chosen = new Set(random.sample(older, count));
  return houses.map((house) => {
    const [first] = house.areas;
    if (!chosen.has(house) || !first) return house;
    const from = addDays(first.fromDate, random.int(200, daysBetween(first.fromDate, LAST_DAY) - 30));
    const build = hundredths(first.buildArea) + random.pick([-1, 1]) * random.int(18, 160);
    const area = areaVersion(house.row.tenantId, house.row.id, from, build, first.areaBasis as 1 | 2 | 3, '房产测绘复测');
    return { ...house, row: { ...house.row, areaFrom: from, ...areasOf(area) }, areas: [first, area] };
  });
}

const hundredths = (area: string | number): number => Number(String(area).replace('.', ''));

function areaVersion(tenantId: number, houseId: number, fromDate: string, build: number, basis: 1 | 2 | 3, reason: string) {
  const inner = Math.round((build * 79) / 100);
  const areas = { buildArea: areaText(build), useArea: areaText(Math.round((inner * 92) / 100)), innerArea: areaText(inner) };
  const charged = chargeArea({ basis, ...areas });
  return {
    tenantId,
    houseId,
    fromDate,
    ...areas,
    areaBasis: basis,
    chargeArea: charged,
    reason,
    createdBy: CREATED_BY,
    createdAt: CREATED_AT,
  };
}

const areasOf = ({ buildArea, useArea, innerArea, areaBasis, chargeArea: charged }: ReturnType<typeof areaVersion>) => ({
  buildArea,
  useArea,
  innerArea,
  areaBasis,
  chargeArea: charged,
});

interface HouseDates {
  readonly handoverDate: string | null;
  readonly chargeStartDate: string | null;
  readonly moveInDate: string | null;
}

function datesOf(random: Random, takeover: string, state: UseState): HouseDates {
  if (state === NOT_HANDED_OVER) return { handoverDate: null, chargeStartDate: null, moveInDate: null };
  const handoverDate = state === DECORATING ? addDays(LAST_DAY, -random.int(20, 200)) : earlyDay(random, takeover);
  // Charging begins the day after the handover.
  const chargeStartDate = addDays(handoverDate, 1);
  return { handoverDate, chargeStartDate, moveInDate: state === IN_USE ? addDays(handoverDate, random.int(30, 300)) : null };
}

/** Most houses are handed over soon after the estate opens, some years later, all well before the last day. */
function earlyDay(random: Random, takeover: string): string {
  const span = daysBetween(takeover, LAST_DAY) - 330;
  return addDays(takeover, random.chance(0.75) ? random.int(5, 240) : random.int(5, span));
}

/** 2 商铺 on the ground floor; above it 3 办公 and a few 4 仓储. */
const commercialUse = (random: Random, floor: number): number => (floor === 1 ? 2 : random.chance(0.06) ? 4 : 3);
