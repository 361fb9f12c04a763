// Import of 挂标准 from sheets. One row attaches one standard to one house or parking space.
import { sheetImport } from '../../kit/sheet-import.ts';
import { MENU } from '../../menu.ts';

export const attachmentImport = sheetImport({
  kind: 'charging.attachment',
  what: '挂标准',
  path: '/api/charging/attachment/import',
  menu: MENU.billingStandard,
  columns: [
    { field: 'estate', title: '小区', required: true },
    { field: 'code', title: '房号/车位号', required: true },
    { field: 'kind', title: '类型', required: false },
    { field: 'standard', title: '收费标准', required: true },
    { field: 'fromDate', title: '计费起始', required: false },
    { field: 'toDate', title: '计费结束', required: false },
    { field: 'quantity', title: '数量', required: false },
    { field: 'remark', title: '备注', required: false },
  ],
});
export const {
  open: openAttachmentImport,
  rows: sendAttachmentRows,
  check: checkAttachmentImport,
  problems: listAttachmentImportProblems,
  commit: commitAttachmentImport,
  drop: dropAttachmentImport,
} = attachmentImport;
