// Books with assets, and people who write, audit and post: shortcuts for the tests of fixed assets.
import {
  approveAssetChange,
  approveAssetDecrease,
  auditVouchers,
  bookDepreciation,
  createAsset,
  createAssetChange,
  createAssetDecrease,
  createUsualCategories,
  getAsset,
  getVoucher,
  listAssetCategories,
  postVouchers,
  readDepreciation,
  searchAssetChanges,
  searchAssetDecreases,
  submitVouchers,
  type AssetDetail,
  type AssetVoucher,
  type Endpoint,
  type InputOf,
  type OutputOf,
} from '@anju/contract';
import type { InstallationOptions, Person } from '../../../testing/installation.ts';
import type { OpenBooks } from '../setup/setup.fixtures.ts';
import { openVoucherStage, type VoucherStage } from '../voucher/voucher.fixtures.ts';

type CardForm = InputOf<typeof createAsset>;
type ChangeForm = InputOf<typeof createAssetChange>;
type DecreaseForm = InputOf<typeof createAssetDecrease>;
type Month = OutputOf<typeof readDepreciation>;

export interface AssetStage extends VoucherStage {
  readonly estateId: number;
  readonly departments: readonly number[];
  readonly bankAccountId: number;
  readonly categoryId: (code: string) => number;
  /** A card of 120,000.00 over 60 months with 5 % salvage, bought and used in January 2025. */
  readonly form: (more?: Partial<CardForm>) => CardForm;
  readonly card: (more?: Partial<CardForm>) => Promise<number>;
  readonly detail: (id: number) => Promise<AssetDetail>;
  readonly month: (ym: number) => Promise<Month>;
  readonly depreciate: (ym: number) => Promise<number | null>;
  /** Written by the maker, audited by the auditor. */
  readonly change: (more: Partial<ChangeForm> & Pick<ChangeForm, 'assetId' | 'kind' | 'day'>) => Promise<number>;
  readonly decrease: (more: Partial<DecreaseForm> & Pick<DecreaseForm, 'assetId' | 'day'>) => Promise<number>;
  /** Hands in, audits and posts every draft of the company. */
  readonly postAll: () => Promise<void>;
  /** `借 1601 120000.00`, one for each line. */
  readonly entries: (voucherId: number) => Promise<string[]>;
  readonly entriesOf: (vouchers: readonly AssetVoucher[]) => Promise<string[][]>;
}

/** What a refused call says, with the fields it stands beside; nothing when it was done. */
export async function told<E extends Endpoint>(person: Person, endpoint: E, input: InputOf<E>): Promise<string> {
  const { envelope } = await person.ask(endpoint, input);
  const { fields = [] } = ((envelope.data as unknown) ?? {}) as { fields?: { path: string; msg: string }[] };
  return envelope.code === 200 ? '' : [envelope.msg, ...fields.map(({ path, msg }) => `${path}: ${msg}`)].join(' ');
}

