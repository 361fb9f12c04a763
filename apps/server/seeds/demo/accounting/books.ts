// The books of the company that charges for the demo's estate: in use since a few months ago, with what a small property company has when it
// begins and what customers owed and had paid ahead until then.
import type pg from 'pg';
import { ACCOUNT_SET, CHART, NO_DIMS, NUMBER_SPAN, PAPERS_RULE, TAX_PAYER, WORD_SCHEME, type Dims } from '@anju/contract';
import { businessDay, shiftYm, subtractDecimal, sumMoney, ymOfDay } from '@anju/domain';
import {
  enterBooks,
  insertStatements,
  insertSupplier,
  internDims,
  listSubjects,
  makeBooks,
  updateSet,
  writeOpenings,
} from '../../../src/modules/accounting/for-seeds.ts';
import type { Tx } from '../../../src/platform/tenancy/tenant-db.ts';
import type { DemoHistory } from '../charging/bills.ts';
import { asTenant, findFacts, type Facts } from '../charging/tenant-work.ts';
import { listTakenOver, type TakenOver } from './taken-over.ts';
import { firstDay, insertVouchers } from './vouchers.ts';

interface Opening {
  readonly code: string;
  /** Debit minus credit. */
  readonly amount: string;
  readonly dims?: Partial<Dims>;
}

const SUPPLIERS = [
  { code: 'G001', name: '洁美保洁服务有限公司', phone: '0571-88010001' },
  { code: 'G002', name: '众安保安服务有限公司', phone: '0571-88010002' },
  { code: 'G003', name: '市自来水有限公司', phone: '0571-96390' },
  { code: 'G004', name: '市供电公司', phone: '0571-95598' },
] as const;

/** What is left over is profit of earlier years. */
const LEFT_OVER = '410406';

interface Ground {
  readonly bankAccountId: number | null;
  readonly takenOver: readonly TakenOver[];
}
function openingsOf({ estateId }: Facts, { bankAccountId, takenOver }: Ground, suppliers: readonly number[]): Opening[] {
  const here = { estateId };
  const known: Opening[] = [
    { code: '1001', amount: '8000.00', dims: here },
    ...(bankAccountId === null ? [] : [{ code: '100201', amount: '520000.00', dims: { bankAccountId } }]),
    { code: '1403', amount: '12000.00', dims: here },
    { code: '1601', amount: '360000.00', dims: here },
    { code: '1602', amount: '-108000.00', dims: here },
    { code: '1801', amount: '36000.00', dims: here },
    ...suppliers
      .slice(0, 2)
      .map((supplierId, at) => ({ code: '2202', amount: at === 0 ? '-15000.00' : '-10000.00', dims: { ...here, supplierId } })),
    { code: '221101', amount: '-68000.00' },
    { code: '222102', amount: '-6200.00' },
    { code: '222113', amount: '-186.00' },
    { code: '222114', amount: '-124.00' },
    { code: '222117', amount: '-434.00' },
    ...takenOver.map(({ dims, ...opening }) => ({ ...opening, dims: { ...here, ...dims } })),
    { code: '4001', amount: '-500000.00' },
    { code: '410101', amount: '-15000.00' },
  ];
  return [...known, { code: LEFT_OVER, amount: subtractDecimal('0', sumMoney(known.map(({ amount }) => amount))) }];
}

async function writeBooks(tx: Tx, facts: Facts, ground: Ground, firstYm: number, at: string): Promise<number[]> {
  const { tenantId, companyId, maker } = facts;
  const stamp = { tenantId, by: maker.name, at };
  await makeBooks(
    tx,
    {
      companyId,
      template: CHART.enterprise,
      firstYm,
      words: WORD_SCHEME.one,
      copyFromId: null,
      dimsRequired: true,
      numberSpan: NUMBER_SPAN.month,
      fillGaps: false,
      papersRule: PAPERS_RULE.warned,
      makerPosts: false,
      taxPayer: TAX_PAYER.general,
    },
    stamp,
  );
  const suppliers: number[] = [];
  for (const supplier of SUPPLIERS)
    suppliers.push((await insertSupplier(tx, companyId, { ...supplier, bank: '', accountNo: '', taxNo: '', remark: '' })).id);
  const openings = openingsOf(facts, ground, suppliers);
  const sets = await internDims(
    tx,
    tenantId,
    openings.map(({ dims }) => ({ ...NO_DIMS, ...dims })),
  );
  const ids = new Map((await listSubjects(tx, companyId)).map(({ code, id }) => [code, id]));
  await writeOpenings(
    tx,
    companyId,
    openings.map(({ code, amount }, place) => ({
      subjectId: ids.get(code) ?? 0,
      dimsetId: sets[place] ?? 0,
      amount,
      debit: '0',
      credit: '0',
      closeDebit: '0',
      closeCredit: '0',
    })),
  );
  await enterBooks(tx, companyId);
  await insertStatements(tx, companyId, CHART.enterprise, stamp);
  const openingNo = `QCY${firstYm}0001`;
  await updateSet(tx, companyId, { state: ACCOUNT_SET.running, openingNo, openedBy: maker.name, openedAt: at }, stamp);
  return suppliers;
}

/** Older months stand in the opening balances: booking one takes about half a second of the first start. */
const BOOKED_MONTHS = 4;

/** `months` are those of the bills, the last of them the month before `now`. */
export async function insertBooks(client: pg.Client, now: Date, { months, unbooked = false }: DemoHistory): Promise<void> {
  const facts = await findFacts(client);
  if (!facts) return;
  const firstYm = shiftYm(ymOfDay(businessDay(now)), -(unbooked ? months : Math.min(months, BOOKED_MONTHS)));
  const one = async (text: string, values: unknown[]): Promise<number | null> => {
    const { rows } = await client.query<{ id: number | null }>(text, values);
    return rows[0]?.id == null ? null : Number(rows[0].id);
  };
  const bankAccountId = await one(
    'select min(id) as id from org.company_bank_account where tenant_id = $1 and company_id = $2 and not disabled',
    [facts.tenantId, facts.companyId],
  );
  const takenOver = await listTakenOver(client, facts, firstDay(firstYm));
  let suppliers: number[] = [];
  await asTenant(client, facts.tenantId, async (tx) => {
    suppliers = await writeBooks(tx, facts, { bankAccountId, takenOver }, firstYm, `${firstDay(firstYm)}T09:00:00+08:00`);
  });
  const [, , water = 0, power = 0] = suppliers;
  const powerItem = await one(`select min(id) as id from manage.charge_type where tenant_id = $1 and name = '电费'`, [facts.tenantId]);
  const powerItems = new Set(powerItem === null ? [] : [powerItem]);
  await insertVouchers(client, now, { firstYm, suppliers: { water, power, powerItems }, unbooked });
}
