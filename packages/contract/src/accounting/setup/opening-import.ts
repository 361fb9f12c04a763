// 期初余额 from a sheet: one line per subject and dims. What a line names replaces what was entered under the same subject and dims.
import { sheetImport } from '../../kit/sheet-import.ts';
import { MENU } from '../../menu.ts';

export const ledgerOpeningImport = sheetImport({
  kind: 'accounting.opening-balance',
  what: '期初余额',
  path: '/api/accounting/opening/import',
  menu: MENU.accountSet,
  act: 'change',
  columns: [
    { field: 'company', title: '公司', required: true },
    { field: 'code', title: '科目编码', required: true },
    { field: 'opening', title: '年初余额', required: false },
    { field: 'debit', title: '本年累计借方', required: false },
    { field: 'credit', title: '本年累计贷方', required: false },
    { field: 'actual', title: '实际损益发生额', required: false },
    { field: 'estate', title: '项目', required: false },
    { field: 'house', title: '房屋', required: false },
    { field: 'person', title: '客户', required: false },
    { field: 'chargeType', title: '收费项目', required: false },
    { field: 'department', title: '部门', required: false },
    { field: 'employee', title: '职员工号', required: false },
    { field: 'supplier', title: '供应商', required: false },
    { field: 'bankAccount', title: '银行账号', required: false },
    { field: 'partner', title: '往来公司', required: false },
  ],
});
export const {
  open: openLedgerOpeningImport,
  rows: sendLedgerOpeningRows,
  check: checkLedgerOpeningImport,
  problems: listLedgerOpeningProblems,
  commit: commitLedgerOpeningImport,
  drop: dropLedgerOpeningImport,
} = ledgerOpeningImport;
