// Parking spaces with their owners or renters and cars. Titled spaces are sold to owners, planned ones are leased, those on common ground
// are free or used by the company.
import { addDays, naturalKey } from '@anju/domain';
import type { KeyedRow } from '../../insert-rows.ts';
import type { EstatePlan } from './estate-plans.ts';
import { CREATED_AT, CREATED_BY, LAST_DAY, WRITTEN, type NextId } from '../ground.ts';
import type { House } from './houses.ts';
import type { Owners } from './owners.ts';
import type { Person } from './people.ts';
import type { Random } from '../random.ts';

export interface Parkings {
  readonly spaces: KeyedRow<'estate.parking'>[];
  readonly owners: KeyedRow<'estate.parkingOwner'>[];
  readonly leases: KeyedRow<'estate.parkingLease'>[];
  readonly vehicles: KeyedRow<'estate.vehicle'>[];
}

/** Plates leave out I and O. */
const PLATE_CHARACTERS = [...'0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'];
const PER_LEVEL = 120;
/** Of the houses with a space, every sixth has a second one; the remaining spaces belong to no one. */
const SECOND_SPACE = 6;
const STATE = { free: 1, sold: 2, leased: 3, ownUse: 4 } as const;
const TITLED = 1;
const TERM = 730;
const BRANDS = ['比亚迪', '大众', '丰田', '特斯拉', '吉利', '本田', '五菱', '小鹏'];
const COLORS = ['白', '黑', '灰', '银', '蓝', '红'];

export function makeParkings(random: Random, nextId: NextId, houses: readonly House[], ownersOf: ReadonlyMap<number, Owners>): Parkings {
  const made: Parkings = { spaces: [], owners: [], leases: [], vehicles: [] };
  const plates = new Set<string>();
  for (const [estate, own] of Map.groupBy(houses, ({ place }) => place.estate)) addEstate(estate, own);
  return made;

  function addEstate(estate: EstatePlan, own: readonly House[]): void {
    const inUse = own.filter(({ row }) => row.moveInDate != null);
    const holders = random.sample(inUse, estate.parkings.houses);
    const places = [...holders, ...holders.filter((_, index) => index % SECOND_SPACE === 0)];
    const zones = [...new Set(own.map(({ place }) => place.zoneId))].filter((zone) => zone !== null);
    for (let index = 0; index < estate.parkings.spaces; index++) addSpace(estate, own[0], places[index], index, zones);
  }

  function addSpace(estate: EstatePlan, any: House | undefined, holder: House | undefined, index: number, zones: readonly number[]): void {
    if (!any) return;
    const { tenantId, estateId } = any.row;
    const id = nextId('estate.parking');
    const level = Math.floor(index / PER_LEVEL);
    const code = `B${level + 1}-${String((index % PER_LEVEL) + 1).padStart(3, '0')}`;
    const ownerType = holder ? random.pick([1, 1, 1, 2, 4]) : random.pick([3, 5]);
    const held = holder && ownersOf.get(holder.row.id);
    const person = held?.persons[0];
    const monthlyPrice = random.pick(['300.00', '350.00', '380.00', '420.00']);
    const empty = random.chance(0.1) ? STATE.ownUse : STATE.free;
    const state = person ? (ownerType === TITLED ? STATE.sold : STATE.leased) : empty;
    made.spaces.push({
      tenantId,
      id,
      estateId,
      zoneId: zones[level] ?? null,
      code,
      sortKey: naturalKey(code),
      kind: random.weighted([
        [1, 84],
        [2, 6],
        [3, 4],
        [4, 4],
        [5, 2],
      ] as const),
      ownerType,
      state,
      area: random.pick(['12.72', '13.25', '12.50', '14.10']),
      location: `地下${['一', '二', '三'][level] ?? ''}层`,
      monthlyPrice,
      houseId: holder?.row.id ?? null,
      remark: state === STATE.ownUse ? '物业巡逻车使用' : '',
      ...WRITTEN,
    });
    if (person && held && ownerType === TITLED) addOwner(tenantId, id, person, held.since);
    if (person && holder && ownerType !== TITLED) addLeases(tenantId, id, person, holder.row.id, monthlyPrice);
    const cars = holder ? (random.chance(0.08) ? 2 : 1) : 0;
    for (let car = 0; car < cars; car++) addCar(tenantId, id, person, estate.plates, car === 0);
  }

  function addOwner(tenantId: number, parkingId: number, { id: personId }: Person, fromDate: string): void {
    const certificateNo = random.chance(0.8) ? `车字第${random.digits(6)}号` : '';
    made.owners.push({ tenantId, id: nextId('estate.parkingOwner'), parkingId, personId, certificateNo, fromDate, toDate: null });
  }

  /** Leases of two years; half of them have been renewed once. */
  function addLeases(tenantId: number, parkingId: number, { id: personId }: Person, houseId: number, monthlyPrice: string): void {
    const from = addDays(LAST_DAY, -random.int(20, 340));
    const terms = random.chance(0.5) ? [addDays(from, -TERM), from] : [from];
    for (const fromDate of terms) {
      const id = nextId('estate.parkingLease');
      made.leases.push({
        tenantId,
        id,
        parkingId,
        personId,
        houseId,
        contractNo: `CW${fromDate.slice(0, 4)}${String(id).padStart(4, '0')}`,
        fromDate,
        toDate: addDays(fromDate, TERM - 1),
        monthlyPrice,
        createdBy: CREATED_BY,
        createdAt: CREATED_AT,
      });
    }
  }

  function addCar(tenantId: number, parkingId: number, person: Person | undefined, head: string, main: boolean): void {
    made.vehicles.push({
      tenantId,
      id: nextId('estate.vehicle'),
      parkingId,
      plate: plate(head),
      model: 1,
      brand: random.pick(BRANDS),
      color: random.pick(COLORS),
      personId: person?.id ?? null,
      main,
    });
  }

  /** Every fourth car is electric and has a plate with one more character. */
  function plate(head: string): string {
    for (;;) {
      const tail = random.chance(0.25)
        ? `${random.pick(['D', 'F'])}${random.digits(5)}`
        : Array.from({ length: 5 }, () => random.pick(PLATE_CHARACTERS)).join('');
      const text = `${head}${tail}`;
      if (plates.has(text)) continue;
      plates.add(text);
      return text;
    }
  }
}
