// 员工档案 (menu 59): companies and departments on the left, their employees on the right, one employee in a drawer.
import './employee.css';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  EMPLOYEE,
  exportEmployees,
  MENU,
  removeEmployee,
  resumeEmployee,
  searchEmployees,
  showEmployeePrivate,
  type EmployeeDetail,
  type OutputOf,
} from '@anju/contract';
import { ListPage, TreeCard, TreeListPage, useActs, useAskedId, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { call, download } from '../../../../platform/api/index.ts';
import { ExportPurposeDialog, SearchBox, useConfirm, usePrint, EnumCheck } from '../../../../ui/index.ts';
import { EMPLOYEE_COLUMNS, IN_SERVICE } from './employee-columns.tsx';
import { EmployeeDetailDrawer, type EmployeeAction } from './employee-detail.tsx';
import { ChangeEmployeeDialog, NewEmployeeDialog } from './employee-dialogs.tsx';
import { EmployeeImport } from './employee-import.tsx';
import { JobSelect } from './employee-job-select.tsx';
import { LeaveDialog, ReturnDialog, SuspendDialog } from './employee-leave-dialogs.tsx';
import { EmployeePaper, EmployeeRollPaper } from './employee-print.tsx';
import { useFrame, useRefreshEmployees } from './employee-queries.ts';
import { useEmployeeTree } from './employee-tree.ts';

interface EmployeeKinds {
  new: null;
  import: null;
  export: null;
  leave: EmployeeDetail;
  suspend: EmployeeDetail;
  return: EmployeeDetail;
  change: { readonly employee: EmployeeDetail; readonly full: OutputOf<typeof showEmployeePrivate> };
}

export default function EmployeePage() {
  const access = useAccess(MENU.employee);
  const confirm = useConfirm();
  const acts = useActs<EmployeeKinds>(useRefreshEmployees());
  useAskedId(acts.open);
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
  const { doing, close, done } = acts;

  async function act(action: EmployeeAction, employee: EmployeeDetail) {
    const { id, version, name } = employee;
    switch (action) {
      case 'print':
        return print(<EmployeePaper employee={employee} />);
      case 'change':
        return acts.begin('change', { employee, full: await call(showEmployeePrivate, { id }) });
      case 'resume':
        if (!(await confirm({ text: `${name}恢复在职，是否继续？`, danger: false }))) return;
        await call(resumeEmployee, { id, version });
        return done('已恢复在职');
      case 'remove':
        if (!(await confirm({ text: `${name}：仅可删除误建的档案，删除的数据无法恢复；有账号或业务记录的员工请办理离职。是否继续？` })))
          return;
        await call(removeEmployee, { id });
        acts.open(null);
        return done('已删除');
      default:
        return acts.begin(action, employee);
    }
  }

  const department = frame.data?.departments.find(({ id }) => id === place.departmentId);
  return (
    <>
      <TreeListPage
        tree={<TreeCard tree={tree} count={(node) => node.employees} label="公司与部门" />}
        list={
          <ListPage
            name="org.employee"
            ownExport
            what={{ name: '员工', none: '还没有员工，请新增' }}
            access={access}
            list={{ ...list, filtered: list.filtered || chosen !== undefined }}
            columns={EMPLOYEE_COLUMNS}
            onOpen={(row) => acts.open(row.id)}
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
                <EnumCheck of={EMPLOYEE} value={filter.states ?? IN_SERVICE} onChange={(states) => list.setFilter({ states })} />
              </>
            }
            actions={
              <>
                {access.can('add') ? <Button onClick={() => acts.begin('import')}>导入</Button> : null}
                {access.can('export') ? <Button onClick={() => acts.begin('export')}>导出</Button> : null}
                {access.can('print') ? (
                  <Button onClick={() => print(<EmployeeRollPaper rows={list.rows} total={list.total} />)}>打印</Button>
                ) : null}
                {access.can('add') ? (
                  <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                    新增员工
                  </Button>
                ) : null}
              </>
            }
          />
        }
      />
      {acts.opened === null ? null : (
        <EmployeeDetailDrawer
          list={list}
          id={acts.opened}
          access={access}
          onAct={(action, employee) => acts.attempt(() => act(action, employee))}
          onClose={() => acts.open(null)}
        />
      )}
      {doing?.kind === 'new' ? (
        <NewEmployeeDialog
          companyId={place.companyId ?? department?.companyId ?? null}
          onClose={close}
          onDone={(id) => {
            done('已新增');
            acts.open(id);
          }}
        />
      ) : null}
      {doing?.kind === 'change' ? (
        <ChangeEmployeeDialog employee={doing.row.employee} full={doing.row.full} onClose={close} onDone={() => done('已保存')} />
      ) : null}
      {doing?.kind === 'leave' ? (
        <LeaveDialog
          employee={doing.row}
          onClose={close}
          onDone={(count) => done(count === 0 ? '已办理离职' : `已办理离职，交接 ${count} 项工作`)}
        />
      ) : null}
      {doing?.kind === 'suspend' ? <SuspendDialog employee={doing.row} onClose={close} onDone={() => done('已停职')} /> : null}
      {doing?.kind === 'return' ? <ReturnDialog employee={doing.row} onClose={close} onDone={() => done('已复职')} /> : null}
      {doing?.kind === 'import' ? <EmployeeImport onClose={close} onDone={acts.refresh} /> : null}
      {doing?.kind === 'export' ? (
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
