// Meters read on the first day of another payer: after a sale, or when a lease ends.
import type { TransferReading } from '@anju/contract';
import { addDays } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { lockReadings } from '../../service/meter/meter.queries.ts';
import type { MeterOnDay } from './transfer-reading-shapes.ts';
import { checkedReading } from './transfer-reading.rules.ts';
import * as queries from './transfer-reading.queries.ts';

interface TurnReadings {
  readonly houseId: number;
  readonly estateId: number;
  readonly day: string;
  /** The last day for which something can have been read. */
  readonly latest: string;
  /** What the log calls it. */
  readonly action: string;
  readonly readings: readonly TransferReading[];
}

/** Stores what was read and answers the meters of the house on that day. */
export async function readOnTurn(scope: Scope, tx: Tx, asked: TurnReadings): Promise<MeterOnDay[]> {
  const { houseId, estateId, day, latest, action, readings } = asked;
  const { actor, audit } = scope;
  if (readings.length > 0) await lockReadings(tx, estateId);
  const meters = await queries.listMetersOn(tx, houseId, day);
  if (readings.length === 0) return meters;
  const numberOf = (id: number): string => meters.find(({ meterId }) => meterId === id)?.number ?? '';
  const checked = readings.map((reading) => {
    if (day > latest) throw fail('TRANSFER_READING', { number: numberOf(reading.meterId), problem: '变更日期还没有到' });
    const meter = meters.find(({ meterId }) => meterId === reading.meterId);
    return checkedReading(meter, reading, day, actor.name);
  });
  await queries.insertTransferReadings(tx, actor.tenantId, day, checked, stampOf(scope));
  await audit.write(tx, actor, {
    action,
    entity: 'meter-reading',
    entityId: estateId,
    after: { day, readings: checked },
    note: checked.map(({ meterId, current }) => `${numberOf(meterId)} ${current}`).join('、'),
  });
  return meters;
}

type Left = Pick<TurnReadings, 'houseId' | 'estateId'> & {
  readonly leftOn: string;
  readonly readings: readonly { readonly meterId: number; readonly reading: string }[];
};
/** What was read together with who left: it counts from the day after. Meters that nothing is charged by are only noted. */
export async function readOnLeaving(scope: Scope, tx: Tx, { houseId, estateId, leftOn, readings }: Left): Promise<void> {
  const day = addDays(leftOn, 1);
  const charged = new Set((await queries.listMetersOn(tx, houseId, day)).map(({ meterId }) => meterId));
  const counted = readings.filter(({ meterId }) => charged.has(meterId));
  await readOnTurn(scope, tx, {
    houseId,
    estateId,
    day,
    latest: day,
    action: '退租抄表',
    // Both sides looked at the meter.
    readings: counted.map(({ meterId, reading }) => ({ meterId, current: reading, rollover: false, confirmed: true })),
  });
}
