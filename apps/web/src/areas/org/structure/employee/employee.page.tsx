// 员工档案 (menu 59): companies and departments at the left, their employees at the right, one employee in a drawer.
import './employee.css';
import { useState } from 'react';
import { App, Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  exportEmployees,
  MENU,
  removeEmployee,
  resumeEmployee,
  searchEmployees,
  showEmployeePrivate,
  type EmployeeDetail,
  type OutputOf,
} from '@anju/contract';
import { ListPage, TreeCard, TreeListPage, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { call, download } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { EmptyState, ExportPurposeDialog, KeyHints, SearchBox, StatusTag, useConfirm, usePrint } from '../../../../ui/index.ts';
import { EMPLOYEE_COLUMNS } from './employee-columns.tsx';
import { EmployeeDetailDrawer, type EmployeeAction } from './employee-detail.tsx';
import { ChangeEmployeeDialog, NewEmployeeDialog } from './employee-dialogs.tsx';
import { EmployeeImport } from './employee-import.tsx';
import { JobSelect } from './employee-job-select.tsx';
import { LeaveDialog, ReturnDialog, SuspendDialog } from './employee-leave-dialogs.tsx';
import { EmployeePaper, EmployeeRollPaper } from './employee-print.tsx';
import { useFrame, useRefreshEmployees } from './employee-queries.ts';
import { EmployeeStateFilter, IN_SERVICE } from './employee-state-filter.tsx';
import { useEmployeeTree } from './employee-tree.ts';

type Dialog =
  | { readonly kind: 'new' | 'import' | 'export' }
  | { readonly kind: 'leave' | 'suspend' | 'return'; readonly employee: EmployeeDetail }
  | { readonly kind: 'change'; readonly employee: EmployeeDetail; readonly full: OutputOf<typeof showEmployeePrivate> };

export default function EmployeePage() {
  const access = useAccess(MENU.employee);
  const { message } = App.useApp();
  const confirm = useConfirm();
  const refresh = useRefreshEmployees();
  const { print, paper } = usePrint();
  const tree = useEmployeeTree();
  const frame = useFrame();
  const chosen = tree.selected;
  const place = {
    companyId: chosen?.kind === 'company' ? chosen.id : null,
    departmentId: chosen?.kind === 'department' ? chosen.id : null,
  };
  const list = useList(searchEmployees, { ...place, states: [...IN_SERVICE] });
  const { filter } = list;
  const [openId, setOpenId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);

  const close = () => setDialog(null);
  const done = (text: string) => {
    close();
    void message.success(text);
    void refresh();
  };

  async function act(action: EmployeeAction, employee: EmployeeDetail) {
    const { id, version, name } = employee;
    switch (action) {
      case 'print':
        return print(<EmployeePaper employee={employee} />);
      case 'change':
        return setDialog({ kind: 'change', employee, full: await call(showEmployeePrivate, { id }) });
      case 'resume':
        if (!(await confirm({ text: `${name}恢复在职，是否继续？`, danger: false }))) return;
        await call(resumeEmployee, { id, version });
        return done('已恢复在职');
      case 'remove':
        if (!(await confirm({ text: `${name}：仅可删除误建的档案，删除的数据无法恢复；有账号或业务记录的员工请办理离职。是否继续？` })))
          return;
        await call(removeEmployee, { id });
        setOpenId(null);
        return done('已删除');
      default:
        return setDialog({ kind: action, employee });
    }
  }
  /** The client has already said what went wrong. */
  const told = (work: Promise<void>) =>
    void work.catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });

  const department = frame.data?.departments.find(({ id }) => id === place.departmentId);
  const searching = Object.values(filter).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
  return (
    <>
      <TreeListPage
        tree={<TreeCard tree={tree} count={(node) => node.employees} label="公司与部门" />}
        list={
          <ListPage
            list={list}
            columns={EMPLOYEE_COLUMNS}
            onOpen={(row) => setOpenId(row.id)}
            filters={
              <>
                <SearchBox value={filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="姓名 / 首字母 / 工号 / 电话" />
                <div className="employee-filter">
                  <JobSelect
                    aria-label="岗位"
                    placeholder="全部岗位"
                    companyId={place.companyId ?? department?.companyId ?? null}
                    value={filter.jobId ?? null}
                    onChange={(jobId) => list.setFilter({ jobId })}
                  />
                </div>
                <EmployeeStateFilter value={filter.states ?? IN_SERVICE} onChange={(states) => list.setFilter({ states })} />
                {searching ? (
                  <Button type="link" onClick={list.resetFilter}>
                    清除
                  </Button>
                ) : null}
              </>
            }
            actions={
              <>
                {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
                {access.can('add') ? <Button onClick={() => setDialog({ kind: 'import' })}>导入</Button> : null}
                {access.can('export') ? <Button onClick={() => setDialog({ kind: 'export' })}>导出</Button> : null}
                {access.can('print') ? (
                  <Button onClick={() => print(<EmployeeRollPaper rows={list.rows} total={list.total} />)}>打印</Button>
                ) : null}
                {access.can('add') ? (
                  <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ kind: 'new' })}>
                    新增员工
                  </Button>
                ) : null}
              </>
            }
            empty={<EmptyState text={searching || chosen ? '没有符合条件的员工' : '还没有员工，请新增'} />}
            foot={
              <KeyHints
                keys={[
                  ['↑↓', '选择'],
                  ['Enter', '打开'],
                ]}
              />
            }
          />
        }
      />
      {openId === null ? null : (
        <EmployeeDetailDrawer
          key={openId}
          id={openId}
          access={access}
          onAct={(action, employee) => told(act(action, employee))}
          onClose={() => setOpenId(null)}
        />
      )}
      {dialog?.kind === 'new' ? (
        <NewEmployeeDialog
          companyId={place.companyId ?? department?.companyId ?? null}
          onClose={close}
          onDone={(id) => {
            done('已新增');
            setOpenId(id);
          }}
        />
      ) : null}
      {dialog?.kind === 'change' ? (
        <ChangeEmployeeDialog employee={dialog.employee} full={dialog.full} onClose={close} onDone={() => done('已保存')} />
      ) : null}
      {dialog?.kind === 'leave' ? (
        <LeaveDialog
          employee={dialog.employee}
          onClose={close}
          onDone={(count) => done(count === 0 ? '已办理离职' : `已办理离职，交接 ${count} 项工作`)}
        />
      ) : null}
      {dialog?.kind === 'suspend' ? <SuspendDialog employee={dialog.employee} onClose={close} onDone={() => done('已停职')} /> : null}
      {dialog?.kind === 'return' ? <ReturnDialog employee={dialog.employee} onClose={close} onDone={() => done('已复职')} /> : null}
      {dialog?.kind === 'import' ? <EmployeeImport onClose={close} onDone={() => void refresh()} /> : null}
      {dialog?.kind === 'export' ? (
        <ExportPurposeDialog
          open
          onClose={close}
          onSave={(purpose) => download(exportEmployees, { filter: { ...place, states: [...IN_SERVICE], ...filter }, purpose })}
        />
      ) : null}
      {paper}
    </>
  );
}
