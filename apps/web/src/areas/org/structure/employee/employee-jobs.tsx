// Jobs of an employee with their dates, and the actions that change them. Shown in the employee's file and on the administrator's screen.
import './employee.css';
import { useState } from 'react';
import { App, Button, Form, Radio, Table } from 'antd';
import {
  EMPLOYEE,
  assignEmployeeJob,
  cancelEmployeeJob,
  endEmployeeJob,
  transferEmployeeJob,
  type EmployeeDetail,
  type EmployeeJobRow,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { DateText, DayInput, EmptyState, StatusTag, useConfirm } from '../../../../ui/index.ts';
import { JobSelect } from './employee-job-select.tsx';
import { useRefreshEmployees } from './employee-queries.ts';

const PHASES = { now: ['use', '在任'], future: ['work', '未开始'], past: ['ended', '历史'] } as const;
const today = () => businessDay(new Date());

type Dialog = { readonly kind: 'assign' } | { readonly kind: 'transfer' | 'end'; readonly job: EmployeeJobRow };

export function EmployeeJobs({ employee, canChange }: { readonly employee: EmployeeDetail; readonly canChange: boolean }) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const refresh = useRefreshEmployees();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const usable = canChange && employee.state !== EMPLOYEE.left;
  const close = () => setDialog(null);
  const done = (text: string) => {
    close();
    void message.success(text);
    void refresh();
  };

  async function cancel(job: EmployeeJobRow) {
    if (!(await confirm({ text: `取消尚未开始的任职“${job.jobName}”，是否继续？` }))) return;
    try {
      await call(cancelEmployeeJob, { employeeId: employee.id, version: employee.version, id: job.id });
      done('已取消');
    } catch (error) {
      // The call has already shown the failure.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  return (
    <>
      {usable ? (
        <div className="employee-panel-actions">
          <Button size="small" onClick={() => setDialog({ kind: 'assign' })}>
            增加任职
          </Button>
        </div>
      ) : null}
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={employee.jobs}
        locale={{ emptyText: <EmptyState text="没有任职记录" /> }}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: '状态', render: (_, row) => <StatusTag tone={PHASES[row.phase][0]}>{PHASES[row.phase][1]}</StatusTag> },
          { title: '岗位', render: (_, row) => `${row.jobName}${row.main ? '' : '（兼）'}` },
          { title: '部门', dataIndex: 'departmentName' },
          { title: '公司', dataIndex: 'companyName' },
          { title: '起', render: (_, row) => <DateText value={row.fromDate} /> },
          { title: '止', render: (_, row) => <DateText value={row.toDate} /> },
          {
            title: '操作',
            render: (_, row) =>
              usable && row.phase !== 'past' ? (
                <span className="employee-row-actions">
                  {row.phase === 'now' ? (
                    <>
                      <Button type="link" size="small" onClick={() => setDialog({ kind: 'transfer', job: row })}>
                        调岗
                      </Button>
                      <Button type="link" size="small" onClick={() => setDialog({ kind: 'end', job: row })}>
                        结束
                      </Button>
                    </>
                  ) : (
                    <Button type="link" size="small" onClick={() => void cancel(row)}>
                      取消
                    </Button>
                  )}
                </span>
              ) : null,
          },
        ]}
      />
      {dialog?.kind === 'assign' ? <AssignDialog employee={employee} onClose={close} onDone={() => done('已任职')} /> : null}
      {dialog?.kind === 'transfer' ? (
        <TransferDialog employee={employee} job={dialog.job} onClose={close} onDone={() => done('已调岗，原岗位保留在历史中')} />
      ) : null}
      {dialog?.kind === 'end' ? <EndDialog employee={employee} job={dialog.job} onClose={close} onDone={() => done('任职已结束')} /> : null}
    </>
  );
}

interface DialogProps {
  readonly employee: EmployeeDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function AssignDialog({ employee, onClose, onDone }: DialogProps) {
  const hasMain = employee.jobs.some((job) => job.main && job.phase !== 'past');
  const entry = useEntry({
    endpoint: assignEmployeeJob,
    initial: { jobId: null as number | null, main: !hasMain, fromDate: today() },
    toInput: ({ jobId, main, fromDate }) => ({
      employeeId: employee.id,
      version: employee.version,
      jobId: jobId ?? 0,
      main,
      fromDate: fromDate ?? '',
    }),
    onDone,
  });
  return (
    <EntryDialog title={`增加任职 ${employee.name}`} entry={entry} onClose={onClose} size="small">
      <Form.Item name="jobId" label="岗位" required>
        <JobSelect />
      </Form.Item>
      <Form.Item name="main" label="主岗 / 兼岗" required>
        <Radio.Group
          options={[
            { value: true, label: '主岗' },
            { value: false, label: '兼岗' },
          ]}
        />
      </Form.Item>
      <Form.Item name="fromDate" label="起始日期" required>
        <DayInput />
      </Form.Item>
    </EntryDialog>
  );
}

function TransferDialog({ employee, job, onClose, onDone }: DialogProps & { readonly job: EmployeeJobRow }) {
  const entry = useEntry({
    endpoint: transferEmployeeJob,
    initial: { jobId: null as number | null, fromDate: today() },
    toInput: ({ jobId, fromDate }) => ({
      employeeId: employee.id,
      version: employee.version,
      id: job.id,
      jobId: jobId ?? 0,
      fromDate: fromDate ?? '',
    }),
    onDone,
  });
  return (
    <EntryDialog title={`调岗 ${employee.name}`} entry={entry} onClose={onClose} saveText="调岗" size="small">
      <Form.Item label="原岗位">
        {job.departmentName} {job.jobName}
      </Form.Item>
      <Form.Item name="jobId" label="新岗位" required>
        <JobSelect />
      </Form.Item>
      <Form.Item name="fromDate" label="调岗日期" required extra="原岗位至前一天结束；主岗调到其他公司的，员工随之转入该公司">
        <DayInput />
      </Form.Item>
    </EntryDialog>
  );
}

function EndDialog({ employee, job, onClose, onDone }: DialogProps & { readonly job: EmployeeJobRow }) {
  const entry = useEntry({
    endpoint: endEmployeeJob,
    initial: { toDate: today() },
    toInput: ({ toDate }) => ({ employeeId: employee.id, version: employee.version, id: job.id, toDate: toDate ?? '' }),
    onDone,
  });
  return (
    <EntryDialog title={`结束任职 ${employee.name}`} entry={entry} onClose={onClose} saveText="结束任职" size="small">
      <Form.Item label="岗位">
        {job.departmentName} {job.jobName}
      </Form.Item>
      <Form.Item name="toDate" label="最后一天" required>
        <DayInput />
      </Form.Item>
    </EntryDialog>
  );
}
