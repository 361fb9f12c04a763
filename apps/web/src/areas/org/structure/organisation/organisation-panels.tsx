// The right side of the screen, one view for each type of node: its card, and the lists of its children.
import { Button, Tabs } from 'antd';
import { PrinterOutlined } from '@ant-design/icons';
import {
  COMPANY_TYPE_TEXT,
  companyLevel,
  JOB_DATA_SCOPE_TEXT,
  searchCompanies,
  searchDepartments,
  searchHolders,
  type CompanyType,
} from '@anju/contract';
import { NodeCard, NotThere, useList, ViewOnly } from '../../../../archetypes/index.ts';
import { FilterPick, RichView, SearchBox, StatusTag } from '../../../../ui/index.ts';
import { COMPANY_COLUMNS, DEPARTMENT_COLUMNS, HOLDER_COLUMNS, STAFF_COLUMNS, Staffing } from './organisation-columns.tsx';
import { JobList } from './organisation-jobs.tsx';
import { Head, PartList, UsageSelect, type OrganisationActs } from './organisation-parts.tsx';
import { useCompany, useDepartment, useJobDetail } from './organisation-queries.ts';

const WHEN = [
  { value: 'now', label: '现任' },
  { value: 'past', label: '非现任' },
] as const;
const TYPES = Object.entries(COMPANY_TYPE_TEXT).map(([value, label]) => ({ value: value as CompanyType, label }));

interface CompanyListProps {
  readonly acts: OrganisationActs;
  /** Restricts the list to direct children of this company; when absent, all are listed. */
  readonly parentId?: number;
}

export function CompanyList({ acts, parentId }: CompanyListProps) {
  const list = useList(searchCompanies, parentId === undefined ? {} : { parentId });
  const { key, level, type, usage } = list.filter;
  const searching = Boolean(key) || level !== undefined || type !== undefined || usage !== undefined;
  return (
    <PartList
      name="org.organisation.company"
      list={list}
      columns={COMPANY_COLUMNS}
      onOpen={(row) => acts.onOpen({ kind: 'company', id: row.id })}
      onEdit={acts.access.can('change') ? (row) => acts.onEdit({ kind: 'company', row }) : undefined}
      addText="新增公司"
      onAdd={acts.access.can('add') ? () => acts.onEdit({ kind: 'company', parentId: parentId ?? list.active?.id }) : undefined}
      empty={searching ? '没有符合条件的公司' : parentId === undefined ? '还没有公司' : '没有下级公司'}
      filters={
        <>
          <SearchBox
            value={key ?? ''}
            onSearch={(text) => list.setFilter({ key: text })}
            placeholder="名称 / 简称 / 编码 / 负责人"
            width={210}
          />
          {parentId === undefined ? (
            <FilterPick name="公司级别" value={level} onChange={(next) => list.setFilter({ level: next })} options={companyLevel.options} />
          ) : null}
          <FilterPick name="公司类型" value={type} onChange={(next) => list.setFilter({ type: next })} options={TYPES} />
          <UsageSelect value={usage} onChange={(next) => list.setFilter({ usage: next })} />
          {parentId === undefined ? <ViewOnly access={acts.access} /> : null}
        </>
      }
    />
  );
}

function DepartmentList({
  companyId,
  parentId,
  acts,
}: {
  readonly companyId: number;
  readonly parentId?: number;
  readonly acts: OrganisationActs;
}) {
  const list = useList(searchDepartments, { companyId, ...(parentId === undefined ? {} : { parentId }) });
  const { key, usage } = list.filter;
  return (
    <PartList
      name="org.organisation.department"
      list={list}
      columns={DEPARTMENT_COLUMNS}
      onOpen={(row) => acts.onOpen({ kind: 'department', id: row.id })}
      onEdit={acts.access.can('change') ? (row) => acts.onEdit({ kind: 'department', companyId, row }) : undefined}
      addText="新增部门"
      onAdd={acts.access.can('add') ? () => acts.onEdit({ kind: 'department', companyId, parentId }) : undefined}
      empty={key || usage ? '没有符合条件的部门' : parentId === undefined ? '还没有部门' : '没有下级部门'}
      filters={
        <>
          <SearchBox value={key ?? ''} onSearch={(text) => list.setFilter({ key: text })} placeholder="部门名称 / 编码" width={180} />
          <UsageSelect value={usage} onChange={(next) => list.setFilter({ usage: next })} />
        </>
      }
    />
  );
}

