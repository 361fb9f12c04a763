// Import of bank agreements from sheets. One row is one customer's consent to be collected from one account.
import { sheetImport } from '../kit/sheet-import.ts';
import { MENU } from '../menu.ts';

export const bankAgreementImport = sheetImport({
  kind: 'manage.bank-agreement',
  what: '托收协议',
  path: '/api/manage/bank-agreement/import',
  menu: MENU.bank,
  columns: [
    { field: 'contractNo', title: '托收合同号', required: true },
    { field: 'agreementNo', title: '协议号', required: true },
    { field: 'customer', title: '客户名称', required: true },
    { field: 'idOrPhone', title: '证件号/电话', required: false },
    { field: 'house', title: '房号', required: false },
    { field: 'bank', title: '开户行', required: false },
    { field: 'accountName', title: '户名', required: true },
    { field: 'accountNo', title: '账号', required: true },
    { field: 'fromDate', title: '起始日期', required: true },
    { field: 'toDate', title: '终止日期', required: false },
    { field: 'maxAmount', title: '限额', required: false },
  ],
});
export const {
  open: openBankAgreementImport,
  rows: sendBankAgreementRows,
  check: checkBankAgreementImport,
  problems: listBankAgreementImportProblems,
  commit: commitBankAgreementImport,
  drop: dropBankAgreementImport,
} = bankAgreementImport;
