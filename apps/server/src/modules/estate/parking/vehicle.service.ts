// Cars of a space: one space, many cars, one of them the main one. They have no version of their own: the version of the space is checked
// and incremented.
import type { addVehicle, changeVehicle, OutputOf, ParsedInputOf, VehicleForm } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as holding from './parking-holding.queries.ts';
import { requireChangeable } from './parking.policy.ts';
import * as queries from './parking.queries.ts';

const PLATE_KEY = 'vehicle_tenant_id_parking_id_plate_key';

async function lockSpace(tx: Tx, scope: Scope, parkingId: number, version?: number): Promise<queries.ParkingCore> {
  return requireChangeable(scope, await queries.lockParking(tx, parkingId), version);
}

async function checkPerson(tx: Tx, { actor, clock }: Scope, personId: number | null, estateId: number): Promise<void> {
  const reach = { estateId, estates: actor.estates, today: today(clock) };
  if (personId !== null && !(await queries.findPerson(tx, reach, personId))) throw failField('personId', 'NOT_FOUND', { what: '人员' });
}

/** Ensures a main car, increments the version of the space and writes the log line. */
async function settle(tx: Tx, scope: Scope, parkingId: number, action: string, note: string): Promise<void> {
  await holding.ensureMain(tx, parkingId);
  await queries.updateParking(tx, parkingId, {}, stampOf(scope));
  await scope.audit.write(tx, scope.actor, { action, entity: 'parking', entityId: parkingId, note });
}

const taken = ({ plate }: VehicleForm) => failField('plate', 'PLATE_TAKEN', { plate });

export async function add(
  scope: Scope,
  { id: parkingId, version, ...form }: ParsedInputOf<typeof addVehicle>,
): Promise<OutputOf<typeof addVehicle>> {
  return inTransaction(scope.db, async (tx) => {
    const { estateId } = await lockSpace(tx, scope, parkingId, version);
    await checkPerson(tx, scope, form.personId, estateId);
    if (form.main) await holding.clearMain(tx, parkingId);
    const id = await onDuplicate(holding.insertVehicle(tx, scope.actor.tenantId, parkingId, form), PLATE_KEY, () => taken(form));
    await settle(tx, scope, parkingId, '登记车辆', form.plate);
    return { id, elsewhere: await holding.listElsewhere(tx, form.plate, parkingId, scope.actor.estates) };
  });
}

export async function change(
  scope: Scope,
  { id, version, ...form }: ParsedInputOf<typeof changeVehicle>,
): Promise<OutputOf<typeof changeVehicle>> {
  return inTransaction(scope.db, async (tx) => {
    const { parkingId, plate } = await vehicleOf(tx, id);
    const { estateId } = await lockSpace(tx, scope, parkingId, version);
    await checkPerson(tx, scope, form.personId, estateId);
    if (form.main) await holding.clearMain(tx, parkingId);
    await onDuplicate(holding.updateVehicle(tx, id, form), PLATE_KEY, () => taken(form));
    await settle(tx, scope, parkingId, '修改车辆', plate === form.plate ? plate : `${plate} → ${form.plate}`);
    return { id, elsewhere: await holding.listElsewhere(tx, form.plate, parkingId, scope.actor.estates) };
  });
}

export async function remove(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const { parkingId, plate } = await vehicleOf(tx, id);
    await lockSpace(tx, scope, parkingId);
    await holding.removeVehicle(tx, id);
    await settle(tx, scope, parkingId, '移除车辆', plate);
  });
  return null;
}

async function vehicleOf(tx: Tx, id: number) {
  const vehicle = await holding.findVehicle(tx, id);
  if (!vehicle) throw fail('NOT_FOUND', { what: '车辆' });
  return vehicle;
}
