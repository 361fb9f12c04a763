// The books: posting a period against the same rows by plain statements, figures of a company with a hundred times the lines, and ten
// people who enter vouchers under one counter against ten connections that make the same writes.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { createVoucher, installStatements, listReports, postPeriod, readDetailBook, readSubjectBalances, reporting } from '@anju/contract';
import { withOwner } from '../apps/server/src/platform/db/pool.ts';
import { asTenant, COMPANY, fillMonth, FIRST_YM, makeBooks, MONTHS } from './books-ground.ts';
import { say, startServer, stopServer, two, type Figure } from './figure.ts';
import { openGround, type BenchTenant, type Ground } from './ground.ts';
import { inTurns } from './in-turns.ts';
import { rate, seconds, type Rate } from './measure.ts';
import { benchPerson, type BenchPerson } from './person.ts';
import { processorSeconds } from './start.ts';

const FEW = 50_000;
const MANY = Number(process.env['BENCH_LINES'] ?? 5_000_000);
const POSTED = 100_000;
const PAIRS = 10;
const TURNS = 3;
const HANDS = 10;
const SECONDS = 15;

type Used = () => Promise<number>;
interface Cost {
  readonly wall: number;
  readonly processor: number;
}

async function cost(used: Used, work: () => Promise<unknown>): Promise<Cost> {
  const before = await used();
  const wall = await seconds(work);
  return { wall, processor: (await used()) - before };
}
const least = (costs: readonly Cost[]): Cost => ({
  wall: Math.min(...costs.map(({ wall }) => wall)),
  processor: Math.min(...costs.map(({ processor }) => processor)),
});
const ymOf = (month: number): number => FIRST_YM + Math.trunc(month / 12) * 100 + (month % 12);

/** What posting writes, without asking anything. */
async function barePost(url: string, tenant: BenchTenant, ym: number): Promise<void> {
  await withOwner(url, (client) =>
    asTenant(client, tenant, async () => {
      await client.query(
        `update accounting.voucher v set state = 4, poster_id = 3, poster = '登账', posted_at = now(), version = v.version + 1
          where v.tenant_id = $1 and v.company_id = $2 and v.ym = $3 and v.state = 3`,
        [tenant.tenantId, COMPANY, ym],
      );
      await client.query(
        `update accounting.entry e set posted = true, word = v.word, no = v.no from accounting.voucher v
          where v.tenant_id = $1 and v.company_id = $2 and v.ym = $3 and e.tenant_id = $1 and e.voucher_id = v.id`,
        [tenant.tenantId, COMPANY, ym],
      );
      await client.query(
        `select accounting.add_balances($1, $2, (select array_agg(id) from accounting.voucher where tenant_id = $1 and company_id = $2 and ym = $3))`,
        [tenant.tenantId, COMPANY, ym],
      );
    }),
  );
}

/** Months are posted in turns by the program and by the statements. */
async function postingAgainstSql(url: string, address: string, used: Used): Promise<Figure> {
  const tenant = await makeBooks(url, address, 'posting');
  await withOwner(url, async (client) => {
    for (let month = 0; month < TURNS * 2; month++)
      await asTenant(client, tenant, () => fillMonth(client, tenant, { month, vouchers: POSTED / PAIRS / 2, pairs: PAIRS, posted: false }));
    await client.query('vacuum analyze accounting.voucher, accounting.entry');
  });
  const person = benchPerson(address, tenant.token);
  const program: Cost[] = [];
  const bare: Cost[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    program.push(await cost(used, () => person.call(postPeriod, { companyId: COMPANY, ym: ymOf(turn * 2) })));
    bare.push(await cost(used, () => barePost(url, tenant, ymOf(turn * 2 + 1))));
  }
  const [ours, theirs] = [least(program), least(bare)];
  const ratios = [ours.wall / theirs.wall, ours.processor / theirs.processor] as const;
  return {
    what: `Posting of a period of ${POSTED} lines against set-based SQL of the same rows`,
    measured: `${two(ours.wall)} s against ${two(theirs.wall)} s; processor time ${two(ours.processor)} s against ${two(theirs.processor)} s`,
    ratio: ratios.map(two).join('; '),
    bound: '≤ 2',
    met: ratios.every((ratio) => ratio <= 2),
  };
}

