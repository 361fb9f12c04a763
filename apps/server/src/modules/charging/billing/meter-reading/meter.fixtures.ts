// A street of houses with meters, for tests: standards by usage in a separate estate, readings entered through the API.
import { createMeter, makeMeterBills, saveReadings, searchReadings, type InputOf, type ReadingRow } from '@anju/contract';
import type { Installation, Person } from '../../../../testing/installation.ts';
import { billingGround, jobDone, type BillingGround } from '../run/billing.fixtures.ts';

/** The 20th of November 2026, at noon. */
export const NOW = { now: () => new Date('2026-11-20T12:00:00+08:00') };

export interface MeterBill {
  id: number;
  object_id: number;
  amount: string;
  explain: string;
  due_date: string;
  payer_id: number | null;
  late_rate: string;
}
export interface MeterGround extends BillingGround {
  readonly standardId: number;
  meter(form: Partial<InputOf<typeof createMeter>> & { number: string }): Promise<number>;
  read(month: string, rows: Record<number, string>, more?: Partial<InputOf<typeof saveReadings>['rows'][number]>): Promise<string[]>;
  sheet(month: string): Promise<ReadingRow[]>;
  row(month: string, meterId: number): Promise<ReadingRow>;
  bill(month: string): Promise<{ batchId: number; bills: MeterBill[]; skips: { reason: number; detail: string }[] }>;
}

interface UsagePlan {
  readonly price?: string;
  readonly tiers?: readonly { upTo: string | null; price: string }[];
  readonly tierMonths?: number;
  readonly extra?: string;
  readonly lateRate?: string;
}

const DAY = (month: string) => (month === '2026-11' ? '2026-11-18' : `${month}-28`);

export async function meterGround(
  installation: Installation,
  person: Person,
  { price = '0.5469', tiers, tierMonths = 1, extra, lateRate }: UsagePlan = {},
): Promise<MeterGround> {
  const ground = await billingGround(installation);
  const standardId = await ground.standard({
    item: '抄表测试电费',
    method: 4,
    priceMethod: tiers ? 2 : 1,
    prices: { '2020-01-01': price },
    ...(extra === undefined ? {} : { extra }),
    ...(lateRate === undefined ? {} : { lateRate }),
  });
  await ground.sql(`update manage.charge_type set unit = '度', late_fee = true where tenant_id = $1 and name = '抄表测试电费'`, [
    ground.tenantId,
  ]);
  if (tiers)
    await ground.sql(`update charging.standard_price set tiers = $3, tier_months = $4 where tenant_id = $1 and standard_id = $2`, [
      ground.tenantId,
      standardId,
      JSON.stringify(tiers),
      tierMonths,
    ]);
  const { estateId } = ground;
  const sheet = async (month: string) => (await person.call(searchReadings, { estateId, month, size: 200 })).rows;
  const row = async (month: string, meterId: number) => (await sheet(month)).find((one) => one.meterId === meterId) as ReadingRow;
  return {
    ...ground,
    standardId,
    meter: async (form) => (await person.call(createMeter, { estateId, kind: 2, startDate: '2026-01-01', standardId, ...form })).id,
    sheet,
    row,
    async read(month, rows, more = {}) {
      const known = new Map((await sheet(month)).map((one) => [one.meterId, one.reading?.version ?? null]));
      const lines = Object.entries(rows).map(([id, current]) => ({
        meterId: Number(id),
        version: known.get(Number(id)) ?? null,
        current,
        readOn: DAY(month),
        ...more,
      }));
      return (await person.call(saveReadings, { estateId, month, rows: lines })).refused.map(({ message }) => message);
    },
    async bill(month) {
      const { batchId, jobId } = await person.call(makeMeterBills, { estateId, month });
      await jobDone(person, jobId);
      const bills = await ground.sql<MeterBill>(
        `select id, object_id, amount, explain, due_date::text, payer_id, late_rate from charging.bill where batch_id = $1 and not void order by object_id, charge_type_id`,
        [batchId],
      );
      const skips = await ground.sql<{ reason: number; detail: string }>(
        `select reason, detail from charging.billing_skip where batch_id = $1 order by object_id`,
        [batchId],
      );
      return { batchId, bills, skips };
    },
  };
}
