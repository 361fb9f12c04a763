// The books of the company that charges for the demo's estate: in use since the first month of its bills, with what a small property
// company has when it begins. Receivables begin at zero, because the first bill is written in that month.
import type pg from 'pg';
import { ACCOUNT_SET, CHART, NO_DIMS, NUMBER_SPAN, PAPERS_RULE, TAX_PAYER, WORD_SCHEME, type Dims } from '@anju/contract';
import { businessDay, shiftYm, subtractDecimal, sumMoney, ymOfDay } from '@anju/domain';
import {
  enterBooks,
  insertSupplier,
  internDims,
  listSubjects,
  makeBooks,
  updateSet,
  writeOpenings,
} from '../../../src/modules/accounting/for-seeds.ts';
import type { Tx } from '../../../src/platform/tenancy/tenant-db.ts';
import { asTenant, findFacts, type Facts } from '../charging/tenant-work.ts';

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
] as const;

/** What is left over is profit of earlier years. */
const LEFT_OVER = '410406';

function openingsOf({ estateId }: Facts, bankAccountId: number | null, suppliers: readonly number[]): Opening[] {
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
    { code: '4001', amount: '-500000.00' },
    { code: '410101', amount: '-15000.00' },
  ];
  return [...known, { code: LEFT_OVER, amount: subtractDecimal('0', sumMoney(known.map(({ amount }) => amount))) }];
}

async function writeBooks(tx: Tx, facts: Facts, bankAccountId: number | null, firstYm: number, at: string): Promise<void> {
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
  const openings = openingsOf(facts, bankAccountId, suppliers);
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
  const openingNo = `QCY${firstYm}0001`;
  await updateSet(tx, companyId, { state: ACCOUNT_SET.running, openingNo, openedBy: maker.name, openedAt: at }, stamp);
}

/** `months` are those of the bills, the last of them the month before `now`. */
export async function insertBooks(client: pg.Client, now: Date, months: number): Promise<void> {
  const facts = await findFacts(client);
  if (!facts) return;
  const firstYm = shiftYm(ymOfDay(businessDay(now)), -months);
  const { rows } = await client.query<{ id: number }>(
    'select min(id) as id from org.company_bank_account where tenant_id = $1 and company_id = $2 and not disabled',
    [facts.tenantId, facts.companyId],
  );
  const bank = rows[0]?.id ?? null;
  const at = `${Math.trunc(firstYm / 100)}-${String(firstYm % 100).padStart(2, '0')}-01T09:00:00+08:00`;
  await asTenant(client, facts.tenantId, (tx) => writeBooks(tx, facts, bank === null ? null : Number(bank), firstYm, at));
}
