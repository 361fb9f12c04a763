// Import of parking spaces. One row is one space with its owner and its cars.
import { sheetImport } from '../kit/sheet-import.ts';
import { MENU } from '../menu.ts';

export const parkingImport = sheetImport({
  kind: 'estate.parking',
  what: '车位',
  path: '/api/estate/parking/import',
  menu: MENU.parking,
  columns: [
    { field: 'estate', title: '小区', required: true },
    { field: 'zone', title: '分区', required: false },
    { field: 'building', title: '楼栋', required: false },
    { field: 'code', title: '车位号', required: true },
    { field: 'kind', title: '类型', required: false },
    { field: 'ownerType', title: '权属', required: false },
    { field: 'area', title: '面积', required: false },
    { field: 'location', title: '位置', required: false },
    { field: 'monthlyPrice', title: '月租金', required: false },
    { field: 'house', title: '关联房号', required: false },
    { field: 'name', title: '业主姓名', required: false },
    { field: 'phone', title: '业主电话', required: false },
    { field: 'plates', title: '车牌号', required: false },
  ],
});
export const {
  open: openParkingImport,
  rows: sendParkingRows,
  check: checkParkingImport,
  problems: listParkingImportProblems,
  commit: commitParkingImport,
  drop: dropParkingImport,
} = parkingImport;
