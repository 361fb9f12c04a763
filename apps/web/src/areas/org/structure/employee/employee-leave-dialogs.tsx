// Leaving with a handover of all open work, suspension, and return to service.
import { Alert, Form, Input } from 'antd';
import { leaveEmployee, previewLeave, returnEmployee, suspendEmployee, type EmployeeDetail, type OpenWorkGroup } from '@anju/contract';
import { businessDay, formatDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DayInput, FailedState, LoadingOverlay } from '../../../../ui/index.ts';
import { JobSelect } from './employee-job-select.tsx';
import { EmployeeSelect } from './employee-select.tsx';

const today = () => businessDay(new Date());

interface DialogProps {
  readonly employee: EmployeeDetail;
  readonly onClose: () => void;
}
interface PlainProps extends DialogProps {
  readonly onDone: () => void;
}

interface LeaveForm {
  date: string | null;
  reason: string;
  toEmployeeId: number | null;
  /** The employee who takes over a single line, keyed by register and row. */
  lines: Record<string, number | null>;
}

const lineKey = (kind: string, id: number) => `${kind}_${id}`;

export function LeaveDialog({ employee, onClose, onDone }: DialogProps & { readonly onDone: (handedOver: number) => void }) {
  const work = useRead(previewLeave, { id: employee.id }, { gcTime: 0 });
  const groups = work.data?.groups ?? [];
  const initial: LeaveForm = { date: today(), reason: '', toEmployeeId: null, lines: {} };
  const entry = useEntry({
    endpoint: leaveEmployee,
    initial,
    toInput: ({ date, reason, toEmployeeId, lines }) => ({
      id: employee.id,
      version: employee.version,
      date: date ?? '',
      reason,
      toEmployeeId,
      handovers: groups.flatMap(({ kind, items }) =>
        items.flatMap(({ id }) => {
          const taker = lines[lineKey(kind, id)];
          return taker == null ? [] : [{ kind, id, toEmployeeId: taker }];
        }),
      ),
    }),
    onDone: ({ handedOver }) => onDone(handedOver),
  });
  const count = work.data?.count ?? 0;
  return (
    <EntryDialog title={`离职 ${employee.name}`} entry={entry} onClose={onClose} saveText="办理离职" size="wide">
      <div className="form-grid">
        <Form.Item name="date" label="离职日期" required>
          <DayInput />
        </Form.Item>
        <Form.Item name="reason" label="离职原因" required>
          <Input maxLength={200} autoFocus />
        </Form.Item>
      </div>
      <LoadingOverlay show={work.isPending} />
      {work.error ? <FailedState text={work.error.message} onRetry={() => void work.refetch()} /> : null}
      {work.data && count === 0 ? <Alert type="success" showIcon title="没有未交接的工作" /> : null}
      {count > 0 ? (
        <>
          <Alert type="warning" showIcon title={`该员工还有 ${count} 项未交接的工作`} className="employee-work-note" />
          <Form.Item name="toEmployeeId" label="全部交给" extra="下面单独指定了接手人的除外">
            <EmployeeSelect except={employee.id} aria-label="全部交给" />
          </Form.Item>
          <WorkLines groups={groups} except={employee.id} />
        </>
      ) : null}
      <p className="ui-quiet">办理后：岗位至离职日期结束，授权小区和角色收回，账号停用并立即退出；经手的单据仍显示本人姓名。</p>
    </EntryDialog>
  );
}

function WorkLines({ groups, except }: { readonly groups: readonly OpenWorkGroup[]; readonly except: number }) {
  return (
    <div className="employee-work">
      {groups.map(({ kind, title, items }) => (
        <section key={kind} aria-label={title}>
          <h2>
            {title} <span className="ui-quiet">{items.length} 项</span>
          </h2>
          {items.map(({ id, what }) => (
            <div key={id} className="employee-work-line">
              <span>{what}</span>
              <Form.Item name={['lines', lineKey(kind, id)]} noStyle>
                <EmployeeSelect except={except} placeholder="另行指定接手人" aria-label={`${what} 的接手人`} />
              </Form.Item>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

export function SuspendDialog({ employee, onClose, onDone }: PlainProps) {
  const entry = useEntry({
    endpoint: suspendEmployee,
    initial: { reason: '' },
    toInput: ({ reason }) => ({ id: employee.id, version: employee.version, reason }),
    onDone,
  });
  return (
    <EntryDialog title={`停职 ${employee.name}`} entry={entry} onClose={onClose} saveText="停职" size="small">
      <Form.Item name="reason" label="停职原因" required>
        <Input maxLength={200} autoFocus />
      </Form.Item>
      <p className="ui-quiet">停职期间不能登录，岗位和授权保留，恢复后照旧。</p>
    </EntryDialog>
  );
}

export function ReturnDialog({ employee, onClose, onDone }: PlainProps) {
  const entry = useEntry({
    endpoint: returnEmployee,
    initial: { date: today(), jobId: null as number | null },
    toInput: ({ date, jobId }) => ({ id: employee.id, version: employee.version, date: date ?? '', jobId }),
    onDone,
  });
  return (
    <EntryDialog title={`复职 ${employee.name}`} entry={entry} onClose={onClose} saveText="复职" size="small">
      <Form.Item label="离职日期">{employee.leaveDate ? formatDay(employee.leaveDate) : '–'}</Form.Item>
      <Form.Item name="date" label="复职日期" required>
        <DayInput />
      </Form.Item>
      <Form.Item name="jobId" label="主岗">
        <JobSelect placeholder="可以稍后任职" />
      </Form.Item>
      <p className="ui-quiet">原来的任职保留为历史；账号、角色和授权小区需由管理员重新启用和授予。</p>
    </EntryDialog>
  );
}
