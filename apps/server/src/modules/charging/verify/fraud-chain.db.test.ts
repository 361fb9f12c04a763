// The chain itself attacked by somebody who knows how it is made: what verify finds, and what only the code on a printed close shows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { CHAIN, changeContent, dayCloseContent, moveContent } from '../chain/chain-content.queries.ts';
import { openBooks, type Books } from './fraud.fixtures.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

type Ids = Record<string, number>;
const OWN = (close: number | undefined) => `(select tenant_id, company_id from charging.day_close where id = ${close})`;
const HASH = (before: string, k: string) =>
  `encode(sha256(convert_to(${before} || '|' || ${k}.kind || '|' || ${k}.ref_id || '|' || ${k}.content, 'UTF8')), 'hex')`;

/** A payment in advance that never was, as an opening balance. */
const opened = ({ prepaid }: Ids): string[] => [
  `insert into charging.account_move (tenant_id, account_id, seq, reason, amount, balance, day, by, at)
   select tenant_id, id, moves + 1, 6, 300, balance + 300, '2026-06-20', '某人', '2026-06-20' from charging.account
    where id = (select max(m.account_id) from charging.account_move m where m.settlement_id = ${prepaid})`,
  `update charging.account set balance = balance + 300, moves = moves + 1
    where id = (select max(m.account_id) from charging.account_move m where m.settlement_id = ${prepaid})`,
];
/** The document that would have said so, approved by somebody else. */
const document = `
  with o as (
    insert into charging.opening (tenant_id, number, estate_id, kind, day, rows, amount, state, maker_id, created_by, created_at, checker_id, checked_by, checked_at)
    select m.tenant_id, '补录', a.estate_id, 1, '2026-06-20', 1, 300, 2, 1, '某人', '2026-06-20', 2, '他人', '2026-06-20'
      from charging.account_move m join charging.account a on a.id = m.account_id order by m.id desc limit 1 returning *)
  insert into charging.opening_row (tenant_id, opening_id, seq, house_id, person_id, charge_type_id, amount)
  select o.tenant_id, o.id, 1, a.house_id, a.person_id, a.charge_type_id, 300 from o, charging.account a
   where a.id = (select m.account_id from charging.account_move m order by m.id desc limit 1)`;

/** Less is owed for the bill, as a change that names `paper`. */
const changed = (bill: number | undefined, kind: number, paper: string): string[] => [
  `insert into charging.bill_change (tenant_id, bill_id, kind, amount, reason, day, reduction_id, settlement_id, by, at)
   select b.tenant_id, b.id, ${kind}, -20, '优减', '2026-06-20', ${paper}, '某人', '2026-06-20' from charging.bill b where b.id = ${bill}`,
  `update charging.bill set reduced = reduced + 20 where id = ${bill}`,
  `update charging.object_balance o set open = o.open - 20 from charging.bill b where b.id = ${bill} and o.object_id = b.object_id and o.object_kind = b.object_kind`,
];

/** The newest row of a table waits for the chain, as if the program had written it. */
const waits = (kind: number, table: string, content: string, { close }: Ids): string => `
  insert into charging.chain_wait (tenant_id, company_id, kind, ref_id, content)
  select x.tenant_id, d.company_id, ${kind}, x.id, ${content} from charging.${table} x, charging.day_close d
   where d.id = ${close} and x.id = (select max(id) from charging.${table})`;
/** What waits becomes the next link, as the sealer makes it within a minute. */
const sealed = `
  with gone as (delete from charging.chain_wait returning *)
  insert into charging.chain_link (tenant_id, company_id, seq, kind, ref_id, content, hash)
  select g.tenant_id, g.company_id, h.seq + 1, g.kind, g.ref_id, g.content, ${HASH('h.hash', 'g')}
    from gone g join lateral (select k.* from charging.chain_link k where (k.tenant_id, k.company_id) = (g.tenant_id, g.company_id)
      order by k.seq desc limit 1) h on true`;

/** The same with a link of its own in the middle of the chain, all later ones moved on, and a document. */
const inserted = (ids: Ids): string[] => [...opened(ids), document, ...between(ids)];
const between = ({ close }: Ids): string[] => [
  `update charging.chain_link set seq = seq + 1000000 where (tenant_id, company_id) = ${OWN(close)} and seq > 3`,
  `update charging.chain_link set seq = seq - 999999 where (tenant_id, company_id) = ${OWN(close)} and seq > 1000000`,
  `insert into charging.chain_link (tenant_id, company_id, seq, kind, ref_id, content, hash, made_at)
   select k.tenant_id, k.company_id, 4, x.kind, x.ref_id, x.content, ${HASH('k.hash', 'x')}, k.made_at
     from charging.chain_link k cross join lateral (select ${CHAIN.move} as kind, m.id as ref_id, ${moveContent('m')} as content
       from charging.account_move m where m.tenant_id = k.tenant_id order by m.id desc limit 1) x
    where (k.tenant_id, k.company_id) = ${OWN(close)} and k.seq = 3`,
];

