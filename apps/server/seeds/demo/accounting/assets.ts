// Fixed assets of the demo's estate: the cards its books begin with, a few bought, moved and sold since, depreciated month by month. Vouchers of
// months that are over are posted, those of this month are drafts.
import { sql } from 'kysely';
import type pg from 'pg';
import { ASSET_CHANGE_KIND, ASSET_SOURCE, DECREASE_WAY, VOUCHER, type AssetForm } from '@anju/contract';
import { businessDay, shiftYm, ymOfDay, ymsBetween } from '@anju/domain';
import {
  auditVouchers,
  bookDepreciation,
  approveAssetChange,
  approveAssetDecrease,
  createAssetChange,
  createAssetDecrease,
  createUsualCategories,
  listAssetCategories,
  lockPeriodVouchers,
  postWholePeriod,
  runningBooks,
  saveAssetUnits,
  submitVouchers,
  writeAssetCards,
} from '../../../src/modules/accounting/for-seeds.ts';
import { own } from '../../../src/platform/db/sql.ts';
import type { Scope } from '../../../src/platform/scope.ts';
import type { Tx } from '../../../src/platform/tenancy/tenant-db.ts';
import { scopeOf, workingClock } from '../charging/at-work.ts';
import type { DemoHistory } from '../charging/bills.ts';
import { asTenant, findFacts, type Facts } from '../charging/tenant-work.ts';
import { BOUGHT, DEVICES, KILOMETRES, TAKEN_OVER } from './asset-plans.ts';
import { firstDay } from './vouchers.ts';

/** This month: documents that wait for somebody. */
const LAST_PLANNED = -1;

type Books = Awaited<ReturnType<typeof runningBooks>>;
type Plan = (typeof TAKEN_OVER)[number];

interface Ground {
  readonly departments: ReadonlyMap<string, number>;
  readonly devices: ReadonlyMap<string, number>;
  readonly categories: ReadonlyMap<string, { readonly id: number; readonly expenseSubjectId: number }>;
  readonly bankAccountId: number | null;
}
const dayOf = (ym: number, day: number): string => `${firstDay(ym).slice(0, 8)}${String(day).padStart(2, '0')}`;

async function groundOf(tx: Tx, { companyId, estateId }: Facts): Promise<Ground> {
  const { rows } = await sql<{ kind: string; name: string; id: number }>`
    select 'department' as kind, d.name, d.id from org.department d where ${own('d')} and d.company_id = ${companyId}
    union all select 'device', v.code, v.id from estate.device v where ${own('v')} and v.estate_id = ${estateId}
    union all select 'bank', '', min(b.id) from org.company_bank_account b
      where ${own('b')} and b.company_id = ${companyId} and not b.disabled having min(b.id) is not null`.execute(tx);
  const of = (kind: string) => new Map(rows.filter((row) => row.kind === kind).map(({ name, id }) => [name, Number(id)]));
  const categories = new Map((await listAssetCategories(tx, companyId)).map((one) => [one.code, one]));
  return { departments: of('department'), devices: of('device'), categories, bankAccountId: of('bank').get('') ?? null };
}

function formOf(plan: Plan, ground: Ground, { estateId }: Facts, usedOn: string, source: AssetForm['source']): AssetForm {
  const [code, name, spec, unit, quantity, cost, life, monthsDone, accumulated, place, departments, method] = plan;
  const category = ground.categories.get(code);
  if (!category) throw new Error(`the demo has no category ${code}`);
  const parts = departments.split(' ');
  const shares = parts.flatMap((part, at) => {
    if (at % 2 === 1) return [];
    const departmentId = ground.departments.get(part);
    if (departmentId === undefined) throw new Error(`the demo has no department ${part}`);
    return [{ departmentId, subjectId: category.expenseSubjectId, share: Number(parts[at + 1] ?? 100) * 100 }];
  });
  const device = DEVICES[name];
  const bought = source === ASSET_SOURCE.bought;
  return {
    ...{ name, spec, unit, quantity: String(quantity), supplierId: null, boughtOn: usedOn, photoId: null, fileIds: [], remark: '' },
    ...{ deviceId: device === undefined ? null : (ground.devices.get(device) ?? null), categoryId: category.id, estateId, place },
    ...{ custodianId: null, usedOn, entryDay: usedOn, source, cost, tax: bought ? (Number(cost) * 0.13).toFixed(2) : '0.00' },
    ...{ salvageRate: '5', life, method, totalUnits: method === 2 ? KILOMETRES.total : null, shares },
    ...{ accumulated: bought ? '0.00' : accumulated, impairment: '0.00', monthsDone: bought ? 0 : monthsDone },
    unitsDone: !bought && method === 2 ? KILOMETRES.before : '0.00',
    ...{ counterSubjectId: null, bankAccountId: bought ? ground.bankAccountId : null },
  };
}

interface Work {
  readonly facts: Facts;
  readonly books: Books;
  readonly maker: Scope;
  readonly checker: Scope;
  readonly ground: Ground;
  /** Ids by name. */
  readonly cards: Map<string, number>;
}

async function writePlans(tx: Tx, { maker, books, cards }: Work, forms: readonly AssetForm[]): Promise<void> {
  const made = await writeAssetCards(
    tx,
    maker,
    books,
    forms.map((form) => ({ form, no: '' })),
  );
  made.forEach(({ id }, at) => cards.set(forms[at]?.name ?? '', id));
}

