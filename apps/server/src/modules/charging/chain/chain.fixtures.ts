// Rows that a test inserts or changes by hand as if the program had written them: they wait for the chain like any other.
import { billSum, CHAIN, dayCloseContent, moveContent, publicationContent } from './chain-content.queries.ts';

/** Takes the opening moves `$1` into the chain, each with a document of its own; one of a person without a house has no document. */
export const ADOPT_MOVES = `
  with moved as (
    select m.tenant_id, m.id, m.amount, m.at, a.kind, a.estate_id, a.house_id, a.person_id, a.charge_type_id
      from charging.account_move m join charging.account a on a.tenant_id = m.tenant_id and a.id = m.account_id
     where m.id = any ($1::bigint[]) and a.house_id is not null),
  opened as (
    insert into charging.opening (tenant_id, number, estate_id, kind, day, rows, amount, state, maker_id, created_by, created_at, checker_id,
      checked_by, checked_at)
    select tenant_id, '期初-' || id, estate_id, kind, at::date, 1, amount, 2, 1, '测试', at, 2, '测试', at from moved returning id, number),
  listed as (
    insert into charging.opening_row (tenant_id, opening_id, seq, house_id, person_id, charge_type_id, amount)
    select m.tenant_id, o.id, 1, m.house_id, m.person_id, m.charge_type_id, m.amount from moved m join opened o on o.number = '期初-' || m.id)
  insert into charging.chain_wait (tenant_id, company_id, kind, ref_id, content)
  select m.tenant_id, e.company_id, ${CHAIN.move}, m.id, ${moveContent('m')}
    from charging.account_move m join charging.account a on a.tenant_id = m.tenant_id and a.id = m.account_id
    join estate.estate e on e.tenant_id = a.tenant_id and e.id = a.estate_id where m.id = any ($1::bigint[])`;

/** Takes the day closes `$1` into the chain. */
export const ADOPT_DAY_CLOSES = `
  insert into charging.chain_wait (tenant_id, company_id, kind, ref_id, content)
  select d.tenant_id, d.company_id, ${CHAIN.dayClose}, d.id, ${dayCloseContent('d')} from charging.day_close d
    where d.id = any ($1::bigint[])`;

/** Publications of the estate `$1` that wait say again what their bills say now. */
export const ADOPT_PUBLICATIONS = `
  update charging.chain_wait w set content = ${publicationContent('p', 'x.bills')}
    from charging.publication p cross join lateral (
      select (select ${billSum('b')} from charging.bill b where b.tenant_id = p.tenant_id and b.publication_id = p.id)::text as bills) x
   where w.tenant_id = p.tenant_id and w.kind = ${CHAIN.publication} and w.ref_id = p.id and p.estate_id = $1`;
