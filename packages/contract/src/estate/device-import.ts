// Import of devices. One row is one device.
import { sheetImport } from '../kit/sheet-import.ts';
import { MENU } from '../menu.ts';

export const deviceImport = sheetImport({
  kind: 'estate.device',
  what: '设备',
  path: '/api/estate/device/import',
  menu: MENU.device,
  columns: [
    { field: 'estate', title: '小区', required: true },
    { field: 'code', title: '设备编号', required: true },
    { field: 'name', title: '名称', required: true },
    { field: 'category', title: '类别', required: true },
    { field: 'brand', title: '品牌', required: false },
    { field: 'model', title: '型号', required: false },
    { field: 'maker', title: '厂家', required: false },
    { field: 'serialNo', title: '出厂编号', required: false },
    { field: 'location', title: '位置', required: false },
    { field: 'level', title: '重要等级', required: false },
    { field: 'firstUseDate', title: '启用日期', required: false },
    { field: 'warrantyEnd', title: '保修到期', required: false },
    { field: 'lifeMonths', title: '使用月数', required: false },
    { field: 'price', title: '价格', required: false },
    { field: 'special', title: '特种设备', required: false },
    { field: 'certificateNo', title: '证书编号', required: false },
    { field: 'nextInspection', title: '下次检验', required: false },
  ],
});
export const {
  open: openDeviceImport,
  rows: sendDeviceRows,
  check: checkDeviceImport,
  problems: listDeviceImportProblems,
  commit: commitDeviceImport,
  drop: dropDeviceImport,
} = deviceImport;
