// Sheets of houses in and out.
import { useRef, useState } from 'react';
import { Button, Modal } from 'antd';
import {
  HOUSE_SHEET_COLUMNS,
  IMPORT_CHUNK_ROWS,
  FILE_CATEGORY,
  checkHouseImport,
  commitHouseImport,
  downloadFile,
  dropHouseImport,
  exportHouses,
  listImportProblems,
  openHouseImport,
  sendHouseRows,
  type InputOf,
} from '@anju/contract';
import { ImportWizard, type ImportSource } from '../../../archetypes/index.ts';
import { call, download } from '../../../platform/api/index.ts';
import { JobProgress, useJob } from '../../../platform/jobs/index.ts';
import { ExportPurposeDialog } from '../../../ui/index.ts';

const SOURCE: ImportSource = {
  columns: HOUSE_SHEET_COLUMNS,
  chunkRows: IMPORT_CHUNK_ROWS,
  open: async (fileName, rows) => (await call(openHouseImport, { fileName, rows }, { loading: false })).id,
  send: (id, rows) => call(sendHouseRows, { id, rows }, { loading: false }),
  check: async (id) => {
    const { rows, valid, wrong, existing, newZones, newBuildings, newUnits } = await call(checkHouseImport, { id }, { loading: false });
    const notes = [
      { label: '已存在（不改动）', value: existing },
      { label: '新建分区', value: newZones },
      { label: '新建楼栋', value: newBuildings },
      { label: '新建单元', value: newUnits },
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

interface HouseExportProps {
  readonly filter: InputOf<typeof exportHouses>['filter'];
  readonly onClose: () => void;
}

/** The purpose first, then the progress, then the file: it is saved when it is ready, and can be fetched again. */
export function HouseExport({ filter, onClose }: HouseExportProps) {
  const asked = useRef(false);
  const [jobId, setJobId] = useState<number | null>(null);
  const { job } = useJob(jobId);
  if (jobId === null) {
    return (
      <ExportPurposeDialog
        open
        // Once the export is under way its progress takes the dialog's place.
        onClose={() => {
          if (!asked.current) onClose();
        }}
        onSave={async (purpose) => {
          const { jobId: made } = await call(exportHouses, { filter, purpose });
          asked.current = true;
          setJobId(made);
        }}
      />
    );
  }
  const fileId = job?.fileId ?? null;
  return (
    <Modal title="导出房屋" open centered width={460} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <JobProgress job={job} figures={{ rows: '行数' }}>
        {fileId === null ? null : (
          <Button type="primary" onClick={() => void download(downloadFile, { cat: FILE_CATEGORY.jobResult, id: fileId, parent: jobId })}>
            下载文件
          </Button>
        )}
      </JobProgress>
    </Modal>
  );
}