export async function openAssetStage(books: Partial<OpenBooks> = {}, options: InstallationOptions = {}): Promise<AssetStage> {
  const stage = await openVoucherStage({ openings: [], leaves: [], dimsRequired: true, openTo: 202506, ...books }, options);
  const { companyId, tenantId, maker, auditor, poster, ask, subjectId } = stage;
  await maker.call(createUsualCategories, { companyId });
  const categories = await maker.call(listAssetCategories, { companyId });
  const one = async (statement: string): Promise<number> => (await ask<{ id: number }>(statement, [tenantId, companyId]))[0]?.id ?? 0;
  const estateId = await one(
    `select min(e.id)::int as id from estate.estate e join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
      where e.tenant_id = $1 and c.path like '%/' || $2 || '/%'`,
  );
  const departments = (
    await ask<{ id: number }>(
      `select d.id::int from org.department d join org.company c on c.tenant_id = d.tenant_id and c.id = d.company_id
        where d.tenant_id = $1 and c.path like '%/' || $2 || '/%' order by d.id limit 3`,
      [tenantId, companyId],
    )
  ).map(({ id }) => id);
  const bankAccountId = await one(
    `insert into org.company_bank_account (tenant_id, company_id, bank, account_name, account_no)
     values ($1, $2, '测试银行', '基本户', 'ASSET-TEST-1') returning id::int`,
  );
  const supplierId = await one(
    `insert into accounting.supplier (tenant_id, company_id, code, name) values ($1, $2, 'G900', '测试供应商') returning id::int`,
  );
  const categoryId = (code: string): number => {
    const found = categories.find((category) => category.code === code);
    if (!found) throw new Error(`no category ${code}`);
    return found.id;
  };
  const form: AssetStage['form'] = (more = {}) => ({
    companyId,
    name: '巡逻车',
    categoryId: categoryId('YS'),
    estateId,
    supplierId,
    boughtOn: '2025-01-10',
    usedOn: '2025-01-10',
    entryDay: '2025-01-10',
    source: 1,
    cost: '120000.00',
    salvageRate: '5',
    life: 60,
    method: 1,
    shares: [{ departmentId: departments[0] ?? 0, subjectId: subjectId('640104'), share: 10_000 }],
    ...more,
  });
  const findRow = async (id: number) =>
    (await maker.call(searchAssetChanges, { companyId, size: 200 })).rows.find((row) => row.id === id)?.version ?? 0;
  const findDecrease = async (id: number) =>
    (await maker.call(searchAssetDecreases, { companyId, size: 200 })).rows.find((row) => row.id === id)?.version ?? 0;
  const entries: AssetStage['entries'] = async (voucherId) => {
    const { lines } = await maker.call(getVoucher, { id: voucherId });
    return lines.map(({ subjectCode: code, debit, credit }) => (debit === '0.00' ? `贷 ${code} ${credit}` : `借 ${code} ${debit}`));
  };
  return {
    ...stage,
    estateId,
    departments,
    bankAccountId,
    categoryId,
    form,
    card: async (more) => (await maker.call(createAsset, form(more))).id,
    detail: (id) => maker.call(getAsset, { id }),
    month: (ym) => maker.call(readDepreciation, { companyId, ym }),
    depreciate: async (ym) => (await maker.call(bookDepreciation, { companyId, ym })).voucherId,
    change: async (more) => {
      const { id } = await maker.call(createAssetChange, { reason: '测试', ...more });
      await auditor.call(approveAssetChange, { id, version: await findRow(id) });
      return id;
    },
    decrease: async (more) => {
      const { id } = await maker.call(createAssetDecrease, { way: 1, reason: '测试', ...more });
      await auditor.call(approveAssetDecrease, { id, version: await findDecrease(id) });
      return id;
    },
    postAll: async () => {
      const read = (state: number) =>
        ask<{ id: number; version: number }>(
          `select id::int, version from accounting.voucher where tenant_id = $1 and company_id = $2 and state = $3 order by day, id limit 500`,
          [tenantId, companyId, state],
        );
      const step = async (vouchers: { id: number; version: number }[], work: typeof take) => {
        if (vouchers.length > 0) await work(vouchers);
      };
      const take = async (vouchers: { id: number; version: number }[]): Promise<void> => {
        const handed = await maker.call(submitVouchers, { companyId, vouchers, confirmed: true });
        const refused = handed.results.filter(({ done }) => !done).map(({ text }) => text);
        if (refused.length > 0) throw new Error(refused.join('；'));
      };
      await step(await read(1), take);
      await step(await read(2), async (vouchers) => {
        await auditor.call(auditVouchers, { companyId, vouchers });
        // The auditor wrote the vouchers of the documents audited.
        const own = await read(2);
        if (own.length > 0) await poster.call(auditVouchers, { companyId, vouchers: own });
      });
      await step(await read(3), async (vouchers) => {
        const posted = await poster.call(postVouchers, { companyId, vouchers });
        const refused = posted.results.filter(({ done }) => !done).map(({ text }) => text);
        if (refused.length > 0) throw new Error(refused.join('；'));
      });
    },
    entries,
    entriesOf: (vouchers) => Promise.all(vouchers.map(({ id }) => entries(id))),
  };
}