function HolderList({ of }: { readonly of: { readonly kind: 'job' | 'department'; readonly id: number } }) {
  const list = useList(searchHolders, { of });
  const { key, when } = list.filter;
  return (
    <PartList
      name="org.organisation.holder"
      list={list}
      columns={of.kind === 'job' ? HOLDER_COLUMNS : STAFF_COLUMNS}
      empty={key || when ? '没有符合条件的任职记录' : '没有任职记录，请在员工档案中安排'}
      filters={
        <>
          {of.kind === 'job' ? <strong>任职人员</strong> : null}
          <SearchBox value={key ?? ''} onSearch={(text) => list.setFilter({ key: text })} placeholder="姓名 / 工号" width={150} />
          <FilterPick name="任职" value={when} onChange={(next) => list.setFilter({ when: next })} options={WHEN} />
        </>
      }
    />
  );
}

interface ViewProps {
  readonly id: number;
  readonly acts: OrganisationActs;
}

export function CompanyView({ id, acts }: ViewProps) {
  const query = useCompany(id);
  const company = query.data;
  return (
    <section className="page-card">
      {company ? (
        <>
          <Head
            title={company.name}
            place={company.parentName}
            tags={<StatusTag tone="kind">{COMPANY_TYPE_TEXT[company.type]}</StatusTag>}
            kind="company"
            row={company}
            acts={acts}
            onEdit={() => acts.onEdit({ kind: 'company', row: company })}
          >
            {acts.access.can('print') ? (
              <Button icon={<PrinterOutlined />} onClick={() => acts.onPrintCompany(company)}>
                打印
              </Button>
            ) : null}
          </Head>
          <NodeCard
            facts={[
              ['简称', company.nick],
              ['编码', company.code],
              ['级别', companyLevel.text(company.level)],
              ['负责人', company.leader],
              ['电话', company.phone],
              ['地址', company.address, true],
              ...(company.remark ? [['备注', company.remark, true] as const] : []),
            ]}
            figures={[
              ['部门', company.departments],
              ['员工', company.employees],
              ['下级公司', company.branches],
              ['小区', company.estates],
            ]}
          />
        </>
      ) : (
        <NotThere query={query} found={false} what="公司" />
      )}
      {company ? (
        <Tabs
          size="small"
          className="node-tabs"
          items={[
            { key: 'departments', label: '部门', children: <DepartmentList companyId={id} acts={acts} /> },
            { key: 'jobs', label: '岗位', children: <JobList companyId={id} acts={acts} /> },
            { key: 'companies', label: '下级公司', children: <CompanyList parentId={id} acts={acts} /> },
          ]}
        />
      ) : null}
    </section>
  );
}

export function DepartmentView({ id, acts }: ViewProps) {
  const query = useDepartment(id);
  const department = query.data;
  if (!department)
    return (
      <section className="page-card">
        <NotThere query={query} found={false} what="部门" />
      </section>
    );
  return (
    <section className="page-card">
      <Head
        title={department.name}
        place={[department.companyName, department.parentName].filter(Boolean).join(' / ')}
        kind="department"
        row={department}
        acts={acts}
        onEdit={() => acts.onEdit({ kind: 'department', companyId: department.companyId, row: department })}
      />
      <NodeCard
        facts={[
          ['编码', department.code],
          ['负责人', department.leaderName],
          ['电话', department.phone],
        ]}
        figures={[
          ['下级部门', department.branches],
          ['岗位', department.jobs],
          ['员工', department.employees],
        ]}
      />
      <Tabs
        size="small"
        className="node-tabs"
        items={[
          { key: 'jobs', label: '岗位', children: <JobList companyId={department.companyId} departmentId={id} acts={acts} /> },
          { key: 'below', label: '下级部门', children: <DepartmentList companyId={department.companyId} parentId={id} acts={acts} /> },
          { key: 'staff', label: '任职人员', children: <HolderList of={{ kind: 'department', id }} /> },
        ]}
      />
    </section>
  );
}

export function JobView({ id, acts }: ViewProps) {
  const query = useJobDetail(id);
  const job = query.data;
  if (!job)
    return (
      <section className="page-card">
        <NotThere query={query} found={false} what="岗位" />
      </section>
    );
  return (
    <section className="page-card">
      <Head
        title={job.name}
        place={`${job.companyName} / ${job.departmentName}`}
        tags={<Staffing {...job} />}
        kind="job"
        row={job}
        acts={acts}
        onEdit={() => acts.onEdit({ kind: 'job', departmentId: job.departmentId, row: job })}
      >
        {acts.access.can('print') ? (
          <Button icon={<PrinterOutlined />} onClick={() => acts.onPrintJob(job)}>
            打印
          </Button>
        ) : null}
      </Head>
      <NodeCard
        facts={[
          ['数据范围', JOB_DATA_SCOPE_TEXT[job.dataScope]],
          ['岗位职责', job.duty === '' ? '' : <RichView html={job.duty} />, true],
        ]}
        figures={[
          ['编制', job.headcount || '–'],
          ['在岗', job.holders],
        ]}
      />
      <HolderList of={{ kind: 'job', id }} />
    </section>
  );
}
