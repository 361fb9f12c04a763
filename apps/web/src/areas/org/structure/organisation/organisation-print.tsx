import {
  COMPANY_TYPE_TEXT,
  companyLevel,
  JOB_DATA_SCOPE_TEXT,
  type CompanyRow,
  type JobDetail,
  type JobHolder,
  type JobRow,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { PrintSheet, PrintTable, RichView } from '../../../../ui/index.ts';
import { JOB_PRINT_COLUMNS } from './organisation-columns.tsx';

/** 岗位编制表: the jobs in use of one company with planned headcount and actual holders. */
export function CompanyPaper({ company, jobs }: { readonly company: CompanyRow; readonly jobs: readonly JobRow[] }) {
  const sum = (pick: (job: JobRow) => number) => jobs.reduce((total, job) => total + pick(job), 0);
  return (
    <PrintSheet
      title={`${company.name} 岗位编制表`}
      head={
        <>
          <span>级别：{companyLevel.text(company.level)}</span>
          <span>类型：{COMPANY_TYPE_TEXT[company.type]}</span>
          <span>负责人：{company.leader || '–'}</span>
          <span>电话：{company.phone || '–'}</span>
        </>
      }
    >
      <PrintTable
        columns={JOB_PRINT_COLUMNS}
        rows={jobs}
        total={
          <tr>
            <td colSpan={3}>合计 {jobs.length} 个岗位</td>
            <td style={{ textAlign: 'right' }}>{sum((job) => job.headcount)}</td>
            <td style={{ textAlign: 'right' }}>{sum((job) => job.holders)}</td>
            <td />
          </tr>
        }
      />
    </PrintSheet>
  );
}

/** 岗位说明书: what one job is for, and who holds it today. */
export function JobPaper({ job, holders }: { readonly job: JobDetail; readonly holders: readonly JobHolder[] }) {
  const facts: [string, string | number, string, string | number][] = [
    ['公司', job.companyName, '部门', job.departmentName],
    ['岗位', job.name, '数据范围', JOB_DATA_SCOPE_TEXT[job.dataScope]],
    ['编制', job.headcount || '未定编', '在岗', job.holders],
  ];
  return (
    <PrintSheet title="岗位说明书" foot={<span>本人签字：　　　　　　　　日期：</span>}>
      <table className="ui-print-table">
        <tbody>
          {facts.map(([a, b, c, d]) => (
            <tr key={a}>
              <th>{a}</th>
              <td>{b}</td>
              <th>{c}</th>
              <td>{d}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>岗位职责</h2>
      {job.duty === '' ? <p>未填写</p> : <RichView html={job.duty} />}
      <h2>现任人员</h2>
      <PrintTable
        rows={holders}
        columns={[
          { title: '工号', render: (row) => row.number },
          { title: '姓名', render: (row) => row.name },
          { title: '主岗', render: (row) => (row.main ? '主岗' : '兼岗') },
          { title: '任职起', render: (row) => formatDay(row.fromDate) },
        ]}
      />
    </PrintSheet>
  );
}
