// The whole record of one employee, in a drawer next to the list.
import { useState } from 'react';
import { Button, Table, Typography } from 'antd';
import {
  education,
  EMPLOYEE,
  gender,
  ID_TYPE,
  politicalStatus,
  showEmployeePrivate,
  type EmployeeDetail,
  type OutputOf,
} from '@anju/contract';
import { Facts, RecordDrawer, RecordTabs, type RecordFootParts, type RecordList } from '../../../../archetypes/index.ts';
import { call } from '../../../../platform/api/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { DateText, EmptyState, EnumText, InstantText, StatusTag } from '../../../../ui/index.ts';
import { EMPLOYEE_TONES } from './employee-columns.tsx';
import { EmployeeEstates } from './employee-estates.tsx';
import { EmployeeJobs } from './employee-jobs.tsx';
import { EmployeePhoto } from './employee-photo.tsx';
import { useEmployee } from './employee-queries.ts';

export type EmployeeAction = 'change' | 'leave' | 'suspend' | 'resume' | 'return' | 'remove' | 'print';

interface DrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly access: Access;
  readonly onAct: (action: EmployeeAction, employee: EmployeeDetail) => void;
  readonly onClose: () => void;
}

export function EmployeeDetailDrawer({ id, access, onAct, onClose, list }: DrawerProps) {
  return (
    <RecordDrawer
      list={list}
      record={useEmployee(id)}
      what="员工"
      title={(employee) => `${employee.name} ${employee.number}`}
      onClose={onClose}
      actions={(employee) => <Actions employee={employee} access={access} onAct={(action) => onAct(action, employee)} />}
      foot={(employee) => footOf({ employee, access, onAct: (action) => onAct(action, employee) })}
    >
      {(employee) => <EmployeeView employee={employee} canChange={access.can('change')} />}
    </RecordDrawer>
  );
}

interface ActionsProps {
  readonly employee: EmployeeDetail;
  readonly access: Access;
  readonly onAct: (action: EmployeeAction) => void;
}

function Actions({ employee, access, onAct }: ActionsProps) {
  const change = access.can('change');
  return (
    <>
      {change && employee.state === EMPLOYEE.serving ? <Button onClick={() => onAct('suspend')}>停职</Button> : null}
      {change && employee.state === EMPLOYEE.suspended ? <Button onClick={() => onAct('resume')}>恢复在职</Button> : null}
      {change && employee.state !== EMPLOYEE.left ? <Button onClick={() => onAct('leave')}>离职</Button> : null}
      {change && employee.state === EMPLOYEE.left ? <Button onClick={() => onAct('return')}>复职</Button> : null}
    </>
  );
}

const footOf = ({ access, onAct }: ActionsProps): RecordFootParts => ({
  danger: access.can('remove') ? (
    <Button danger onClick={() => onAct('remove')}>
      删除
    </Button>
  ) : null,
  acts: (
    <>
      {access.can('print') ? <Button onClick={() => onAct('print')}>打印</Button> : null}
      {access.can('change') ? (
        <Button type="primary" onClick={() => onAct('change')}>
          修改
        </Button>
      ) : null}
    </>
  ),
});

