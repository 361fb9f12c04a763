import { WORK_LOG, type WorkLog } from '@anju/contract';
import { addDays, formatDay } from '@anju/domain';
import { PrintSheet, PrintTable } from '../../../../ui/index.ts';
import { spanOf } from './log-dialogs.tsx';

/** 工作日志: what everybody of the sheet wrote in a week, with room for the leader's signature. */
export function LogPaper({ monday, logs }: { readonly monday: string; readonly logs: readonly WorkLog[] }) {
  const people = new Set(logs.map(({ employeeId }) => employeeId)).size;
  return (
    <PrintSheet
      title="工作日志"
      head={
        <>
          <span>
            {formatDay(monday)} 至 {formatDay(addDays(monday, 6))}
          </span>
          <span>{people} 人</span>
        </>
      }
      foot={<span>部门负责人签字：</span>}
    >
      <PrintTable
        rows={logs}
        columns={[
          { title: '姓名', render: (log) => log.employee, width: '18mm' },
          { title: '日志', render: (log) => `${WORK_LOG.text(log.kind)} ${spanOf(log.kind, log.day)}`, width: '30mm' },
          { title: '完成情况', render: (log) => <div className="ui-text">{log.done}</div> },
          { title: '计划', render: (log) => <div className="ui-text">{log.plan}</div>, width: '45mm' },
          { title: '已阅', render: (log) => [log.readBy, log.comment].filter(Boolean).join('：'), width: '28mm' },
        ]}
      />
    </PrintSheet>
  );
}
