// Import of leases (menu 84). One row is one lease with its main tenant; it becomes a draft, and other tenants are added to the draft.
import { sheetImport } from '../../kit/sheet-import.ts';
import { MENU } from '../../menu.ts';

export const leaseImport = sheetImport({
  kind: 'customer.lease',
  what: '租约',
  path: '/api/customer/lease/import',
  menu: MENU.rental,
  columns: [
    { field: 'estate', title: '小区', required: true },
    { field: 'house', title: '房号', required: true },
    { field: 'name', title: '租客', required: true },
    { field: 'phone', title: '租客电话', required: false },
    { field: 'idType', title: '证件类型', required: false },
    { field: 'idNo', title: '证件号', required: false },
    // Empty: the owner with the largest share on the first day.
    { field: 'landlord', title: '业主', required: false },
    { field: 'contractNo', title: '合同编号', required: false },
    { field: 'fromDate', title: '起租日期', required: true },
    { field: 'toDate', title: '止租日期', required: true },
    { field: 'rent', title: '租金', required: true },
    { field: 'cycle', title: '付租方式', required: false },
    { field: 'deposit', title: '押金', required: false },
    { field: 'purpose', title: '用途', required: false },
    { field: 'items', title: '租客付费项目', required: false },
    { field: 'keepBilled', title: '已计费的不变', required: false },
    { field: 'agent', title: '中介', required: false },
    { field: 'agentPhone', title: '中介电话', required: false },
    { field: 'filingNo', title: '备案号', required: false },
    { field: 'filedOn', title: '备案日期', required: false },
    { field: 'remark', title: '备注', required: false },
  ],
});
export const {
  open: openLeaseImport,
  rows: sendLeaseRows,
  check: checkLeaseImport,
  problems: listLeaseImportProblems,
  commit: commitLeaseImport,
  drop: dropLeaseImport,
} = leaseImport;
