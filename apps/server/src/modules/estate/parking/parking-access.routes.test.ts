import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addVehicle,
  cancelParkingLease,
  changeParking,
  changeVehicle,
  createParking,
  createParkings,
  enableParking,
  endParkingLease,
  exportParkings,
  findParkingHouses,
  findParkingPeople,
  getParking,
  leaseParking,
  removeParking,
  removeVehicle,
  renewParkingLease,
  searchParkings,
  sellParking,
  takeBackParking,
  type Endpoint,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { oneOf, rowsOf } from '../property/house/house.fixtures.ts';
import { estateIdOf, newParking } from './parking.fixtures.ts';

let installation: Installation;
let emp: Person;
let limited: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  [emp, limited] = await Promise.all([installation.as('emp'), installation.as('limited')]);
});
afterAll(() => installation.close());

const LEASED = `select k.id, l.id as "leaseId", (select min(v.id) from estate.vehicle v where v.parking_id = k.id) as "vehicleId"
  from estate.parking k join estate.parking_lease l on l.parking_id = k.id join estate.estate e on e.id = k.estate_id
 where e.name = $1 and k.state = 3 order by k.id limit 1`;
const leased = (estate: string) => oneOf<{ id: number; leaseId: number; vehicleId: number }>(installation, LEASED, [estate]);

/** Every call that writes, with valid input, so that it can fail only for lack of rights or scope. */
async function writes(estate: string): Promise<[Endpoint, object, string][]> {
  const estateId = await estateIdOf(installation, estate);
  const { id, leaseId, vehicleId } = await leased(estate);
  const term = { version: 0, monthlyPrice: '1', toDate: '2030-01-01' };
  const car = { version: 0, plate: '浙A12345', model: 1 };
  return [
    [createParking, newParking(estateId, 'X1'), '小区'],
    [createParkings, { ...newParking(estateId, 'X1'), prefix: 'X', from: 1, to: 2, width: 1 }, '小区'],
    [changeParking, { ...newParking(estateId, 'X1'), id, version: 0 }, '车位'],
    [removeParking, { id }, '车位'],
    [enableParking, { id }, '车位'],
    [sellParking, { id, version: 0, name: '甲', fromDate: '2026-01-01' }, '车位'],
    [takeBackParking, { id, version: 0, onDate: '2026-01-01', reason: '甲' }, '车位'],
    [leaseParking, { id, name: '甲', fromDate: '2026-01-01', ...term }, '车位'],
    [renewParkingLease, { id: leaseId, ...term }, '租约'],
    [endParkingLease, { id: leaseId, version: 0, endedOn: '2026-07-01', endReason: '甲' }, '租约'],
    [cancelParkingLease, { id: leaseId }, '租约'],
    [addVehicle, { id, ...car }, '车位'],
    [changeVehicle, { id: vehicleId, ...car }, '车位'],
    [removeVehicle, { id: vehicleId }, '车位'],
    [findParkingPeople, { estateId, key: '甲' }, '小区'],
  ];
}

describe('rights on parking spaces', () => {
  it('who may only look reads the spaces of his estates, and writes nothing', async () => {
    const own = await estateIdOf(installation, '创智园');
    const { rows, total } = await limited.call(searchParkings, { size: 200 });
    expect([total, rows.every((row) => row.estateId === own)]).toEqual([100, true]);
    const foreign = await leased('云栖花园');
    expect((await limited.ask(getParking, { id: foreign.id })).envelope.msg).toBe('车位不存在或已被删除');
    expect((await limited.call(searchParkings, { node: { kind: 'estate', id: await estateIdOf(installation) } })).total).toBe(0);
    await limited.call(findParkingHouses, { estateId: own, key: '' });
    for (const [endpoint, input] of await writes('创智园')) {
      const { status, envelope } = await limited.ask(endpoint, input);
      expect([endpoint.path, status, envelope.msg]).toEqual([endpoint.path, 403, '您未获得授权，不可作业！']);
    }
    const purpose = { usage: '核对', auditor: '王经理', auditDate: '2026-07-01' };
    expect((await limited.ask(exportParkings, { filter: {}, purpose })).status).toBe(403);
  });

  it('granted every act, he still reaches no space of another estate', async () => {
    await rowsOf(
      installation,
      `insert into org.job_grant (tenant_id, job_id, menu_id, acts)
       select ej.tenant_id, ej.job_id, 67, '{view,add,change,remove,export,print}' from org.employee_job ej
         join session.account a on a.tenant_id = ej.tenant_id and a.employee_id = ej.employee_id where a.username = 'limited'`,
    );
    for (const [endpoint, input, what] of await writes('云栖花园')) {
      const { envelope } = await limited.ask(endpoint, input);
      expect([endpoint.path, envelope.msg]).toEqual([endpoint.path, `${what}不存在或已被删除`]);
    }
    // Persons of other estates do not exist for this user.
    const stranger = await oneOf<{ id: number; name: string }>(
      installation,
      `select p.id, p.name from estate.person p join estate.house_owner o on o.person_id = p.id join estate.house h on h.id = o.house_id
         join estate.estate e on e.id = h.estate_id where e.name = '云栖花园' and o.to_date is null order by p.id limit 1`,
    );
    const estateId = await estateIdOf(installation, '创智园');
    const found = await limited.call(findParkingPeople, { estateId, key: stranger.name });
    expect(found.map(({ id }) => id)).not.toContain(stranger.id);
    const { id } = await limited.call(createParking, newParking(estateId, 'X9', { ownerType: 3 }));
    const lease = { id, version: 0, personId: stranger.id, fromDate: '2026-07-01', toDate: '2026-12-31', monthlyPrice: '1' };
    expect((await limited.ask(leaseParking, lease)).envelope.msg).toBe('人员不存在或已被删除');
  });

  it('another tenant sees none of it', async () => {
    const binemp = await installation.as('binemp');
    const { id } = await leased('云栖花园');
    expect((await binemp.ask(getParking, { id })).envelope.msg).toBe('车位不存在或已被删除');
    expect((await binemp.call(searchParkings, {})).total).toBe(12);
    expect((await emp.call(searchParkings, {})).total).toBe(501);
  });
});
