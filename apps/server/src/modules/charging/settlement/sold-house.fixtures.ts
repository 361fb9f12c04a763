// A house that was sold and is let: the seller, the buyer and the renter each owe a bill of their own.
import type { SettleGround } from './settlement.fixtures.ts';

export interface SoldHouse {
  readonly houseId: number;
  readonly seller: number;
  readonly buyer: number;
  readonly renter: number;
  /** 250.40 of March, due on 31 March. */
  readonly sellerBill: number;
  /** 250.40 of April, due on 30 April. */
  readonly buyerBill: number;
  /** 36.00 of water for April, due on 30 April. */
  readonly renterBill: number;
}

/** Sold on 1 April 2026. Late fees are 0 unless a rate is given. */
export async function soldHouse(ground: SettleGround, code: string, lateRate = '0'): Promise<SoldHouse> {
  const { houseId, personId: seller } = await ground.house(code, `卖方${code}`);
  const person = async (name: string, phone: string): Promise<number> => {
    const [row] = await ground.sql<{ id: number }>(
      `insert into estate.person (tenant_id, name, phone, created_at) values ($1, $2, $3, '2020-01-01') returning id`,
      [ground.tenantId, name, phone],
    );
    return Number(row?.id);
  };
  const [buyer, renter] = [await person(`买方${code}`, '13811110002'), await person(`租客${code}`, '13811110003')];
  await ground.sql(`update estate.house_owner set to_date = '2026-03-31' where house_id = $1`, [houseId]);
  await ground.sql(
    `insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date) values ($1, $2, $3, 1, 100, '2026-04-01')`,
    [ground.tenantId, houseId, buyer],
  );
  await ground.sql(
    `insert into estate.resident (tenant_id, house_id, person_id, relation, head, move_in_date) values ($1, $2, $3, 5, false, '2026-04-01')`,
    [ground.tenantId, houseId, renter],
  );
  const march = { from: '2026-03-01', to: '2026-03-31', due: '2026-03-31', lateRate };
  const april = { from: '2026-04-01', to: '2026-04-30', due: '2026-04-30', lateRate };
  const sellerBill = await ground.bill(houseId, { ...march, amount: '250.40', payerId: seller });
  const buyerBill = await ground.bill(houseId, { ...april, amount: '250.40', payerId: buyer });
  const renterBill = await ground.bill(houseId, { ...april, item: '测试水费', amount: '36.00', payerId: renter });
  return { houseId, seller, buyer, renter, sellerBill, buyerBill, renterBill };
}
