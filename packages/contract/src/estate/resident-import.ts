// Import of residents. One row is one person who lives in one house.
import { sheetImport } from '../kit/sheet-import.ts';
import { MENU } from '../menu.ts';

export const residentImport = sheetImport({
  kind: 'estate.resident',
  what: '住户',
  path: '/api/estate/resident/import',
  menu: MENU.resident,
  columns: [
    { field: 'estate', title: '小区', required: true },
    { field: 'house', title: '房号', required: true },
    { field: 'name', title: '姓名', required: true },
    { field: 'gender', title: '性别', required: false },
    { field: 'phone', title: '电话', required: false },
    { field: 'idType', title: '证件类型', required: false },
    { field: 'idNo', title: '证件号', required: false },
    { field: 'relation', title: '关系', required: true },
    { field: 'moveInDate', title: '迁入日期', required: false },
    { field: 'head', title: '户主', required: false },
    { field: 'tags', title: '标签', required: false },
  ],
});
export const {
  open: openResidentImport,
  rows: sendResidentRows,
  check: checkResidentImport,
  problems: listResidentImportProblems,
  commit: commitResidentImport,
  drop: dropResidentImport,
} = residentImport;
