// Import of one-off fees for many houses (menu 157): a row is one charge of 特约服务. The charges of an estate form one batch, which is
// approved and published like any other. A row that was imported before is left as it is. Domain notes, 4.2 and 11.2.
import { sheetImport } from '../../kit/sheet-import.ts';
import { MENU } from '../../menu.ts';

export const specialServiceImport = sheetImport({
  kind: 'charging.special-service',
  what: '一次性费用',
  path: '/api/charging/special-service/import',
  menu: MENU.billingServe,
  columns: [
    { field: 'estate', title: '小区', required: true },
    { field: 'code', title: '房号/车位号', required: true },
    { field: 'kind', title: '类型', required: false },
    { field: 'item', title: '服务项目', required: true },
    { field: 'amount', title: '金额', required: false },
    { field: 'quantity', title: '数量', required: false },
    { field: 'price', title: '单价', required: false },
    { field: 'servedOn', title: '费用日期', required: true },
    { field: 'dueDate', title: '应缴日期', required: false },
    { field: 'remark', title: '备注', required: false },
  ],
});
export const {
  open: openSpecialServiceImport,
  rows: sendSpecialServiceRows,
  check: checkSpecialServiceImport,
  problems: listSpecialServiceImportProblems,
  commit: commitSpecialServiceImport,
  drop: dropSpecialServiceImport,
} = specialServiceImport;
