// An asset bought, moved, depreciated and sold, and a month of the oracle: every voucher in figures. domain: accounting 6.3-6.5, 12.8.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ASSET,
  ASSET_CHANGE_KIND,
  getVoucher,
  readAssetMovements,
  readDepreciationTable,
  searchAssetChanges,
  searchAssetDecreases,
  searchVouchers,
} from '@anju/contract';
import { openAssetStage, type AssetStage } from './asset.fixtures.ts';

let stage: AssetStage;
beforeAll(async () => {
  stage = await openAssetStage({ firstYm: 202501, openTo: 202506 });
});
afterAll(() => stage.close());

describe('an asset from its purchase to its sale', () => {
  let id = 0;

  it('is bought', async () => {
    const { card, detail, entriesOf, departments, subjectId, bankAccountId } = stage;
    id = await card({
      tax: '15600.00',
      bankAccountId,
      shares: [
        { departmentId: departments[0] ?? 0, subjectId: subjectId('640104'), share: 6_667 },
        { departmentId: departments[1] ?? 0, subjectId: subjectId('660202'), share: 3_333 },
      ],
    });
    const found = await detail(id);
    expect([found.no, found.salvage, found.net, found.state, found.free]).toEqual(['YS0001', '6000.00', '120000.00', ASSET.used, true]);
    expect(found.months.map(({ ym, amount }) => `${ym} ${amount}`).slice(0, 2)).toEqual(['202502 1900.00', '202503 1900.00']);
    expect(await entriesOf(found.vouchers)).toEqual([
      ['借 1601 80004.00', '借 1601 39996.00', '借 22210101 15600.00', '贷 100201 135600.00'],
    ]);
    const voucher = await stage.maker.call(getVoucher, { id: found.vouchers[0]?.id ?? 0 });
    expect(voucher.lines.map(({ cashItem }) => cashItem)).toEqual(['CF12', 'CF12', 'CF12', null]);
    await stage.postAll();
    expect((await detail(id)).free).toBe(false);
  });

  it('is not depreciated in its first month, and in February by its shares', async () => {
    const { depreciate, month, entries } = stage;
    expect(await depreciate(202501)).toBeNull();
    const before = await month(202502);
    expect([before.done, before.nextYm, before.cards, before.amount]).toEqual([false, 202502, 1, '1900.00']);
    const voucher = await depreciate(202502);
    expect(await entries(voucher ?? 0)).toEqual(['借 640104 1266.73', '借 660202 633.27', '贷 1602 1266.73', '贷 1602 633.27']);
    expect((await month(202502)).lines.map(({ cost, before: past, amount }) => [cost, past, amount])).toEqual([
      ['80004.00', '0.00', '1266.73'],
      ['39996.00', '0.00', '633.27'],
    ]);
  });

  it('moves to one department: cost and depreciation move with it, the month of the move is the old one’s', async () => {
    const { change, entriesOf, departments, subjectId, maker, companyId, depreciate, entries } = stage;
    await change({
      assetId: id,
      kind: ASSET_CHANGE_KIND.departments,
      day: '2025-03-10',
      shares: [{ departmentId: departments[1] ?? 0, subjectId: subjectId('660202'), share: 10_000 }],
    });
    const [row] = (await maker.call(searchAssetChanges, { companyId })).rows;
    expect(await entriesOf(row?.vouchers ?? [])).toEqual([['借 1601 80004.00', '借 1602 1266.73', '贷 1601 80004.00', '贷 1602 1266.73']]);
    expect(await entries((await depreciate(202503)) ?? 0)).toEqual(['借 640104 1266.73', '借 660202 633.27', '贷 1602 1900.00']);
    expect(await entries((await depreciate(202504)) ?? 0)).toEqual(['借 660202 1900.00', '贷 1602 1900.00']);
  });

  it('is sold in the middle of May: depreciated for May first, then cleared', async () => {
    const { decrease, detail, entriesOf, maker, companyId, bankAccountId, month, depreciate } = stage;
    await decrease({ assetId: id, day: '2025-05-15', expense: '500', price: '40000', tax: '5200', bankAccountId });
    const [row] = (await maker.call(searchAssetDecreases, { companyId })).rows;
    expect([row?.cost, row?.accumulated, row?.result]).toEqual(['120000.00', '7600.00', '-72900.00']);
    expect(await entriesOf(row?.vouchers ?? [])).toEqual([
      ['借 1602 7600.00', '借 1606 112400.00', '贷 1601 120000.00'],
      ['借 1606 500.00', '贷 100201 500.00'],
      ['借 100201 45200.00', '贷 1606 40000.00', '贷 22210107 5200.00'],
      ['借 6115 72900.00', '贷 1606 72900.00'],
      ['借 660202 1900.00', '贷 1602 1900.00'],
    ]);
    const found = await detail(id);
    expect([found.state, found.accumulated]).toEqual([ASSET.cleared, '7600.00']);
    expect(found.vouchers.length).toBe(7);
    const may = await month(202505);
    expect([may.done, may.lines.map(({ amount }) => amount)]).toEqual([false, ['1900.00']]);
    expect(await depreciate(202505)).toBeNull();
  });

  it('leaves cards and books equal, and every voucher names its source', async () => {
    const { postAll, month, maker, companyId } = stage;
    await postAll();
    for (const ym of [202501, 202502, 202503, 202504, 202505, 202506]) expect((await month(ym)).differences).toEqual([]);
    const { rows } = await maker.call(searchVouchers, { companyId, size: 100 });
    const details = await Promise.all(rows.map(({ id: voucherId }) => maker.call(getVoucher, { id: voucherId })));
    expect(new Set(details.map(({ source }) => source))).toEqual(new Set(['asset', 'asset-change', 'asset-decrease', 'depreciation']));
  });

  it('stands in the register', async () => {
    const { maker, companyId } = stage;
    const moved = await maker.call(readAssetMovements, { companyId, fromYm: 202501, toYm: 202506 });
    expect(moved.map(({ what, cost, accumulated }) => [what, cost, accumulated])).toEqual([
      ['购入', '120000.00', '0.00'],
      ['出售', '-120000.00', '-7600.00'],
    ]);
    const table = await maker.call(readDepreciationTable, { companyId, fromYm: 202502, toYm: 202505, by: 'category' });
    expect(table.map(({ name, cards, cost, before, amount, after, net }) => [name, cards, cost, before, amount, after, net])).toEqual([
      ['运输工具', 1, '120000.00', '0.00', '7600.00', '7600.00', '112400.00'],
    ]);
    const byDepartment = await maker.call(readDepreciationTable, { companyId, fromYm: 202502, toYm: 202505, by: 'department' });
    expect(byDepartment.map(({ cost, amount, after }) => [cost, amount, after]).toSorted()).toEqual([
      ['0.00', '2533.46', '0.00'],
      ['120000.00', '5066.54', '7600.00'],
    ]);
  });
});
