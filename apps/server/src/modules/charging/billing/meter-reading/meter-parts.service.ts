// Metered months whose payer changes: the whole charge is computed as for every house and then cut.
import type { MeterBillWish } from '@anju/contract';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { insertBills } from '../../bill/core/bill-insert.queries.ts';
import { listCutCharges, storeWhole, takeBatchMonths, type BillAuthor, type WholeCharge } from './meter-bill.queries.ts';
import { listMonthReadings, listPayingHouses, tieReadings } from './meter-cut.queries.ts';
import { meterParts } from './meter-cut.rules.ts';
import { paysItem } from './meter-cut-shapes.ts';

const key = ({ houseId, chargeTypeId }: { readonly houseId: number; readonly chargeTypeId: number }): string =>
  `${houseId}:${chargeTypeId}`;

/** The bills of a month with the days they occupy: one for each house and item, or one for each payer where the payer changes. */
export async function storeBills(tx: Tx, wish: MeterBillWish, author: BillAuthor): Promise<void> {
  const cut = await storeWhole(tx, wish, author);
  await takeBatchMonths(tx, author);
  if (cut > 0) await storeCut(tx, wish, author);
}

/** The last of the bills holds the readings. */
async function storeCut(tx: Tx, wish: MeterBillWish, author: BillAuthor): Promise<void> {
  const charges = await listCutCharges(tx, wish);
  if (charges.length === 0) return;
  const houseIds = [...new Set(charges.map(({ houseId }) => houseId))];
  const houses = new Map((await listPayingHouses(tx, houseIds)).map((house) => [house.houseId, house]));
  const readings = Map.groupBy(await listMonthReadings(tx, wish.month, houseIds), key);
  const cut = charges.flatMap((charge) => {
    const house = houses.get(charge.houseId);
    const own = readings.get(key(charge)) ?? [];
    const parts = house ? meterParts(paysItem(house, charge.chargeTypeId), own, wholeOf(charge)) : [];
    return parts.map((part, at) => ({ charge, part, last: at === parts.length - 1 }));
  });
  const bills = cut.map(({ charge, part }) => ({
    ...charge,
    payerId: part.payerId,
    periodFrom: part.from,
    periodTo: part.to,
    amount: part.amount,
    explain: part.explain,
    calc: part.calc,
    once: false,
    dueDays: null,
    reissueOf: null,
  }));
  const ids = await insertBills(tx, bills, { ...author, estateId: wish.estateId });
  await tieReadings(
    tx,
    cut.flatMap(({ charge, last }, at) =>
      last ? (readings.get(key(charge)) ?? []).map(({ readingId }) => ({ readingId, billId: ids[at] ?? 0 })) : [],
    ),
  );
}

const wholeOf = ({ amount, explain, calc, periodFrom, periodTo }: WholeCharge) => ({
  amount,
  explain,
  calc,
  month: { from: periodFrom, to: periodTo },
});
