import {
  COMPANY_TYPE_TEXT,
  companyLevel,
  EMPLOYEE,
  gender,
  JOB_DATA_SCOPE_TEXT,
  type CompanyRow,
  type DepartmentRow,
  type JobHolder,
  type JobRow,
} from '@anju/contract';
import { column, type Column } from '../../../../archetypes/index.ts';
import { DateText, EnumText, StatusTag, type PrintColumn } from '../../../../ui/index.ts';

export const Usage = ({ disabled }: { readonly disabled: boolean }) =>
  disabled ? <StatusTag>停用</StatusTag> : <StatusTag tone="use">在用</StatusTag>;

/** Fills the width left by the few narrow columns, so that figures stay near their names. */

export const COMPANY_COLUMNS = column<CompanyRow>()([
  { title: '公司', sortField: 'name', render: (row) => row.name, width: 190 },
  { title: '简称', field: 'nick', width: 90 },
  { title: '编码', field: 'code', width: 80 },
  { title: '级别', sortField: 'level', render: (row) => companyLevel.text(row.level), width: 90 },
  { title: '类型', render: (row) => COMPANY_TYPE_TEXT[row.type], width: 80 },
  { title: '上级公司', field: 'parentName', width: 160 },
  { title: '负责人', field: 'leader', width: 90 },
  { title: '电话', field: 'phone', width: 120 },
  { title: '部门', field: 'departments', align: 'right', width: 70 },
  { title: '员工', field: 'employees', align: 'right', sortField: 'employees', width: 80 },
  { title: '小区', field: 'estates', align: 'right', sortField: 'estates', width: 80 },
  { title: '状态', render: (row) => <Usage disabled={row.disabled} />, width: 70 },
]);

export const DEPARTMENT_COLUMNS = column<DepartmentRow>()([
  { title: '部门', sortField: 'name', render: (row) => row.name, width: 150 },
  { title: '编码', field: 'code', width: 80 },
  { title: '上级部门', field: 'parentName', width: 130 },
  { title: '负责人', field: 'leaderName', width: 90 },
  { title: '电话', field: 'phone', width: 120 },
  { title: '岗位', field: 'jobs', align: 'right', width: 70 },
  { title: '员工', field: 'employees', align: 'right', width: 70 },
  { title: '状态', render: (row) => <Usage disabled={row.disabled} />, width: 70 },
]);

/** Compares today's number of holders with the planned headcount. */
export function Staffing({ headcount, holders }: { readonly headcount: number; readonly holders: number }) {
  if (headcount === 0) return <span className="ui-quiet">未定编</span>;
  if (holders > headcount) return <StatusTag tone="owed">超编 {holders - headcount}</StatusTag>;
  if (holders < headcount) return <StatusTag tone="work">缺编 {headcount - holders}</StatusTag>;
  return <StatusTag tone="use">满编</StatusTag>;
}

const JOB_NAME: Column<JobRow> = { title: '岗位', sortField: 'name', render: (row) => row.name, width: 150 };
const JOB_REST = column<JobRow>()([
  { title: '编制', align: 'right', sortField: 'headcount', render: (row) => row.headcount || '–', width: 80 },
  { title: '在岗', field: 'holders', align: 'right', sortField: 'holders', width: 80 },
  { title: '满编情况', render: (row) => <Staffing {...row} />, width: 90 },
  { title: '数据范围', render: (row) => JOB_DATA_SCOPE_TEXT[row.dataScope], width: 140 },
  { title: '状态', render: (row) => <Usage disabled={row.disabled} />, width: 70 },
]);
export const DEPARTMENT_JOB_COLUMNS = column<JobRow>()([JOB_NAME, ...JOB_REST]);
export const JOB_COLUMNS = column<JobRow>()([JOB_NAME, { title: '部门', field: 'departmentName', width: 140 }, ...JOB_REST]);

const HOLDER_REST = column<JobHolder>()([
  { title: '主岗', render: (row) => (row.main ? '主岗' : '兼岗'), width: 70 },
  { title: '起', sortField: 'fromDate', render: (row) => <DateText value={row.fromDate} />, width: 110 },
  { title: '止', render: (row) => <DateText value={row.toDate} />, width: 110 },
  { title: '任职', render: (row) => (row.current ? <StatusTag tone="use">现任</StatusTag> : <StatusTag>非现任</StatusTag>), width: 80 },
  { title: '员工状态', render: (row) => <EnumText of={EMPLOYEE} value={row.state} />, width: 90 },
]);
const HOLDER_NAME = column<JobHolder>()([
  { title: '工号', field: 'number', sortField: 'number', width: 100 },
  { title: '姓名', sortField: 'name', render: (row) => row.name, width: 100 },
  { title: '性别', render: (row) => <EnumText of={gender} value={row.gender} />, width: 60 },
]);
export const HOLDER_COLUMNS = column<JobHolder>()([...HOLDER_NAME, ...HOLDER_REST]);
export const STAFF_COLUMNS = column<JobHolder>()([...HOLDER_NAME, { title: '岗位', field: 'jobName', width: 130 }, ...HOLDER_REST]);

export const JOB_PRINT_COLUMNS: readonly PrintColumn<JobRow>[] = [
  { title: '序号', render: (_, index) => index + 1, align: 'right', width: '12mm' },
  { title: '部门', render: (row) => row.departmentName },
  { title: '岗位', render: (row) => row.name },
  { title: '编制', render: (row) => row.headcount || '–', align: 'right' },
  { title: '在岗', render: (row) => row.holders, align: 'right' },
  { title: '数据范围', render: (row) => JOB_DATA_SCOPE_TEXT[row.dataScope] },
];
