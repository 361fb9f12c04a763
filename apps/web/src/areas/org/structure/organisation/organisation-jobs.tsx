// Jobs of a company or of one of its departments, with totals over all of them.
import { getJob, searchJobs } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { useList } from '../../../../archetypes/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { SearchBox } from '../../../../ui/index.ts';
import { DEPARTMENT_JOB_COLUMNS, JOB_COLUMNS } from './organisation-columns.tsx';
import { PartList, UsageSelect, type OrganisationActs } from './organisation-parts.tsx';

interface JobListProps {
  readonly companyId: number;
  readonly departmentId?: number;
  readonly acts: OrganisationActs;
}

export function JobList({ companyId, departmentId, acts }: JobListProps) {
  const list = useList(searchJobs, { companyId, ...(departmentId === undefined ? {} : { departmentId }) });
  const { key, usage } = list.filter;
  const { access, onEdit, onOpen } = acts;
  const sums = list.extra;
  /** The list does not contain duties, so the whole job is read before it is changed. */
  const edit = async (id: number) => {
    const row = await call(getJob, { id });
    onEdit({ kind: 'job', departmentId: row.departmentId, row });
  };
  return (
    <PartList
      name="org.organisation.job"
      list={list}
      columns={departmentId === undefined ? JOB_COLUMNS : DEPARTMENT_JOB_COLUMNS}
      onOpen={(row) => onOpen({ kind: 'job', id: row.id })}
      onEdit={access.can('change') ? (row) => void edit(row.id).catch(() => undefined) : undefined}
      addText="新增岗位"
      onAdd={departmentId !== undefined && access.can('add') ? () => onEdit({ kind: 'job', departmentId }) : undefined}
      empty={key || usage ? '没有符合条件的岗位' : '还没有岗位'}
      filters={
        <>
          <SearchBox
            value={key ?? ''}
            onSearch={(text) => list.setFilter({ key: text })}
            placeholder={departmentId === undefined ? '岗位 / 部门' : '岗位名称'}
            width={170}
          />
          <UsageSelect value={usage} onChange={(next) => list.setFilter({ usage: next })} />
        </>
      }
      totals={
        sums && sums.total > 0 ? { text: `合计 ${formatCount(sums.total)} 个`, cells: { 编制: sums.headcount, 在岗: sums.holders } } : null
      }
    />
  );
}
