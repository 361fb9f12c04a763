// Approved requests whose items have their tax classes, and the run of every minute over open requests, for tests of 数电票.
import { sendInvoice, sendRedInvoice, type InvoiceDetail } from '@anju/contract';
import { createPool } from '../../../platform/db/pool.ts';
import type { Schedule } from '../../../platform/schedule/schedule.ts';
import { createTenantDatabases, type Db } from '../../../platform/tenancy/tenant-db.ts';
import type { Installation, Person } from '../../../testing/installation.ts';
import { openGround, type SettleGround, type turnableClock } from '../settlement/settlement.fixtures.ts';
import { listDifferences } from '../verify/verify.queries.ts';
import { approve, askFor, detailOf, paidFor } from './invoice.fixtures.ts';
import { invoiceHousekeeping } from './invoice.routes.ts';

type Bills = Parameters<typeof paidFor>[2];
type Paid = Awaited<ReturnType<typeof paidFor>>;
interface Approved {
  readonly id: number;
  readonly number: string;
  readonly paid: Paid;
}

export interface TaxGround extends SettleGround {
  readonly db: Db;
  /** Paid in cash, requested and approved. */
  approved(bills: Bills, more?: Parameters<typeof askFor>[2]): Promise<Approved>;
  /** The same, and sent to the provider. */
  sent(bills: Bills, more?: Parameters<typeof askFor>[2]): Promise<Approved>;
  send(person: Person, id: number): Promise<string>;
  sendRed(person: Person, id: number): Promise<string>;
  detail(id: number): Promise<InvoiceDetail>;
  /** Lets seconds pass, then does the run of every minute. */
  round(seconds: number): Promise<void>;
  /** What the simulated tax system holds of a request. */
  there(number: string): Promise<{ number: string; invoiceNo: string; state: string; amount: string }[]>;
  differences(): Promise<string[]>;
  close(): Promise<void>;
}

export const PROPERTY_CODE = '3040801010000000000';

export async function openTaxGround(
  installation: Installation,
  clock: ReturnType<typeof turnableClock>,
  people: { readonly emp: Person; readonly auditor: Person },
): Promise<TaxGround> {
  const ground = await openGround(installation);
  const databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 4 }));
  const works: ((db: Db, tenantId: number) => Promise<unknown>)[] = [];
  const schedule: Pick<Schedule, 'everyMinutesPerTenant'> = { everyMinutesPerTenant: (_minutes, _task, work) => works.push(work) };
  invoiceHousekeeping(schedule as Schedule, installation.services);
  const db = databases.of(ground.tenantId);
  const { emp, auditor } = people;
  await ground.item('测试物业费');
  await ground.item('测试停车费');
  await ground.sql(
    `update manage.charge_type set tax_code = $2, tax_class = '企业管理服务' where tenant_id = $1 and name in ('测试物业费', '测试停车费')`,
    [ground.tenantId, PROPERTY_CODE],
  );
  const detail = (id: number) => detailOf(emp, id);
  const said = async (person: Person, call: typeof sendInvoice, id: number) => {
    const { envelope } = await person.ask(call, { id, version: (await detail(id)).version });
    return envelope.code === 200 ? 'ok' : envelope.msg;
  };
  const approved: TaxGround['approved'] = async (bills, more = {}) => {
    const paid = await paidFor(ground, emp, bills);
    const made = await askFor(emp, [paid.id], more);
    await approve(auditor, made.id);
    return { ...made, paid };
  };
  const send: TaxGround['send'] = (person, id) => said(person, sendInvoice, id);
  return {
    ...ground,
    db,
    approved,
    send,
    detail,
    sendRed: (person, id) => said(person, sendRedInvoice, id),
    async sent(bills, more) {
      const made = await approved(bills, more);
      await send(emp, made.id);
      return made;
    },
    async round(seconds) {
      clock.turn(new Date(clock.now().getTime() + seconds * 1000).toISOString());
      for (const work of works) await work(db, ground.tenantId);
    },
    there: (number) =>
      ground.sql(
        `select number, invoice_no as "invoiceNo", state, amount::text as amount from charging.simulated_tax_invoice
          where tenant_id = $1 and starts_with(number, $2) order by id`,
        [ground.tenantId, number],
      ),
    // Bills inserted by SQL occupy no months.
    differences: async () =>
      (await installation.database.asOwner(listDifferences))
        .filter(({ name }) => name !== '账单：占用的日期')
        .flatMap(({ name, found }) => found.map(({ what }) => `${name} ${what}`)),
    close: () => databases.close(),
  };
}
