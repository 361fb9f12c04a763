import { sql } from 'kysely';
import type { StateOf, VOUCHER, VOUCHER_KIND, VoucherFilter, DimText } from '@anju/contract';
import { count, rows } from '../../../../platform/db/sql.ts';
import type { ListSearch } from '../../../../platform/listing/listing.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { dimTexts } from '../../books/dimset.queries.ts';
import { meant } from '../read/voucher.queries.ts';

export interface SheetRow {
  readonly ym: number;
  readonly day: string;
  readonly word: string;
  readonly no: number | null;
  readonly summary: string;
  readonly code: string;
  readonly name: string;
  readonly dimTexts: DimText[];
  readonly debit: string;
  readonly credit: string;
  readonly cashItem: string | null;
  readonly papers: number;
  readonly state: StateOf<typeof VOUCHER>;
  readonly kind: StateOf<typeof VOUCHER_KIND>;
  readonly maker: string;
  readonly auditor: string;
  readonly poster: string;
}
type Search = ListSearch<VoucherFilter>;

export const countSheet = (db: DbOrTx, search: Search): Promise<number> => count(db)`
  select count(*)::int from accounting.voucher v join accounting.entry l on l.tenant_id = v.tenant_id
    and l.voucher_id = v.id ${meant(search)}`;

export const listSheet = (db: DbOrTx, search: Search, limit: number, offset: number): Promise<SheetRow[]> => rows<SheetRow>(db)`
  select v.ym, v.day, v.word, v.no, l.summary, a.code, a.full_name as name, ${dimTexts(sql`l.dimset_id`)} as dim_texts, l.debit, l.credit,
    l.cash_item,
         v.papers, v.state, v.kind, v.maker, v.auditor, v.poster
    from accounting.voucher v
    join accounting.entry l on l.tenant_id = v.tenant_id and l.voucher_id = v.id
    join accounting.subject a on a.tenant_id = l.tenant_id and a.id = l.subject_id
    ${meant(search)} order by v.ym, v.word, v.no, v.id, l.line limit ${limit} offset ${offset}`;
