// What the three logs share: days, a person, the sheet that leaves with a purpose, and the sign that one may only look.
import { useRef, useState, type ReactNode } from 'react';
import { Button, Modal, Select } from 'antd';
import { downloadFile, exportLog, FILE_CATEGORY, type InputOf } from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import type { Access } from '../../../../platform/access/index.ts';
import { call, download } from '../../../../platform/api/index.ts';
import { JobProgress, useJob } from '../../../../platform/jobs/index.ts';
import { DayInput, ExportPurposeDialog, StatusTag } from '../../../../ui/index.ts';

/** A log is opened on what happened lately; the days can be taken off. */
const LATELY_DAYS = 30;
export const lately = (): { from: string; to: string | null } => ({ from: addDays(businessDay(new Date()), 1 - LATELY_DAYS), to: null });

interface Days {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

export function DayRange({ from, to, onChange }: Days & { readonly onChange: (days: Days) => void }) {
  return (
    <span className="log-days">
      <DayInput
        aria-label="开始日期"
        value={from}
        onChange={(day) => onChange({ from: day })}
        placeholder="开始日期"
        {...(to ? { max: to } : {})}
      />
      –
      <DayInput
        aria-label="结束日期"
        value={to}
        onChange={(day) => onChange({ to: day })}
        placeholder="结束日期"
        {...(from ? { min: from } : {})}
      />
    </span>
  );
}

interface ChoiceProps<V extends string | number> {
  readonly name: string;
  readonly value: V | undefined;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  /** Undefined: all of them. */
  readonly onChange: (value: V | undefined) => void;
  readonly searched?: boolean;
}

export function Choice<V extends string | number>({ name, value, options, onChange, searched = false }: ChoiceProps<V>) {
  return (
    <Select<V>
      aria-label={name}
      placeholder={name}
      allowClear
      style={{ minWidth: 120 }}
      value={value ?? null}
      onChange={(next: V | undefined) => onChange(next)}
      options={[...options]}
      {...(searched ? { showSearch: { optionFilterProp: 'label' } } : {})}
    />
  );
}

export const ViewOnly = ({ access }: { readonly access: Access }): ReactNode =>
  access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>;

type Log = InputOf<typeof exportLog>['log'];

/** The purpose first, then the progress, then the file. */
export function LogSheet({ log, onClose }: { readonly log: Log; readonly onClose: () => void }) {
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
          const { jobId: made } = await call(exportLog, { log, purpose });
          asked.current = true;
          setJobId(made);
        }}
      />
    );
  }
  const fileId = job?.fileId ?? null;
  return (
    <Modal title="导出日志" open centered width={460} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
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
