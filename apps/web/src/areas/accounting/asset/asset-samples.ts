// A card of a small company, as the server describes it to the pages of fixed assets.
import {
  ASSET,
  ASSET_SOURCE,
  DEPRECIATION,
  listAssetCategories,
  type AssetCategory,
  type AssetDetail,
  type AssetRow,
} from '@anju/contract';
import { stub, type Stub } from '../../../platform/testing/index.ts';
import { COMPANY, VOUCHER_STUBS } from '../voucher/voucher-samples.ts';

export { COMPANY };

export const CATEGORY: AssetCategory = {
  ...{ id: 4, code: 'DZ', name: '电子设备', method: DEPRECIATION.even, life: 60, salvageRate: '5', taxLife: 36 },
  ...{ assetSubjectId: 21, accumulatedSubjectId: 22, expenseSubjectId: 2, disabled: false, cards: 1, version: 1 },
};

export const sampleAsset = (id: number, more: Partial<AssetRow> = {}): AssetRow => ({
  ...{
    id,
    no: `DZ000${id}`,
    name: '高压清洗车',
    categoryName: '机器设备',
    spec: 'QX-200',
    unit: '台',
    quantity: '1',
    estateName: '云栖花园',
  },
  ...{ place: '东门车库', departments: '环境部、工程部', custodianName: '沈亦舟', usedOn: '2024-10-08', entryYm: 202410 },
  ...{ source: ASSET_SOURCE.bought, method: DEPRECIATION.even, life: 60, monthsDone: 24, cost: '120000.00', accumulated: '45600.00' },
  ...{ impairment: '0.00', net: '74400.00', state: ASSET.used, version: 6 },
  ...more,
});

export const sampleDetail = (id: number, more: Partial<AssetDetail> = {}): AssetDetail => ({
  ...sampleAsset(id),
  ...{
    companyId: COMPANY,
    categoryId: CATEGORY.id,
    estateId: 3,
    custodianId: 9,
    supplierId: null,
    supplierName: '',
    boughtOn: '2024-10-08',
  },
  ...{ entryDay: '2024-10-08', tax: '15600.00', salvageRate: '5', salvage: '6000.00', totalUnits: null, unitsDone: '0.00' },
  ...{ openingAccumulated: '0.00', openingImpairment: '0.00', openingMonths: 0, openingUnits: '0.00' },
  ...{ assetSubject: '160102 固定资产-机器设备', accumulatedSubject: '1602 累计折旧', deviceId: null, deviceName: '', photo: null },
  shares: [
    { departmentId: 31, departmentName: '环境部', subjectId: 2, subjectText: '640102 主营业务成本-外包', share: 6000 },
    { departmentId: 32, departmentName: '工程部', subjectId: 2, subjectText: '640102 主营业务成本-外包', share: 4000 },
  ],
  ...{ files: [], remark: '', createdBy: '沈亦舟', createdAt: '2024-10-08T02:00:00Z', free: false, changes: [], vouchers: [], log: [] },
  months: [
    { ym: 202610, amount: '1900.00', done: true },
    { ym: 202611, amount: '1900.00', done: false },
    { ym: 202612, amount: '1900.00', done: false },
  ],
  ...more,
});

/** Books, chart and categories. */
export const ASSET_STUBS: readonly Stub[] = [...VOUCHER_STUBS, stub(listAssetCategories, () => [CATEGORY])];
