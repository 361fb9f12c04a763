// What the three logs share: the initial range of days, and the export with its purpose.
import { useRef, useState } from 'react';
import { Button } from 'antd';
import { downloadFile, exportLog, FILE_CATEGORY, type InputOf } from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import { call, download } from '../../../../platform/api/index.ts';
import { JobProgress, useJob } from '../../../../platform/jobs/index.ts';
import { Dialog, ExportPurposeDialog } from '../../../../ui/index.ts';

/** A log initially shows the last days only; the user can clear the range. */
const LATELY_DAYS = 30;
export const lately = (): { from: string; to: string | null } => ({ from: addDays(businessDay(new Date()), 1 - LATELY_DAYS), to: null });

type Log = InputOf<typeof exportLog>['log'];

/** Asks for the purpose, then shows the progress, then offers the file. */
export function LogSheet({ log, onClose }: { readonly log: Log; readonly onClose: () => void }) {
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
          const { jobId: made } = await call(exportLog, { log, purpose });
          asked.current = true;
          setJobId(made);
        }}
      />
    );
  }
  const fileId = job?.fileId ?? null;
  return (
    <Dialog title="导出日志" open size="small" onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
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