async function fillBooks(url: string, address: string, code: string, lines: number): Promise<BenchTenant> {
  const tenant = await makeBooks(url, address, code);
  await withOwner(url, async (client) => {
    for (let month = 0; month < MONTHS; month++) {
      await asTenant(client, tenant, async () => {
        await fillMonth(client, tenant, { month, vouchers: Math.round(lines / MONTHS / 4), pairs: 2, posted: true });
        if (month === 11) await client.query('select accounting.open_year($1, $2, 2026)', [tenant.tenantId, COMPANY]);
      });
    }
  });
  say(`made books of ${lines} lines`);
  return tenant;
}

const LAST = ymOf(MONTHS - 1);
type Work = (person: BenchPerson, ids: Ids, turn: number) => Promise<unknown>;
interface Ids {
  readonly subjectId: number;
  readonly sheetId: number;
}
const FIGURES: Readonly<Record<string, Work>> = {
  科目余额表: (person) => person.call(readSubjectBalances, { companyId: COMPANY, from: LAST, to: LAST }),
  资产负债表: (person, { sheetId }) => person.call(reporting, { companyId: COMPANY, reportId: sheetId, from: LAST, to: LAST }),
  '明细账, a page of the subject with the most lines': (person, { subjectId }, turn) =>
    person.call(readDetailBook, { companyId: COMPANY, subjectId, from: ymOf(turn % MONTHS), to: LAST }),
};

