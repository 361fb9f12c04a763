// Import and export of houses. The browser reads the file; rows are sent in chunks and checked together, and a job writes all of them or
// only the valid ones. Nothing is visible before the whole import is done.
import { z } from 'zod';
import { CHUNK_BODY } from '../kit/endpoint.ts';
import { jobAnswer } from '../kit/fields.ts';
import { idParam, MAX_INTEGER } from '../kit/ids.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { sheetCell } from '../kit/sheet-import.ts';
import { MENU } from '../menu.ts';
import { houseFilter } from './house.ts';

const houseImport = resource({ path: '/api/estate/house/import', menu: MENU.house, what: '房屋导入' });
const house = resource({ path: '/api/estate/house', menu: MENU.house, what: '房屋' });

export const MAX_IMPORT_ROWS = 200_000;
export const IMPORT_CHUNK_ROWS = 5_000;

/** Columns of the sheet in their order; `required` ones are marked with a star in the template. */
export const HOUSE_SHEET_COLUMNS = [
  { field: 'estate', title: '小区', required: true },
  { field: 'zone', title: '分区', required: false },
  { field: 'building', title: '楼栋', required: true },
  { field: 'unit', title: '单元', required: false },
  { field: 'floor', title: '楼层', required: true },
  { field: 'houseNo', title: '房号', required: true },
  { field: 'layout', title: '户型', required: false },
  { field: 'buildArea', title: '建筑面积', required: true },
  { field: 'useArea', title: '使用面积', required: false },
  { field: 'innerArea', title: '套内面积', required: false },
  { field: 'basis', title: '计费面积依据', required: false },
  { field: 'usage', title: '用途', required: false },
  { field: 'realUse', title: '实际用途', required: false },
  { field: 'useState', title: '使用状态', required: false },
  { field: 'useType', title: '使用类型', required: false },
  { field: 'handoverDate', title: '交付日期', required: false },
  { field: 'chargeStartDate', title: '计费起始日', required: false },
  { field: 'ownerName', title: '业主姓名', required: false },
  { field: 'ownerType', title: '业主类型', required: false },
  { field: 'ownerPhone', title: '业主电话', required: false },
  { field: 'ownerIdNo', title: '业主证件号', required: false },
  { field: 'remark', title: '备注', required: false },
] as const;
export type HouseSheetField = (typeof HOUSE_SHEET_COLUMNS)[number]['field'];

/** One row as text cells in the order of the columns above. */
export const sheetRow = z.object({ row: z.int().min(1).max(MAX_INTEGER), cells: z.array(sheetCell).length(HOUSE_SHEET_COLUMNS.length) });

export const importSummary = z.object({
  rows: z.int(),
  valid: z.int(),
  /** Rows with at least one problem. */
  wrong: z.int(),
  /** Houses that already exist; they stay unchanged. */
  existing: z.int(),
  /** Zones, buildings and units of the sheet that the import creates. */
  newZones: z.int(),
  newBuildings: z.int(),
  newUnits: z.int(),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const importProblem = z.object({ row: z.int(), column: z.string(), value: z.string(), reason: z.string() });
export type ImportProblem = z.infer<typeof importProblem>;

export const openHouseImport = houseImport.create(
  {
    fileName: z.string().trim().min(1).max(200),
    rows: z.int().min(1, '表格没有数据行').max(MAX_IMPORT_ROWS, `一次最多导入 ${MAX_IMPORT_ROWS} 行`),
  },
  { summary: '开始导入房屋', idempotent: false },
);
export const sendHouseRows = houseImport.step('{id}/rows', '上传导入行', {
  act: 'add',
  version: false,
  fields: { rows: z.array(sheetRow).min(1).max(IMPORT_CHUNK_ROWS) },
  output: z.object({ received: z.int() }),
  bodyLimit: CHUNK_BODY,
});
export const checkHouseImport = houseImport.step('{id}/check', '检查导入', { act: 'add', version: false, output: importSummary });
export const listImportProblems = houseImport.write('{id}/problems', '导入问题清单', {
  act: 'add',
  input: pageQuery.extend({ id: idParam }),
  output: pageOf(importProblem),
});
/** all: refuse the import if any row is wrong · valid: leave the wrong rows out */
export const commitHouseImport = houseImport.step('{id}/commit', '确认导入', {
  act: 'add',
  version: false,
  fields: { mode: z.enum(['all', 'valid']) },
  output: jobAnswer,
});
export const dropHouseImport = houseImport.remove({ act: 'add', summary: '放弃导入' });

export const exportHouses = house.export(houseFilter);