function EmployeeView({ employee, canChange }: { readonly employee: EmployeeDetail; readonly canChange: boolean }) {
  const { jobs, estates, handovers } = employee;
  return (
    <>
      <div className="employee-head">
        <EmployeePhoto employee={employee} canChange={canChange} />
        <div className="employee-title">
          <strong>{employee.name}</strong>
          <EnumText of={EMPLOYEE} value={employee.state} tones={EMPLOYEE_TONES} />
          <span className="ui-quiet">{[employee.companyName, employee.departmentName, employee.jobNames].filter(Boolean).join(' · ')}</span>
          <span className="ui-quiet">
            账号：{employee.username || '未开通'} {employee.accountDisabled ? <StatusTag tone="ended">已停用</StatusTag> : null}
          </span>
          {employee.roles.length > 0 ? <span className="ui-quiet">角色：{employee.roles.join('、')}</span> : null}
        </div>
      </div>
      <RecordTabs
        items={[
          { key: 'basic', label: '基本信息', children: <Basic key={employee.version} employee={employee} mayShow={canChange} /> },
          { key: 'jobs', label: `任职 ${jobs.length}`, children: <EmployeeJobs employee={employee} canChange={canChange} /> },
          { key: 'estates', label: `授权小区 ${estates.length}`, children: <EmployeeEstates employee={employee} canChange={canChange} /> },
          ...(handovers.length > 0
            ? [{ key: 'handovers', label: `交接 ${handovers.length}`, children: <Handovers employee={employee} /> }]
            : []),
          { key: 'changes', label: '操作记录', children: <Changes employee={employee} /> },
        ]}
      />
    </>
  );
}

type Full = OutputOf<typeof showEmployeePrivate>;

function Basic({ employee, mayShow }: { readonly employee: EmployeeDetail; readonly mayShow: boolean }) {
  const [full, setFull] = useState<Full | null>(null);
  const show = async () => setFull(await call(showEmployeePrivate, { id: employee.id }));
  const secret = (field: keyof Full) => full?.[field] || employee[field] || '–';
  const hidden = mayShow && full === null && (employee.phone || employee.idNo || employee.emergencyPhone);
  const rows: [string, React.ReactNode][] = [
    ['工号', employee.number],
    ['性别', gender.text(employee.gender) || '–'],
    [
      '电话',
      <span key="phone">
        {secret('phone')}{' '}
        {hidden ? (
          <Typography.Link title="查看会记入日志" onClick={() => void show().catch(() => undefined)}>
            显示
          </Typography.Link>
        ) : null}
      </span>,
    ],
    ['邮箱', employee.email || '–'],
    ['证件', employee.idNo ? `${ID_TYPE.text(employee.idType)} ${secret('idNo')}` : '–'],
    ['出生日期', <DateText key="birth" value={employee.birthDate} />],
    ['学历', education.text(employee.education) || '–'],
    ['政治面貌', politicalStatus.text(employee.political) || '–'],
    ['紧急联系人', employee.emergencyContact || '–'],
    ['紧急电话', secret('emergencyPhone')],
    ['入职日期', <DateText key="entry" value={employee.entryDate} />],
    ['离职日期', <DateText key="leave" value={employee.leaveDate} />],
    ...(employee.leaveReason ? [['离职原因', employee.leaveReason] as [string, React.ReactNode]] : []),
    ['备注', employee.remark || '–'],
    ['最后修改', <InstantText key="updated" value={employee.updatedAt} />],
  ];
  return <Facts columns={2} rows={rows} />;
}

function Handovers({ employee }: { readonly employee: EmployeeDetail }) {
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={employee.handovers.length > 20 ? { pageSize: 20, size: 'small' } : false}
      dataSource={employee.handovers}
      columns={[
        { title: '类别', dataIndex: 'title' },
        { title: '内容', dataIndex: 'what' },
        { title: '接手人', dataIndex: 'toName' },
        { title: '时间', render: (_, row) => <InstantText value={row.at} /> },
        { title: '办理人', dataIndex: 'by' },
      ]}
    />
  );
}

function Changes({ employee }: { readonly employee: EmployeeDetail }) {
  return (
    <Table
      size="small"
      rowKey={(row) => `${row.id}${row.action}`}
      pagination={employee.changes.length > 20 ? { pageSize: 20, size: 'small' } : false}
      dataSource={employee.changes}
      locale={{ emptyText: <EmptyState /> }}
      columns={[
        { title: '时间', render: (_, row) => <InstantText value={row.at} />, width: 140 },
        { title: '操作人', dataIndex: 'by', width: 90 },
        { title: '操作', dataIndex: 'action', width: 90 },
        { title: '内容', dataIndex: 'detail' },
      ]}
    />
  );
}
