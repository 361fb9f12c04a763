import { it } from 'vitest';
import {
  readDetailBook,
  readDiaryBook,
  readMultiColumnBook,
  readSubjectBalances,
  searchGeneralBook,
  searchClassified,
} from '@anju/contract';
import { openInstallation } from '../../../testing/installation.ts';
import { openWorkedMonth } from './book.fixtures.ts';

it('measures', { timeout: 600_000 }, async () => {
  const installation = await openInstallation();
  const books = await openWorkedMonth(installation);
  const keeper = await installation.as('emp');
  const say = (text: string) => process.stderr.write(`${text}\n`);
  await installation.database.asOwner(async (client) => {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(`select set_config('anju.tenant', $1, true)`, [String(books.tenantId)]);
    await client.query(
      `insert into accounting.voucher (tenant_id, company_id, ym, day, word, no, span, state, kind, total, maker_id, maker, auditor_id, auditor, created_at, poster_id)
       select $1, $2, 202500 + m, make_date(2025, m, 1 + n % 28), '记', n, 202500 + m, 4, 0, 20, 1, '制', 2, '审', now(), 3
         from generate_series(3, 12) m, generate_series(1, 5000) n`,
      [books.tenantId, books.companyId],
    );
    await client.query(
      `insert into accounting.entry (tenant_id, voucher_id, line, company_id, ym, day, summary, subject_id, debit, credit, posted, word, no)
       select v.tenant_id, v.id, l, v.company_id, v.ym, v.day, '测量', (array[$2, $3, $4, $5]::bigint[])[l], case when l <= 2 then 10 else 0 end, case when l > 2 then 10 else 0 end, true, '记', v.no
         from accounting.voucher v, generate_series(1, 4) l where v.tenant_id = $1 and v.ym > 202502`,
      [books.tenantId, books.subjectId('100201'), books.subjectId('101201'), books.subjectId('220301'), books.subjectId('600101')],
    );
    await client.query(
      `select accounting.add_balances($1, $2, array(select id from accounting.voucher v where v.tenant_id = $1 and v.ym > 202502))`,
      [books.tenantId, books.companyId],
    );
    await client.query('commit');
    say('written');
    await client.query('vacuum analyze accounting.entry');
    await client.query('vacuum analyze accounting.voucher');
    await client.query('analyze accounting.subject_balance');
    await client.query('analyze accounting.balance');
  });
  const of = (code: string) => ({ companyId: books.companyId, subjectId: books.subjectId(code) });
  const year = { from: 202501, to: 202512 };
  const after = { day: '2025-11-15', word: '记', no: 2500, line: 1, voucherId: 0 };
  const time = async (name: string, work: () => Promise<unknown>) => {
    await work();
    const times = [];
    for (let at = 0; at < 5; at += 1) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
    say(`${name}: ${Math.min(...times).toFixed(1)} ms`);
  };
  await time('detail first page', () => keeper.call(readDetailBook, { ...of('100201'), ...year }));
  await time('detail page in november', () => keeper.call(readDetailBook, { ...of('100201'), ...year, after }));
  await time('detail parent 1002', () => keeper.call(readDetailBook, { ...of('1002'), ...year, after }));
  await time('detail unposted', () => keeper.call(readDetailBook, { ...of('100201'), ...year, after, unposted: true }));
  await time('diary', () => keeper.call(readDiaryBook, { ...of('100201'), from: '2025-11-15', to: '2025-11-30' }));
  await time('multi', () => keeper.call(readMultiColumnBook, { ...of('1002'), ...year, after }));
  await time('balances', () => keeper.call(readSubjectBalances, { companyId: books.companyId, ...year }));
  await time('general', () => keeper.call(searchGeneralBook, { companyId: books.companyId, ...year }));
  await time('classified', () => keeper.call(searchClassified, { companyId: books.companyId, ...year, dim: 'P' }));
  const explain = async (name: string, text: string, values: unknown[]) => {
    const rows = await installation.database.asOwner(
      async (client) => (await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, costs off) ${text}`, values)).rows,
    );
    say(`--- ${name}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
  };
  await explain(
    'page',
    `select l.* from unnest(array[$3]::bigint[]) s (id) cross join lateral (
      select e.day, e.line, e.voucher_id, e.summary, e.subject_id, e.dimset_id, e.debit, e.credit, e.word, e.no from accounting.entry e
       where e.tenant_id = $1 and e.company_id = $2 and e.subject_id = s.id and e.posted and e.day between '2025-01-01' and '2025-12-31'
         and (e.day, e.word, e.no, e.line, e.voucher_id) > ('2025-11-15'::date, '记'::text, 2500, 1, 0::bigint)
       order by day, word, no, line, voucher_id limit 101) l order by day, word, no, line, voucher_id limit 101`,
    [books.tenantId, books.companyId, books.subjectId('100201')],
  );
  await explain(
    'before',
    `select sum(e.debit), sum(e.credit), count(*) from unnest(array[$3]::bigint[]) s (id) join accounting.entry e on true
       where e.tenant_id = $1 and e.company_id = $2 and e.subject_id = s.id and e.posted and e.day >= '2025-11-01'
         and (e.day, e.word, e.no, e.line, e.voucher_id) <= ('2025-11-15'::date, '记'::text, 2500, 1, 0::bigint)`,
    [books.tenantId, books.companyId, books.subjectId('100201')],
  );
  await installation.close();
});