/** Every link computed again from the one before it; with `closes` also what closes say of it. */
const forged = ({ close }: Ids, closes: boolean): string => `do $$
  declare k record; before text := ''; told text;
  begin
    for k in select * from charging.chain_link where (tenant_id, company_id) = ${OWN(close)} order by seq loop
      if ${closes} and k.kind = ${CHAIN.dayClose} then
        update charging.day_close set chain_links = k.seq - 1, chain_hash = before where tenant_id = k.tenant_id and id = k.ref_id and chain_links > 0;
        select ${dayCloseContent('d')} into told from charging.day_close d where d.tenant_id = k.tenant_id and d.id = k.ref_id;
        k.content := told;
      end if;
      before := ${HASH('before', 'k')};
      update charging.chain_link set content = k.content, hash = before where tenant_id = k.tenant_id and company_id = k.company_id and seq = k.seq;
    end loop;
  end $$`;

/** The end of the chain from the last close on is gone, with the close; its papers are open again. */
const cut = ({ second }: Ids): string[] => [
  `delete from charging.chain_link k using charging.day_close d
    where d.id = ${second} and k.tenant_id = d.tenant_id and k.company_id = d.company_id and k.seq > d.chain_links`,
  `update charging.settlement set close_id = null where close_id = ${second}`,
  `delete from charging.day_close where id = ${second}`,
];
const counterBack = `update system.number_counter set last_value = last_value - 1
  where kind = 'day-close' and period = left('2026-06-21', length(period))`;

describe('an attacked chain', () => {
  it.each<[string, (ids: Ids) => string[], string, string]>([
    ['a row in the middle with a right hash of its own', inserted, '账链：每一节接着上一节', '节'],
    ['such a row with all later links computed again', (ids) => [...inserted(ids), forged(ids, false)], '账链：日结单上的校验码', '日结'],
    [
      'the chain given to another company',
      ({ close }) => [`update charging.chain_link set company_id = company_id + 77 where (tenant_id, company_id) = ${OWN(close)}`],
      '账链：每笔记录与入链时相同',
      '结算单',
    ],
    [
      'the chain and the closes given to another company',
      (ids) => [
        `update charging.chain_link set company_id = company_id + 77 where (tenant_id, company_id) = ${OWN(ids['close'])}`,
        `update charging.day_close set company_id = company_id + 77 where (tenant_id, company_id) = ${OWN(ids['close'])}`,
      ],
      '账链：每笔记录与入链时相同',
      '日结',
    ],
    ['the end cut off together with its rows', cut, '编号连续', 'day-close'],
  ])('shows %s', async (_, statements, name, what) => {
    const found = await books.after(statements(books.ids));
    expect(
      found.filter((one) => one.name === name && one.what.includes(what)),
      found.map((one) => `${one.name}：${one.what}`).join('\n'),
    ).not.toEqual([]);
  });

  it.each<[string, (ids: Ids) => string[], string, string]>([
    [
      'an opening balance without a document',
      (ids) => [...opened(ids), waits(CHAIN.move, 'account_move', moveContent('x'), ids)],
      '期初：金额与入账',
      '账户',
    ],
    [
      'a reduction of somebody else',
      (ids) => [
        ...changed(ids['a4'], 2, '(select max(id) from charging.reduction), null'),
        waits(CHAIN.change, 'bill_change', changeContent('x'), ids),
      ],
      '账单变动：都有通过的单据',
      '变动',
    ],
    [
      'cents taken off by a payment that says nothing of them',
      (ids) => [...changed(ids['c3'], 4, `null, ${ids['part']}`), waits(CHAIN.change, 'bill_change', changeContent('x'), ids)],
      '账单变动：都有通过的单据',
      '结算单',
    ],
  ])('finds %s, waiting with a right content and sealed a minute later', async (_, statements, name, what) => {
    for (const sealing of [[], [sealed]]) {
      const found = await books.after([...statements(books.ids), ...sealing]);
      const list = found.map((one) => `${one.name}：${one.what}`).join('\n');
      expect(found.find((one) => one.name === name && one.what.includes(what))?.at, list).toMatch(/^2026-06-/);
      expect(found.filter((one) => one.name.startsWith('账链'))).toEqual([]);
    }
  });

  it('finds an opening document that was approved after the opening of the estate was locked', async () => {
    const locked = `update estate.estate set opening_locked_at = '2026-06-01' where id = ${books.ids['estateId']}`;
    const found = await books.after([
      locked,
      ...opened(books.ids),
      document,
      waits(CHAIN.move, 'account_move', moveContent('x'), books.ids),
    ]);
    expect(found.map(({ name, what }) => `${name} ${what}`)).toEqual(['期初：金额与入账 期初 补录']);
  });

  it('written anew as a whole shows nothing in the database, and another code than the printed close', async () => {
    const code = async (client: pg.ClientBase) =>
      (await client.query<{ chain_hash: string }>(`select chain_hash from charging.day_close where id = $1`, [books.ids['second']])).rows[0]
        ?.chain_hash;
    const printed = await books.installation.database.asOwner(code);
    let now: string | undefined;
    const found = await books.after([...inserted(books.ids), forged(books.ids, true)], async (client) => {
      now = await code(client);
    });
    expect(found).toEqual([]);
    expect(now).toMatch(/^[0-9a-f]{64}$/);
    expect(now).not.toBe(printed);
  });

  it('cut off with the numbers as well shows nothing in the database: the printed close is missing there', async () => {
    expect(await books.after([...cut(books.ids), counterBack])).toEqual([]);
  });
});
