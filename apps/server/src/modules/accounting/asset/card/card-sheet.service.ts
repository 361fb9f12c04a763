// 资产卡片 as a sheet: the cards of a list.
import { ASSET, ASSET_SOURCE, DEPRECIATION, type AssetFilter, type AssetRow, type exportAssets, type ParsedInputOf } from '@anju/contract';
import { ymText } from '@anju/domain';
import type { Scope } from '../../../../platform/scope.ts';
import { dayCell } from '../../../../platform/sheet-out/sheet-out.ts';
import { defineSheet, type SheetColumns } from '../../../files/index.ts';
import { booksOf } from '../../books/books.service.ts';
import { pageOf, totalsOf } from './card-read.queries.ts';

const COLUMNS: SheetColumns<AssetRow> = [
  { header: '资产编号', width: 14, value: ({ no }) => no },
  { header: '资产名称', width: 28, value: ({ name }) => name },
  { header: '类别', width: 16, value: ({ categoryName }) => categoryName },
  { header: '规格型号', width: 18, value: ({ spec }) => spec },
  { header: '单位', width: 8, value: ({ unit }) => unit },
  { header: '数量', width: 10, value: ({ quantity }) => quantity },
  { header: '项目', width: 18, value: ({ estateName }) => estateName },
  { header: '存放地点', width: 20, value: ({ place }) => place },
  { header: '使用部门', width: 24, value: ({ departments }) => departments },
  { header: '保管人', width: 12, value: ({ custodianName }) => custodianName },
  { header: '增加方式', width: 10, value: ({ source }) => ASSET_SOURCE.text(source) },
  { header: '开始使用日期', width: 14, value: ({ usedOn }) => dayCell(usedOn) },
  { header: '入账期间', width: 10, value: ({ entryYm }) => ymText(entryYm) },
  { header: '折旧方法', width: 16, value: ({ method }) => DEPRECIATION.text(method) },
  { header: '使用月数', width: 10, value: ({ life }) => life },
  { header: '已提月数', width: 10, value: ({ monthsDone }) => monthsDone },
  { header: '原值', width: 16, value: ({ cost }) => cost },
  { header: '累计折旧', width: 16, value: ({ accumulated }) => accumulated },
  { header: '减值准备', width: 14, value: ({ impairment }) => impairment },
  { header: '净额', width: 16, value: ({ net }) => net },
  { header: '状态', width: 10, value: ({ state }) => ASSET.text(state) },
];

export const ASSET_SHEET = defineSheet<AssetFilter, AssetRow>({
  job: 'accounting.asset-export',
  name: '资产卡片',
  unit: '张卡片',
  entity: 'asset',
  columns: COLUMNS,
  count: totalsOf,
  rows: (db, search, { limit, offset }) => pageOf(db, search, { limit, offset, sort: undefined }),
});

export async function requestSheet(scope: Scope, input: ParsedInputOf<typeof exportAssets>): Promise<{ jobId: number }> {
  await booksOf(scope.db, scope, input.filter.companyId);
  return ASSET_SHEET.request(scope, input);
}