/** What happened to single cards, in the month of the books it happened in. */
async function happen(tx: Tx, { facts, maker, checker, cards, ground }: Work, month: number, ym: number): Promise<void> {
  const idOf = (name: string): number => cards.get(name) ?? 0;
  const nothing = { amount: null, life: null, salvageRate: null, method: null, totalUnits: null, categoryId: null, shares: null };
  const still = {
    ...nothing,
    estateId: null,
    place: '',
    custodianId: null,
    idle: null,
    counterSubjectId: null,
    bankAccountId: null,
    fileIds: [],
  };
  const scope = { ...maker, db: tx };
  if (month === 1) {
    const departmentId = ground.departments.get('收费部') ?? 0;
    const subjectId = ground.categories.get('DZ')?.expenseSubjectId ?? 0;
    const moved = { shares: [{ departmentId, subjectId, share: 10_000 }], reason: '收费大厅搬迁，随人调拨' };
    const form = { assetId: idOf('前台电脑'), kind: ASSET_CHANGE_KIND.departments, day: dayOf(ym, 12), ...still, ...moved };
    const { id } = await createAssetChange(scope, form);
    await approveAssetChange({ ...checker, db: tx }, { id });
  }
  if (month === 2) {
    const form = {
      assetId: idOf('驾驶式扫地机'),
      kind: ASSET_CHANGE_KIND.life,
      day: dayOf(ym, 20),
      ...still,
      life: 96,
      reason: '使用频繁，预计年限缩短',
    };
    const { id } = await createAssetChange(scope, form);
    await approveAssetChange({ ...checker, db: tx }, { id });
    const { bankAccountId } = ground;
    const sale = {
      way: DECREASE_WAY.sold,
      day: dayOf(ym, 25),
      reason: '车辆更新，旧车转让',
      expense: '0.00',
      price: '9000.00',
      tax: '1170.00',
    };
    const sold = await createAssetDecrease(scope, { assetId: idOf('巡逻电瓶车 2 号'), ...sale, taxKind: 1, bankAccountId });
    await approveAssetDecrease({ ...checker, db: tx }, { id: sold.id });
  }
  if (month === LAST_PLANNED) {
    const today = businessDay(maker.clock.now());
    const place = { assetId: idOf('访客登记终端'), kind: ASSET_CHANGE_KIND.place, day: today, ...still };
    await createAssetChange(scope, { ...place, estateId: facts.estateId, place: '东门', reason: '东门增设访客登记' });
    const scrapped = { assetId: idOf('对讲机'), way: DECREASE_WAY.scrapped, day: today, reason: '电池老化，无法通话' };
    await createAssetDecrease(scope, { ...scrapped, expense: '0.00', price: '0.00', tax: '0.00', taxKind: 1, bankAccountId: null });
  }
}

/** The vouchers of a month that is over, handed in by one and audited and posted by the other. */
async function postMonth(tx: Tx, { maker, checker, books }: Work, ym: number): Promise<void> {
  const { companyId } = books;
  const drafts = await lockPeriodVouchers(tx, companyId, ym, VOUCHER.draft);
  await submitVouchers(tx, maker, books, drafts, { confirmed: true });
  const own = await lockPeriodVouchers(tx, companyId, ym, VOUCHER.submitted);
  const isOf = ({ actor }: Scope) => own.filter(({ makerId }) => makerId !== actor.accountId);
  await auditVouchers(tx, checker, books, isOf(checker));
  await auditVouchers(
    tx,
    maker,
    books,
    isOf(maker).filter(({ makerId }) => makerId === checker.actor.accountId),
  );
  await postWholePeriod(tx, checker, books, ym);
  // Nobody posts vouchers of their own: those of the documents the checker audited are left.
  await postWholePeriod(tx, maker, books, ym);
}

async function writeAssets(tx: Tx, facts: Facts, now: Date, { unbooked = false }: DemoHistory): Promise<void> {
  const { companyId } = facts;
  const clock = workingClock(`${businessDay(now)}T00:00:00+08:00`);
  const [maker, checker] = [await scopeOf(tx, facts, 'maker', clock), await scopeOf(tx, facts, 'checker', clock)];
  const books = await runningBooks(tx, maker, companyId);
  await createUsualCategories(maker, companyId);
  const work: Work = { facts, books, maker, checker, ground: await groundOf(tx, facts), cards: new Map() };
  const before = dayOf(shiftYm(books.firstYm, -1), 28);
  const dayOfUse = (done: number): string => dayOf(shiftYm(books.firstYm, -1 - done), 10);
  await writePlans(
    tx,
    work,
    TAKEN_OVER.map((plan) => ({ ...formOf(plan, work.ground, facts, dayOfUse(plan[7]), ASSET_SOURCE.opening), entryDay: before })),
  );
  if (unbooked) return;
  const current = ymOfDay(businessDay(now));
  for (const [month, ym] of ymsBetween(books.firstYm, current).entries()) {
    const over = ym < current;
    const bought = BOUGHT.filter(([at]) => at === month).map(([, ...plan]) =>
      formOf(plan, work.ground, facts, dayOf(ym, 8), ASSET_SOURCE.bought),
    );
    if (bought.length > 0 && over) await writePlans(tx, work, bought);
    await happen(tx, work, over ? month : LAST_PLANNED, ym);
    if (!over) continue;
    await saveAssetUnits(maker, {
      companyId,
      ym,
      units: [{ assetId: work.cards.get('工程皮卡') ?? 0, units: String(1_500 + 120 * month) }],
    });
    await bookDepreciation(tx, maker, books, ym);
    await postMonth(tx, work, ym);
  }
}

/** After the books and their vouchers; the months up to this one are open. */
export async function insertAssets(client: pg.Client, now: Date, history: DemoHistory): Promise<void> {
  const facts = await findFacts(client);
  if (!facts) return;
  await asTenant(client, facts.tenantId, (tx) => writeAssets(tx, facts, now, history));
}
