// The chain itself attacked by somebody who knows how it is made: what verify finds, and what only the code on a printed close shows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { CHAIN, dayCloseContent, moveContent } from '../chain/chain-content.queries.ts';
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

/** A payment in advance that never was, as an opening balance, with a link of its own after the link `$seq` and all later ones moved on. */
const inserted = ({ prepaid, close }: Ids): string[] => [
  `insert into charging.account_move (tenant_id, account_id, seq, reason, amount, balance, day, by, at)
   select tenant_id, id, moves + 1, 6, 300, balance + 300, '2026-06-20', '某人', '2026-06-20' from charging.account
    where id = (select max(m.account_id) from charging.account_move m where m.settlement_id = ${prepaid})`,
  `update charging.account set balance = balance + 300, moves = moves + 1
    where id = (select max(m.account_id) from charging.account_move m where m.settlement_id = ${prepaid})`,
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
