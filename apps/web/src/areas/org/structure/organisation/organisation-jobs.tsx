// Jobs of a company or of one of its departments, with totals over all of them.
import { Table } from 'antd';
import { getJob, searchJobs } from '@anju/contract';
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
      summary={
        sums && sums.total > 0 ? (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0} colSpan={departmentId === undefined ? 2 : 1}>
              合计 {sums.total} 个
            </Table.Summary.Cell>
            <Table.Summary.Cell index={1} align="right">
              {sums.headcount}
            </Table.Summary.Cell>
            <Table.Summary.Cell index={2} align="right">
              {sums.holders}
            </Table.Summary.Cell>
            <Table.Summary.Cell index={3} colSpan={4} />
          </Table.Summary.Row>
        ) : null
      }
    />
  );
}
