// A sheet made by a job: first the purpose, then the progress, then the file, which can be downloaded again.
import { useRef, useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { downloadFile, FILE_CATEGORY, type ExportPurpose } from '@anju/contract';
import { download } from '../../platform/api/index.ts';
import { JobProgress, useJob } from '../../platform/jobs/index.ts';
import { Dialog, ExportPurposeDialog } from '../../ui/index.ts';

interface ExportByJobProps {
  readonly title: string;
  /** Shown above the progress. */
  readonly note?: ReactNode;
  readonly request: (purpose: ExportPurpose) => Promise<{ jobId: number }>;
  readonly onClose: () => void;
}

export function ExportByJob({ title, note, request, onClose }: ExportByJobProps) {
  const asked = useRef(false);
  const [jobId, setJobId] = useState<number | null>(null);
  const { job } = useJob(jobId);
  if (jobId === null) {
    return (
      <ExportPurposeDialog
        open
        // Once the export is running, its progress replaces the dialog.
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
    <Dialog title={title} open size="small" onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {note}
      <JobProgress job={job} figures={{ rows: '行数' }}>
        {fileId === null ? null : (
          <Button type="primary" onClick={() => void download(downloadFile, { cat: FILE_CATEGORY.jobResult, id: fileId, parent: jobId })}>
            下载文件
          </Button>
        )}
      </JobProgress>
    </Dialog>
  );
}
