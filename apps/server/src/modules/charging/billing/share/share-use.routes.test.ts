// A cost of August is shared by the houses that were in use, enabled and handed over in August, whatever became of them before it is shared.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batchChangeHouses, enableHouse, HOUSE_USE, previewSharePool, removeHouse } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { turnableClock } from '../../settlement/settlement.fixtures.ts';
import { shareGround, type ShareGround } from './share.fixtures.ts';

const clock = turnableClock('2026-07-20T10:00:00+08:00');
let installation: Installation;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
});
afterAll(() => installation.close());
async function turn(day: string): Promise<void> {
  clock.turn(`${day}T10:00:00+08:00`);
  [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
}

/** Whoever is signed in on the day of the call. */
const lasting = (who: () => Person): Person => new Proxy(emp, { get: (_, key) => Reflect.get(who(), key) as unknown });

const AUGUST = { periodFrom: '2026-08-01', periodTo: '2026-08-31' };
const use = (id: number, useState: 1 | 3 | 4 | 5) => emp.call(batchChangeHouses, { target: { ids: [id] }, patch: { useState } });

/** Four houses that weigh the same, handed over in 2020. */
async function street(): Promise<{ ground: ShareGround; ids: readonly [number, number, number, number] }> {
  await turn('2026-07-20');
  const ground = await shareGround(
    installation,
    lasting(() => emp),
    lasting(() => auditor),
  );
  const house = async (code: string) => {
    const id = await ground.house({ code, area: '80', floor: 2 });
    await ground.owner(id, `业主${code}`);
    return id;
  };
  return { ground, ids: [await house('A'), await house('B'), await house('C'), await house('D')] };
}
/** 100.00 for August, shared on 5 November. */
async function shared(ground: ShareGround, more: object = {}) {
  await turn('2026-11-05');
  return ground.shares(await ground.audited(await ground.plan('公共能耗', { method: 2, includeVacant: false, ...more }), '100.00', AUGUST));
}
const OUTSIDE = 12;
const DISABLED = 8;

describe('a pool of August', () => {
  it('of houses in use then is 25.00 each, although one is 空置 since September and another disabled', async () => {
    const { ground, ids } = await street();
    await turn('2026-09-03');
    await use(ids[3], HOUSE_USE.vacant);
    await emp.call(removeHouse, { id: ids[2] });
    expect(await shared(ground)).toEqual({ A: '25.00', B: '25.00', C: '25.00', D: '25.00' });
  });

  it('leaves out who was 空置 or disabled then, although not any more', async () => {
    const { ground, ids } = await street();
    await use(ids[3], HOUSE_USE.vacant);
    await emp.call(removeHouse, { id: ids[2] });
    await turn('2026-09-03');
    await use(ids[3], HOUSE_USE.inUse);
    await emp.call(enableHouse, { id: ids[2] });
    expect(await shared(ground)).toEqual({ A: '50.00', B: '50.00', C: DISABLED, D: OUTSIDE });
  });

  it('counts by days a house that became 空置 on the 17th: 100 × 31/109 and 16/109', async () => {
    const { ground, ids } = await street();
    await turn('2026-08-17');
    await use(ids[3], HOUSE_USE.vacant);
    expect(await shared(ground)).toEqual({ A: '28.44', B: '28.44', C: '28.44', D: '14.68' });
  });

  it('belongs to the developer while a house was 未入伙, and to nobody where those take no part', async () => {
    const { ground, ids } = await street();
    await ground.sql(`update estate.house set handover_date = null, use_state = 1 where tenant_id = $1 and id = $2`, [
      ground.tenantId,
      ids[3],
    ]);
    await turn('2026-09-03');
    await use(ids[3], HOUSE_USE.inUse);
    expect(await shared(ground, { includeUnsold: false })).toEqual({ A: '33.34', B: '33.33', C: '33.33', D: OUTSIDE });
    const all = await ground.audited(
      await ground.plan('公共能耗', { method: 2, includeVacant: false, includeUnsold: true }),
      '100.00',
      AUGUST,
    );
    const { parts } = await emp.call(previewSharePool, { id: all });
    expect(parts.map(({ houseCode, amount }) => [houseCode, amount])).toEqual([
      ['A', '25.00'],
      ['B', '25.00'],
      ['C', '25.00'],
      ['D', '25.00'],
    ]);
    expect(parts.map(({ payer }) => payer).slice(0, 3)).toEqual(['业主A', '业主B', '业主C']);
    expect(parts[3]?.payer).not.toBe('业主D');
  });
});
