// A cashier's day for tests: money taken, the drawer preview, and the close.
import { closeDay, confirmDayClose, getDayClose, getDrawer, handInDayClose, type Drawer, type InputOf } from '@anju/contract';
import type { Installation, Person } from '../../../testing/installation.ts';
import { payFor, type SettleGround } from '../settlement/settlement.fixtures.ts';

let count = 0;

/** On a new day all users log in again. */
export const comeIn = <const N extends readonly string[]>(installation: Installation, names: N): Promise<{ [K in keyof N]: Person }> =>
  Promise.all(names.map((name) => installation.as(name))) as Promise<{ [K in keyof N]: Person }>;

/** Bills of a new house paid in cash, one settlement each. */
export async function takeCash(ground: SettleGround, person: Person, amounts: readonly string[]): Promise<number[]> {
  const { houseId } = await ground.house(`结-${++count}`);
  const ids: number[] = [];
  for (const [at, amount] of amounts.entries()) {
    const month = String(at + 1).padStart(2, '0');
    const bill = await ground.bill(houseId, { amount, lateRate: '0', from: `2025-${month}-01`, to: `2025-${month}-28` });
    ids.push((await payFor(person, houseId, [bill], amount)).id);
  }
  return ids;
}

export const closing = ({ day, summary }: Drawer, more: Partial<InputOf<typeof closeDay>> = {}): InputOf<typeof closeDay> => ({
  day,
  cashCounted: summary.cash.expected,
  settlements: summary.settlements,
  cashExpected: summary.cash.expected,
  ...more,
});

export async function closeNow(person: Person, day: string | null = null) {
  return person.call(closeDay, closing(await person.call(getDrawer, { day })));
}

export async function handInNow(person: Person, id: number, slipDate: string): Promise<void> {
  const { version } = await person.call(getDayClose, { id });
  await person.call(handInDayClose, { id, version, slipNo: 'JK-1', slipBank: '工商银行云栖支行', slipDate });
}

export async function confirmNow(person: Person, id: number): Promise<void> {
  const { version } = await person.call(getDayClose, { id });
  await person.call(confirmDayClose, { id, version });
}
