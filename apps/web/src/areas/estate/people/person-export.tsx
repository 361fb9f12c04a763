// Sheets of people and of residents out: the purpose first, then the progress, then the file.
import { useRef, useState } from 'react';
import { Alert, Button, Modal } from 'antd';
import { downloadFile, FILE_CATEGORY, type ExportPurpose } from '@anju/contract';
import { download } from '../../../platform/api/index.ts';
import { JobProgress, useJob } from '../../../platform/jobs/index.ts';
import { ExportPurposeDialog } from '../../../ui/index.ts';

interface PersonExportProps {
  readonly title: string;
  /** False: the sheet holds masked numbers, and the person is told. */
  readonly full: boolean;
  readonly request: (purpose: ExportPurpose) => Promise<{ jobId: number }>;
  readonly onClose: () => void;
}

export function PersonExport({ title, full, request, onClose }: PersonExportProps) {
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
          const { jobId: made } = await request(purpose);
          asked.current = true;
          setJobId(made);
        }}
      />
    );
  }
  const fileId = job?.fileId ?? null;
  return (
    <Modal title={title} open centered width={460} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {full ? null : <Alert type="info" showIcon className="entry-problems" title="您没有导出权限，表中的电话和证件号只显示一部分。" />}
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
