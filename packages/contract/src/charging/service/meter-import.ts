// Imports of meters and of readings from sheets. A meter is identified by its estate and number, a reading by its meter and month.
import { sheetImport } from '../../kit/sheet-import.ts';
import { MENU } from '../../menu.ts';

export const meterImport = sheetImport({
  kind: 'charging.meter',
  what: '表具',
  path: '/api/charging/meter/import',
  menu: MENU.meter,
  columns: [
    { field: 'estate', title: '小区', required: true },
    { field: 'number', title: '表号', required: true },
    { field: 'kind', title: '类别', required: true },
    /** Empty for a public meter. */
    { field: 'house', title: '房号', required: false },
    { field: 'ratio', title: '倍率', required: false },
    { field: 'lossRate', title: '损耗', required: false },
    { field: 'maxReading', title: '最大读数', required: false },
    { field: 'startReading', title: '起始读数', required: false },
    { field: 'startDate', title: '起始日期', required: true },
    { field: 'standard', title: '收费标准', required: false },
    { field: 'route', title: '抄表路线', required: false },
    { field: 'routeOrder', title: '顺序', required: false },
    { field: 'remark', title: '备注', required: false },
  ],
});
export const {
  open: openMeterImport,
  rows: sendMeterRows,
  check: checkMeterImport,
  problems: listMeterImportProblems,
  commit: commitMeterImport,
  drop: dropMeterImport,
} = meterImport;

export const readingImport = sheetImport({
  kind: 'charging.meter-reading',
  what: '抄表',
  path: '/api/charging/meter-reading/import',
  menu: MENU.billingMeter,
  columns: [
    { field: 'estate', title: '小区', required: true },
    { field: 'month', title: '账期', required: true },
    { field: 'place', title: '房号/表号', required: true },
    /** Required if a house has meters of several kinds. */
    { field: 'kind', title: '类别', required: false },
    { field: 'current', title: '本期读数', required: true },
    { field: 'readOn', title: '抄表日期', required: true },
    { field: 'remark', title: '备注', required: false },
  ],
});
export const {
  open: openReadingImport,
  rows: sendReadingRows,
  check: checkReadingImport,
  problems: listReadingImportProblems,
  commit: commitReadingImport,
  drop: dropReadingImport,
} = readingImport;
