// Import of cards (menu 301): those of an old ledger, or many bought together. One row is one card. What a cell leaves empty comes from the
// category; a card that is there already, by its number, stays as it is.
import { sheetImport } from '../../kit/sheet-import.ts';
import { MENU } from '../../menu.ts';

export const assetImport = sheetImport({
  kind: 'accounting.asset',
  what: '资产卡片',
  path: '/api/accounting/asset/import',
  menu: MENU.asset,
  columns: [
    { field: 'company', title: '公司', required: true },
    { field: 'no', title: '资产编号', required: false },
    { field: 'name', title: '资产名称', required: true },
    { field: 'category', title: '资产类别', required: true },
    { field: 'spec', title: '规格型号', required: false },
    { field: 'unit', title: '单位', required: false },
    { field: 'quantity', title: '数量', required: false },
    { field: 'estate', title: '项目', required: false },
    { field: 'place', title: '存放地点', required: false },
    // 客服部，or 客服部60%、工程部40%
    { field: 'departments', title: '使用部门', required: true },
    { field: 'expense', title: '折旧科目编码', required: false },
    { field: 'custodian', title: '保管人工号', required: false },
    { field: 'supplier', title: '供应商', required: false },
    { field: 'device', title: '设备编号', required: false },
    { field: 'source', title: '增加方式', required: true },
    { field: 'boughtOn', title: '购置日期', required: false },
    { field: 'usedOn', title: '开始使用日期', required: true },
    // Empty: the day of use.
    { field: 'entryDay', title: '入账日期', required: false },
    { field: 'cost', title: '原值', required: true },
    { field: 'tax', title: '进项税额', required: false },
    { field: 'salvageRate', title: '净残值率', required: false },
    { field: 'life', title: '使用月数', required: false },
    { field: 'method', title: '折旧方法', required: false },
    { field: 'totalUnits', title: '总工作量', required: false },
    { field: 'accumulated', title: '累计折旧', required: false },
    { field: 'impairment', title: '减值准备', required: false },
    { field: 'monthsDone', title: '已提月数', required: false },
    { field: 'unitsDone', title: '累计工作量', required: false },
    { field: 'remark', title: '备注', required: false },
  ],
});
export const {
  open: openAssetImport,
  rows: sendAssetRows,
  check: checkAssetImport,
  problems: listAssetImportProblems,
  commit: commitAssetImport,
  drop: dropAssetImport,
} = assetImport;
