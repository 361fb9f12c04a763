import { useRef, useState } from 'react';
import { Button, Modal } from 'antd';
import { downloadFile, exportDevices, FILE_CATEGORY, type InputOf } from '@anju/contract';
import { call, download } from '../../../platform/api/index.ts';
import { JobProgress, useJob } from '../../../platform/jobs/index.ts';
import { ExportPurposeDialog } from '../../../ui/index.ts';

interface DeviceExportProps {
  readonly filter: InputOf<typeof exportDevices>['filter'];
  readonly onClose: () => void;
}

/** The purpose first, then the progress, then the file. */
export function DeviceExport({ filter, onClose }: DeviceExportProps) {
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
          const { jobId: made } = await call(exportDevices, { filter, purpose });
          asked.current = true;
          setJobId(made);
        }}
      />
    );
  }
  const fileId = job?.fileId ?? null;
  return (
    <Modal title="导出设备" open centered width={460} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
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
