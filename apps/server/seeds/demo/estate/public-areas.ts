// Common parts of the estates, the houses that share them, and two years of their costs and income.
import type { KeyedRow, Row } from '../../insert-rows.ts';
import type { Ground } from './estates.ts';
import { CREATED_AT, CREATED_BY, LAST_DAY, WRITTEN, type NextId } from '../ground.ts';
import type { Random } from '../random.ts';

export interface PublicAreas {
  readonly groups: KeyedRow<'estate.shareGroup'>[];
  readonly members: Row<'estate.shareGroupMember'>[];
  readonly areas: KeyedRow<'estate.publicArea'>[];
  readonly entries: Row<'estate.publicAreaEntry'>[];
}

const KIND = { lobby: 1, liftHall: 2, green: 3, road: 4, wall: 5, club: 6, advertising: 7, other: 8 } as const;
const OWNED = { all: 1, some: 2, company: 3 } as const;
const INCOME = 1;
const EXPENSE = 2;
const QUARTERS = ['2025-01-20', '2025-04-20', '2025-07-20', '2025-10-20', '2026-01-20', '2026-04-20'];

interface Plan {
  readonly code: string;
  readonly name: string;
  readonly kind: number;
  readonly location: string;
  readonly area: string;
  readonly ownedBy?: number;
  readonly earns?: readonly [subject: string, from: number, to: number];
  readonly costs?: readonly [subject: string, from: number, to: number];
}

const PLANS: readonly Plan[] = [
  { code: 'LD-01', name: '中心花园', kind: KIND.green, location: '小区中央', area: '3260.00', costs: ['绿化养护', 4_200, 6_800] },
  { code: 'DL-01', name: '小区环路', kind: KIND.road, location: '外环', area: '5480.00', earns: ['路面停车收入', 9_000, 16_000] },
  {
    code: 'GG-01',
    name: '电梯轿厢广告位',
    kind: KIND.advertising,
    location: '各楼栋电梯',
    area: '0.00',
    earns: ['广告租金', 3_000, 5_500],
  },
  { code: 'GG-02', name: '道闸广告位', kind: KIND.advertising, location: '南门、东门', area: '0.00', earns: ['广告租金', 1_200, 2_400] },
  {
    code: 'HS-01',
    name: '邻里会所',
    kind: KIND.club,
    location: '南门旁',
    area: '420.00',
    ownedBy: OWNED.company,
    costs: ['水电费', 800, 1_600],
  },
  { code: 'QT-01', name: '快递柜场地', kind: KIND.other, location: '东门内', area: '36.00', earns: ['场地使用费', 1_500, 2_000] },
];

export function makePublicAreas(random: Random, tenantId: number, nextId: NextId, ground: Ground): PublicAreas {
  const made: PublicAreas = { groups: [], members: [], areas: [], entries: [] };
  for (const estate of ground.estates) addEstate(estate.id);
  return made;

  function addEstate(estateId: number): void {
    const everybody = addGroup(estateId, '全体业主', 'estate', estateId);
    for (const zone of ground.zones.filter((one) => one.estateId === estateId)) addGroup(estateId, `${zone.name}业主`, 'zone', zone.id);
    for (const plan of PLANS) addArea(estateId, null, everybody, plan);
    const buildings = ground.buildings.filter((one) => one.estateId === estateId).slice(0, 2);
    for (const [at, building] of buildings.entries()) {
      const group = addGroup(estateId, `${building.name}业主`, 'building', building.id);
      const shared = { location: building.name, ownedBy: OWNED.some };
      addArea(estateId, building.id, group, {
        ...shared,
        code: `DT-0${at + 1}`,
        name: `${building.name}大堂`,
        kind: KIND.lobby,
        area: '86.40',
      });
      if (building.hasLift)
        addArea(estateId, building.id, group, {
          ...shared,
          code: `DTT-0${at + 1}`,
          name: `${building.name}电梯厅`,
          kind: KIND.liftHall,
          area: '312.00',
          costs: ['电梯电费', 600, 1_400],
        });
    }
  }

  function addGroup(estateId: number, name: string, kind: string, nodeId: number): number {
    const id = nextId('estate.shareGroup');
    made.groups.push({ tenantId, id, estateId, name });
    made.members.push({ tenantId, groupId: id, kind, nodeId });
    return id;
  }

  function addArea(estateId: number, buildingId: number | null, shareGroupId: number, plan: Plan): void {
    const { code, name, kind, location, area, ownedBy = OWNED.all } = plan;
    const id = nextId('estate.publicArea');
    made.areas.push({ tenantId, id, estateId, buildingId, code, name, kind, location, area, shareGroupId, ownedBy, ...WRITTEN });
    for (const onDate of QUARTERS.filter((day) => day <= LAST_DAY)) {
      if (plan.earns) addEntry(id, onDate, INCOME, plan.earns);
      if (plan.costs) addEntry(id, onDate, EXPENSE, plan.costs);
    }
  }

  function addEntry(areaId: number, onDate: string, kind: number, [subject, from, to]: readonly [string, number, number]): void {
    const amount = `${random.int(from, to)}.00`;
    made.entries.push({ tenantId, areaId, onDate, kind, subject, amount, by: CREATED_BY, at: CREATED_AT });
  }
}
