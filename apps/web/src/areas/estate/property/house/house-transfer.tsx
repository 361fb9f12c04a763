// Import of house sheets.
import {
  HOUSE_SHEET_COLUMNS,
  IMPORT_CHUNK_ROWS,
  checkHouseImport,
  commitHouseImport,
  dropHouseImport,
  listImportProblems,
  openHouseImport,
  sendHouseRows,
} from '@anju/contract';
import { ImportWizard, type ImportSource } from '../../../../archetypes/index.ts';
import { call } from '../../../../platform/api/index.ts';

const SOURCE: ImportSource = {
  columns: HOUSE_SHEET_COLUMNS,
  chunkRows: IMPORT_CHUNK_ROWS,
  open: async (fileName, rows) => (await call(openHouseImport, { fileName, rows }, { loading: false })).id,
  send: (id, rows) => call(sendHouseRows, { id, rows }, { loading: false }),
  check: async (id) => {
    const { rows, valid, wrong, existing, newZones, newBuildings, newUnits } = await call(checkHouseImport, { id }, { loading: false });
    const notes = [
      { label: '已存在（不改动）', value: existing },
      { label: '新增分区', value: newZones },
      { label: '新增楼栋', value: newBuildings },
      { label: '新增单元', value: newUnits },
    ];
    return { rows, valid, wrong, notes: notes.filter((note) => note.value > 0) };
  },
  problems: (id, page, size) => call(listImportProblems, { id, page, size }, { loading: false }),
  commit: async (id, mode) => (await call(commitHouseImport, { id, mode })).jobId,
  drop: (id) => call(dropHouseImport, { id }, { loading: false }),
};

const SAMPLES = [
  [
    '云栖花园',
    '一区',
    '20幢',
    '1单元',
    '12',
    '1201',
    '三室两厅',
    '89.43',
    '70.20',
    '74.60',
    '建筑面积',
    '住宅',
    '居住',
    '使用中',
    '自用',
    '2023-04-28',
    '2023-05-01',
    '周以宁',
    '个人',
    '13800006721',
    '',
    '',
  ],
  ['云栖花园', '', '商铺楼', '', '1', '101', '', '56.00', '', '', '', '商用', '商铺', '空置', '出租', '', '', '', '', '', '', '临街'],
];

export function HouseImport({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  return (
    <ImportWizard
      what="房屋"
      source={SOURCE}
      samples={SAMPLES}
      figures={{ inserted: '新增', existing: '已存在', skipped: '未导入' }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
