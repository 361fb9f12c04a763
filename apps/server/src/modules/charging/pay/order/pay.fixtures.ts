// A collector at houses with bills, and the provider's side: its notices, and the run of every minute over open orders.
import { createPayOrder, getPayOrder, payNotice, sendPayOrder, type InputOf, type PayOrder } from '@anju/contract';
import { createPool } from '../../../../platform/db/pool.ts';
import type { Schedule } from '../../../../platform/schedule/schedule.ts';
import { createTenantDatabases, type Db } from '../../../../platform/tenancy/tenant-db.ts';
import type { Installation, Person } from '../../../../testing/installation.ts';
import { openGround, type turnableClock, type SettleGround } from '../../settlement/settlement.fixtures.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { payHousekeeping } from './pay-order.routes.ts';
import { makeNotice, type SimulatorNotice } from '../provider/simulator.service.ts';

type Clock = ReturnType<typeof turnableClock>;
type Create = InputOf<typeof createPayOrder>;

export interface PayGround extends SettleGround {
  /** A house with bills of 100.00 that are not due yet. */
  owing(bills?: number): Promise<{ houseId: number; personId: number; billIds: number[] }>;
  ordered(person: Person, houseId: number, billIds: readonly number[], more?: Partial<Create>): Promise<{ id: number; number: string }>;
  sent(
    person: Person,
    houseId: number,
    billIds: readonly number[],
    more?: Partial<Create>,
    send?: Partial<InputOf<typeof sendPayOrder>>,
  ): Promise<PayOrder>;
  /** The notice the provider would send about the order, and the sending of it. */
  noticeOf(number: string): Promise<SimulatorNotice>;
  tell(visitor: Person, notice: SimulatorNotice): Promise<string>;
  /** Lets seconds pass, then does the run of every minute. */
  round(seconds: number): Promise<void>;
  wait(seconds: number): void;
  read(person: Person, id: number): Promise<PayOrder>;
  bills(billIds: readonly number[]): Promise<{ state: number; heldBy: string | null; settled: string; lateSettled: string }[]>;
  settlements(houseId: number): Promise<{ number: string; total: string; source: string; day: string; cashier: string; tender: string }[]>;
  /** Bills inserted by SQL occupy no months; all other checks must find nothing. */
  differences(): Promise<string[]>;
  close(): Promise<void>;
}

export const NOON = '2026-06-15T12:00:00+08:00';
export const PAYER_CODE = '134567890123456789';
let houses = 0;

export async function openPayGround(installation: Installation, clock: Clock): Promise<PayGround> {
  const ground = await openGround(installation);
  const databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 4 }));
  const works: ((db: Db, tenantId: number) => Promise<unknown>)[] = [];
  const schedule: Pick<Schedule, 'everyMinutesPerTenant'> = { everyMinutesPerTenant: (_minutes, _task, work) => works.push(work) };
  payHousekeeping(schedule as Schedule, installation.services);
  const db = databases.of(ground.tenantId);
  const wait = (seconds: number) => clock.turn(new Date(clock.now().getTime() + seconds * 1000).toISOString());
  const ordered: PayGround['ordered'] = (person, houseId, billIds, more = {}) =>
    person.call(createPayOrder, {
      houseId,
      payerName: '周以宁',
      lines: billIds.map((billId) => ({ billId })),
      method: 4,
      way: 'code',
      expected: `${billIds.length * 100}.00`,
      ...more,
    });
  return {
    ...ground,
    ordered,
    wait,
    async owing(bills = 1) {
      const made = await ground.house(`移${++houses}-01`);
      const billIds: number[] = [];
      for (let month = 1; month <= bills; month++)
        billIds.push(
          await ground.bill(made.houseId, { amount: '100.00', due: '2026-12-31', from: `2026-0${month}-01`, to: `2026-0${month}-28` }),
        );
      return { ...made, billIds };
    },
    async sent(person, houseId, billIds, more = {}, send = {}) {
      const { id } = await ordered(person, houseId, billIds, more);
      return person.call(sendPayOrder, { id, ...(more.way === 'scan' ? { authCode: PAYER_CODE } : {}), ...send });
    },
    async noticeOf(number) {
      const notice = await makeNotice({ db, tenantId: ground.tenantId, clock }, number);
      if (!notice) throw new Error(`${number} is not paid`);
      return notice;
    },
    async tell(visitor, notice) {
      const { envelope } = await visitor.ask(payNotice, { provider: 'simulator', tenantId: ground.tenantId, ...notice });
      return envelope.code === 200 ? 'ok' : envelope.msg;
    },
    async round(seconds) {
      wait(seconds);
      for (const work of works) await work(db, ground.tenantId);
    },
    read: (person, id) => person.call(getPayOrder, { id }),
    bills: (billIds) =>
      ground.sql(
        `select state, held_by as "heldBy", settled, late_settled as "lateSettled" from charging.bill where tenant_id = $1 and id = any ($2) order by id`,
        [ground.tenantId, billIds],
      ),
    settlements: (houseId) =>
      ground.sql(
        `select s.number, s.total, s.source, s.day::text as day, s.cashier_name as cashier, t.method || ' ' || t.amount || ' ' || t.reference as tender
           from charging.settlement s join charging.tender t on t.tenant_id = s.tenant_id and t.settlement_id = s.id
          where s.tenant_id = $1 and s.house_id = $2 order by s.id`,
        [ground.tenantId, houseId],
      ),
    differences: async () =>
      (await installation.database.asOwner(listDifferences))
        .filter(({ name }) => name !== '账单：占用的日期')
        .flatMap(({ name, found }) => found.map(({ what }) => `${name} ${what}`)),
    close: () => databases.close(),
  };
}
