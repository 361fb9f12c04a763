// Sheets of houses in and out. The browser reads the file; rows travel in chunks, are checked as a set, and go in all at once or
// valid ones only, as a job. Nothing is visible before the whole import is.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { id, idParam } from '../kit/ids.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { exportPurpose } from '../kit/export-purpose.ts';
import { MENU } from '../menu.ts';
import { houseFilter } from './house.ts';

export const MAX_IMPORT_ROWS = 200_000;
export const IMPORT_CHUNK_ROWS = 5_000;

/** Columns of the sheet in their order; `required` ones carry a star in the template. */
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

const cell = z.string().max(600);
/** One row as text cells in the order of the columns above. */
export const sheetRow = z.object({ row: z.int().min(1), cells: z.array(cell).length(HOUSE_SHEET_COLUMNS.length) });

export const importSummary = z.object({
  rows: z.int(),
  valid: z.int(),
  /** Rows with at least one problem. */
  wrong: z.int(),
  /** Houses that are there already; they are left as they are. */
  existing: z.int(),
  /** Zones, buildings and units the sheet names that are made on the way. */
  newZones: z.int(),
  newBuildings: z.int(),
  newUnits: z.int(),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const importProblem = z.object({ row: z.int(), column: z.string(), value: z.string(), reason: z.string() });
export type ImportProblem = z.infer<typeof importProblem>;

const access = { menu: MENU.house, act: 'add' } as const;
const ofImport = z.object({ id: idParam });

export const openHouseImport = endpoint({
  method: 'POST',
  path: '/api/estate/house/import',
  access,
  summary: '开始导入房屋',
  input: z.object({
    fileName: z.string().trim().min(1).max(200),
    rows: z.int().min(1, '表格没有数据行').max(MAX_IMPORT_ROWS, `一次最多导入 ${MAX_IMPORT_ROWS} 行`),
  }),
  output: z.object({ id }),
});
export const sendHouseRows = endpoint({
  method: 'POST',
  path: '/api/estate/house/import/{id}/rows',
  access,
  summary: '上传导入行',
  input: ofImport.extend({ rows: z.array(sheetRow).min(1).max(IMPORT_CHUNK_ROWS) }),
  output: z.object({ received: z.int() }),
});
export const checkHouseImport = endpoint({
  method: 'POST',
  path: '/api/estate/house/import/{id}/check',
  access,
  summary: '检查导入',
  input: ofImport,
  output: importSummary,
});
export const listImportProblems = endpoint({
  method: 'POST',
  path: '/api/estate/house/import/{id}/problems',
  access,
  summary: '导入问题清单',
  input: pageQuery.extend({ id: idParam }),
  output: pageOf(importProblem),
});
export const commitHouseImport = endpoint({
  method: 'POST',
  path: '/api/estate/house/import/{id}/commit',
  access,
  summary: '确认导入',
  /** all: refuse when a row is wrong · valid: leave the wrong rows out */
  input: ofImport.extend({ mode: z.enum(['all', 'valid']) }),
  output: z.object({ jobId: id }),
});
export const dropHouseImport = endpoint({
  method: 'DELETE',
  path: '/api/estate/house/import/{id}',
  access,
  summary: '放弃导入',
  input: ofImport,
  output: noAnswer,
});

export const exportHouses = endpoint({
  method: 'POST',
  path: '/api/estate/house/export',
  access: { menu: MENU.house, act: 'export' },
  summary: '导出房屋（当前条件的全部行）',
  input: z.object({ filter: houseFilter, purpose: exportPurpose }),
  output: z.object({ jobId: id }),
});
