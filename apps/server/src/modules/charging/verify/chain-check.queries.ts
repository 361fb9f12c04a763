// The chain over money: every link follows from the one before it, every row has its link and every link its row, and a row says what it
// said when its link was made. The program itself writes rows and links together, so a row written, changed or removed by hand shows up
// here even when all sums agree.
import * as content from '../chain/chain-content.queries.ts';
import type { Check } from '../../../platform/verify/check-shapes.ts';

const { CHAIN } = content;

/**
 * All rows that belong into the chain, as they are now. The company is named where the row itself names it; others follow their estate,
 * which may be given to another company later.
 */
const ROWS = `
  select s.tenant_id, s.company_id, ${CHAIN.settlement} as kind, s.id as ref_id, '结算单 ' || s.number as what, s.at,
         ${content.settlementContent('s', 'l.texts', 't.texts', 'r.texts')} as content
    from charging.settlement s
    left join (select l.tenant_id, l.settlement_id, ${content.lineTexts('l')} as texts from charging.settlement_line l group by 1, 2) l
      on l.tenant_id = s.tenant_id and l.settlement_id = s.id
    left join (select t.tenant_id, t.settlement_id, ${content.tenderTexts('t')} as texts from charging.tender t group by 1, 2) t
      on t.tenant_id = s.tenant_id and t.settlement_id = s.id
    left join (select r.tenant_id, r.settlement_id, ${content.receiptText('r')} as texts from charging.receipt r) r
      on r.tenant_id = s.tenant_id and r.settlement_id = s.id
   union all
  select m.tenant_id, null, ${CHAIN.move}, m.id, '账户 ' || m.account_id || ' 第 ' || m.seq || ' 笔流水', m.at, ${content.moveContent('m')}
    from charging.account_move m
   union all
  select c.tenant_id, null, ${CHAIN.change}, c.id, '账单 ' || c.bill_id || ' 的变动 ' || c.id, c.at, ${content.changeContent('c')}
    from charging.bill_change c
   union all
  select d.tenant_id, d.company_id, ${CHAIN.dayClose}, d.id, '日结 ' || d.number, d.closed_at, ${content.dayCloseContent('d')}
    from charging.day_close d
   union all
  select m.tenant_id, null, ${CHAIN.monthClose}, m.id, '小区 ' || m.estate_id || ' ' || to_char(m.month, 'YYYY-MM') || ' 月结', m.closed_at,
         ${content.monthCloseContent('m')}
    from charging.month_close m
   union all
  select p.tenant_id, null, ${CHAIN.publication}, p.id, '发布 ' || p.number || '（账单的金额、计算过程、到期日）', p.created_at,
         ${content.publicationContent('p', 'x.bills')}
    from charging.publication p
    left join (select b.tenant_id, b.publication_id, ${content.billSum('b')}::text as bills from charging.bill b
                where b.publication_id is not null group by 1, 2) x on x.tenant_id = p.tenant_id and x.publication_id = p.id`;

const KIND_NAMES: Readonly<Record<number, string>> = {
  [CHAIN.settlement]: '结算单',
  [CHAIN.move]: '账户流水',
  [CHAIN.change]: '账单变动',
  [CHAIN.dayClose]: '日结',
  [CHAIN.monthClose]: '月结',
  [CHAIN.publication]: '发布',
};
const kindName = `case k.kind ${Object.entries(KIND_NAMES)
  .map(([kind, name]) => `when ${kind} then '${name}'`)
  .join(' ')} end`;

/** Links, and rows that wait to become links. */
const KNOWN = `
  select tenant_id, company_id, seq, kind, ref_id, content, made_at from charging.chain_link
   union all select tenant_id, company_id, null, kind, ref_id, content, null from charging.chain_wait`;

const code = (hash: string): string => `left(${hash}, 16)`;

export const CHAIN_CHECKS: readonly Check[] = [
  {
    name: '账链：每一节接着上一节',
    statement: `
      select k.tenant_id, '账链 公司 ' || k.company_id || ' 第 ' || k.seq || ' 节（' || ${kindName} || ' ' || k.ref_id || '）' as what,
             k.seq || ' ' || ${code('k.hash')} as stored, (k.last + 1) || ' ' || ${code('k.computed')} as computed, k.made_at as at
        from (select k.*, coalesce(lag(k.seq) over chain, 0) as last,
                     encode(sha256(convert_to(coalesce(lag(k.hash) over chain, '') || '|' || k.kind || '|' || k.ref_id || '|' || k.content,
                       'UTF8')), 'hex') as computed
                from charging.chain_link k window chain as (partition by k.tenant_id, k.company_id order by k.seq)) k
       where k.seq <> k.last + 1 or k.hash <> k.computed`,
  },
  {
    name: '账链：每笔记录与入链时相同',
    long: true,
    statement: `
      select coalesce(r.tenant_id, k.tenant_id) as tenant_id, coalesce(r.what, ${kindName} || ' ' || k.ref_id) as what,
             case when r.ref_id is null then '记录已不存在' else ${code('r.content')} end as stored,
             case when k.ref_id is null then '不在账链上，不是程序写入的'
               when k.company_id <> r.company_id then '在公司 ' || k.company_id || ' 的账链上' else ${code('k.content')} end as computed,
             coalesce(r.at, k.made_at) as at
        from (${ROWS}) r full join (${KNOWN}) k on k.tenant_id = r.tenant_id and k.kind = r.kind and k.ref_id = r.ref_id
       where r.content is distinct from k.content or r.company_id <> k.company_id
       union all
      select k.tenant_id, ${kindName} || ' ' || k.ref_id, '入链 ' || count(*) || ' 次', '一次', max(k.made_at)
        from (${KNOWN}) k group by k.tenant_id, k.kind, k.ref_id having count(*) > 1`,
  },
  {
    name: '账链：日结单上的校验码',
    statement: `
      select d.tenant_id, '日结 ' || d.number as what, d.chain_links || ' 节 ' || ${code('d.chain_hash')} as stored,
             coalesce(d.chain_links || ' 节 ' || ${code('k.hash')}, '账链没有这么多节') as computed, d.closed_at as at
        from charging.day_close d left join charging.chain_link k
          on k.tenant_id = d.tenant_id and k.company_id = d.company_id and k.seq = d.chain_links
       where d.chain_links > 0 and k.hash is distinct from d.chain_hash`,
  },
];