async function idsOf(url: string, { tenantId }: BenchTenant, person: BenchPerson): Promise<Ids> {
  await person.call(installStatements, { companyId: COMPANY });
  const sheet = (await person.call(listReports, { companyId: COMPANY })).rows.find(({ no }) => no === 1);
  return withOwner(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from accounting.subject where tenant_id = $1 and company_id = $2 and code = '112201'`,
      [tenantId, COMPANY],
    );
    return { subjectId: Number(rows[0]?.id), sheetId: sheet?.id ?? 0 };
  });
}

async function growth(url: string, address: string, used: Used): Promise<Figure[]> {
  const tenants = [await fillBooks(url, address, 'booksfew', FEW), await fillBooks(url, address, 'booksmany', MANY)] as const;
  await withOwner(url, (client) =>
    client.query('vacuum analyze accounting.voucher, accounting.entry, accounting.balance, accounting.subject_balance'),
  );
  const people = tenants.map(({ token }) => benchPerson(address, token));
  const [few, many] = people as [BenchPerson, BenchPerson];
  const [fewIds, manyIds] = [await idsOf(url, tenants[0], few), await idsOf(url, tenants[1], many)];
  const figures: Figure[] = [];
  for (const [what, work] of Object.entries(FIGURES)) {
    const found = await inTurns(
      used,
      (turn) => work(few, fewIds, turn),
      (turn) => work(many, manyIds, turn),
    );
    const ratios = [found.many.p95 / found.few.p95, found.many.processor / found.few.processor] as const;
    say(`${what}: ${ratios.map(two).join('; ')}`);
    figures.push({
      what: `${what}, p95 with ${MANY} lines against ${FEW}`,
      measured:
        `${two(found.many.p95)} ms against ${two(found.few.p95)} ms; processor time ` +
        `${two(found.many.processor)} ms against ${two(found.few.processor)} ms`,
      ratio: ratios.map(two).join('; '),
      bound: '≤ 1.5',
      met: ratios.every((ratio) => ratio <= 1.5),
    });
  }
  return figures;
}

const STATEMENTS = {
  counter: `insert into accounting.voucher_counter (tenant_id, company_id, span, word, last) values ($1, $2, $3, '记', 1)
    on conflict (tenant_id, company_id, span, word) do update set last = voucher_counter.last + 1 returning last`,
  voucher: `with v as (
      insert into accounting.voucher (tenant_id, company_id, ym, day, word, span, total, maker_id, maker, created_at)
      values ($1, $2, $3, $4, '记', $3, 100.01, 900001, 'bench', now()) returning id)
    insert into accounting.entry (tenant_id, voucher_id, line, company_id, ym, day, summary, subject_id, debit, credit)
    select $1, v.id, l.line, $2, $3, $4, '摊销', l.subject, l.debit, l.credit from v,
           (values (1, $5::bigint, 60.00, 0.00), (2, $5, 40.01, 0.00), (3, $6::bigint, 0.00, 100.00), (4, $6, 0.00, 0.01)) l (line, subject, debit, credit)
    returning voucher_id`,
  submit: `update accounting.voucher set state = 2, no = $2, submitted_at = now() where tenant_id = $3 and id = $1`,
  log: `insert into system.audit_log (tenant_id, at, account_id, actor, action, entity, entity_id, note) values ($1, now(), 900001, 'bench', '提交', 'voucher', $2, '')`,
  once: `insert into system.idempotency (tenant_id, account_id, key, endpoint, request_hash, response, created_at) values ($1, 900001, $2, 'bare', $2, '{}', now())`,
} as const;

async function openHand(url: string, { tenantId }: BenchTenant): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set role anju_app');
  await client.query(`select set_config('anju.tenant', $1, false)`, [String(tenantId)]);
  return client;
}

async function enteringAgainstSql(url: string, address: string): Promise<Figure> {
  const tenant = await makeBooks(url, address, 'entering');
  const person = benchPerson(address, tenant.token);
  const [debitId, creditId] = await withOwner(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from accounting.subject where tenant_id = $1 and company_id = $2 and code in ('660203', '1801') order by code desc`,
      [tenant.tenantId, COMPANY],
    );
    return rows.map(({ id }) => Number(id)) as [number, number];
  });
  const hands = await Promise.all(Array.from({ length: HANDS }, () => openHand(url, tenant)));
  const free = [...hands];
  const bare: Rate = await rate(HANDS, SECONDS, async (turn) => {
    const client = free.pop() as pg.Client;
    const run = <R extends pg.QueryResultRow>(name: keyof typeof STATEMENTS, values: unknown[]) =>
      client.query<R>({ name, text: STATEMENTS[name], values });
    await client.query('begin');
    const made = await run<{ voucher_id: string }>('voucher', [tenant.tenantId, COMPANY, FIRST_YM, '2025-01-15', debitId, creditId]);
    const id = made.rows[0]?.voucher_id;
    await run('once', [tenant.tenantId, `bare-${turn}`]);
    await run('log', [tenant.tenantId, id]);
    const taken = await run<{ last: number }>('counter', [tenant.tenantId, COMPANY, FIRST_YM]);
    await run('submit', [id, taken.rows[0]?.last, tenant.tenantId]);
    await client.query('commit');
    free.push(client);
  });
  await Promise.all(hands.map((client) => client.end()));
  const line = { summary: '摊销' };
  const http = await rate(HANDS, SECONDS, async () => {
    await person.call(createVoucher, {
      companyId: COMPANY,
      word: '记',
      day: '2025-01-15',
      papers: 1,
      submit: true,
      confirmed: true,
      fileIds: [],
      lines: [
        { ...line, subjectId: debitId, debit: '60.00' },
        { ...line, subjectId: debitId, debit: '40.01' },
        { ...line, subjectId: creditId, credit: '100.00' },
        { ...line, subjectId: creditId, credit: '0.01' },
      ],
    });
  });
  const ratio = http.perSecond / bare.perSecond;
  return {
    what: 'Vouchers of four lines entered and handed in by ten people under one counter, against the bare transaction',
    measured: `${http.perSecond.toFixed(0)}/s against ${bare.perSecond.toFixed(0)}/s`,
    ratio: two(ratio),
    bound: '≥ 0.4',
    met: ratio >= 0.4,
  };
}

export async function measureBooks(): Promise<Figure[]> {
  const ground = await openGround();
  try {
    const server = await startServer(ground);
    try {
      const program = server.child.pid as number;
      const postmaster = await postmasterOf(ground);
      const used: Used = () => processorSeconds((one) => one.id === program || one.id === postmaster || one.parent === postmaster);
      const { url } = ground;
      const posting = await postingAgainstSql(url, server.address, used);
      say(`posting ${posting.ratio}`);
      const entering = await enteringAgainstSql(url, server.address);
      say(`entering ${entering.measured}, ${entering.ratio}`);
      return [posting, ...(await growth(url, server.address, used)), entering];
    } finally {
      await stopServer(server);
    }
  } finally {
    await ground.close();
  }
}

const postmasterOf = async ({ folder }: Ground): Promise<number> =>
  Number((await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
