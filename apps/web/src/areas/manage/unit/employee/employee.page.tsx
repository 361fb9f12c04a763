// 员工 (menu 512): employee accounts on the left, everything an administrator sets for the selected one on the right.
import './employee.css';
import { useState } from 'react';
import { Button, Segmented } from 'antd';
import { disableStaffAccount, EMPLOYEE, enableStaffAccount, MENU, resetStaffPassword, searchStaff, type StaffRow } from '@anju/contract';
import { ListPage, MasterDetailPage, useActs, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumText, FailedState, InstantText, LoadingOverlay, SearchBox, useConfirm, EnumCheck } from '../../../../ui/index.ts';
import {
  CompanyPick,
  EmployeeEstates,
  EmployeeJobs,
  IN_SERVICE,
  NewEmployeeDialog,
  useEmployee,
  useFrame,
  useRefreshEmployees,
} from '../../../org/index.ts';
import { ChangeAccountDialog, NewAccountDialog, PasswordShown, type FirstPassword } from './employee-account-dialogs.tsx';
import { AccountState, STAFF_COLUMNS } from './employee-columns.tsx';

const ALL = 'all';
type Choice = 'active' | 'disabled' | 'none' | typeof ALL;

export default function StaffPage() {
  const access = useAccess(MENU.staff);
  const confirm = useConfirm();
  const acts = useActs<{ employee: null; new: null; change: null }>(useRefreshEmployees());
  const frame = useFrame();
  const list = useList(searchStaff, {});
  const { filter, active, extra } = list;
  const [made, setMade] = useState<FirstPassword | null>(null);

  const { close, done } = acts;
  const doing = acts.doing?.kind;

  const reset = ({ name, account }: StaffRow) =>
    acts.attempt(async () => {
      if (!account || !(await confirm({ text: `重置${name}的密码：他将立即退出登录，需用新密码重新登录。是否继续？` }))) return;
      setMade({ ...(await call(resetStaffPassword, { id: account.id })), name });
      acts.refresh();
    });
  const toggle = ({ name, account }: StaffRow) =>
    acts.attempt(async () => {
      if (!account) return;
      if (account.disabled) {
        await call(enableStaffAccount, { id: account.id });
        return done('账号已启用');
      }
      if (!(await confirm({ text: `停用${name}的账号：他将立即退出，不能再登录。是否继续？` }))) return;
      await call(disableStaffAccount, { id: account.id });
      done('账号已停用');
    });

  const total = extra ? extra.active + extra.disabled + extra.none : 0;
  return (
    <>
      <MasterDetailPage
        detailWidth={560}
        master={
          <ListPage
            name="manage.employee"
            what={{ name: '员工', none: '还没有员工，请新增' }}
            access={access}
            list={list}
            columns={STAFF_COLUMNS}
            filters={
              <>
                <SearchBox
                  value={filter.key ?? ''}
                  onSearch={(key) => list.setFilter({ key })}
                  placeholder="姓名 / 首字母 / 工号 / 用户名"
                />
                <CompanyPick
                  companies={frame.data?.companies ?? []}
                  value={filter.companyId}
                  onChange={(companyId) => list.setFilter({ companyId })}
                />
                <EnumCheck of={EMPLOYEE} value={filter.states ?? IN_SERVICE} onChange={(states) => list.setFilter({ states })} />
                <Segmented<Choice>
                  aria-label="账号"
                  value={filter.account ?? ALL}
                  onChange={(value) => list.setFilter({ account: value === ALL ? null : value })}
                  options={[
                    { value: ALL, label: `全部 ${total}` },
                    { value: 'active', label: `启用 ${extra?.active ?? 0}` },
                    { value: 'disabled', label: `停用 ${extra?.disabled ?? 0}` },
                    { value: 'none', label: `未开通 ${extra?.none ?? 0}` },
                  ]}
                />
              </>
            }
            actions={access.can('add') ? <Button onClick={() => acts.begin('employee')}>新增员工</Button> : null}
          />
        }
        title={active ? `${active.name} ${active.number}` : undefined}
        hint="请选择一名员工"
        tabs={
          active
            ? [
                {
                  key: 'account',
                  title: '账号',
                  content: (
                    <AccountPanel
                      staff={active}
                      canAdd={access.can('add')}
                      canChange={access.can('change')}
                      onNew={acts.beginNew}
                      onChange={() => acts.begin('change')}
                      onReset={() => reset(active)}
                      onToggle={() => toggle(active)}
                    />
                  ),
                },
                {
                  key: 'rights',
                  title: '岗位与小区',
                  content: <RightsPanel key={active.id} id={active.id} canChange={access.can('change')} />,
                },
              ]
            : []
        }
      />
      {doing === 'employee' ? (
        <NewEmployeeDialog companyId={filter.companyId ?? null} onClose={close} onDone={() => done('已新增')} />
      ) : null}
      {doing === 'new' && active ? (
        <NewAccountDialog
          staff={active}
          onClose={close}
          onDone={(password) => {
            done('账号已开通');
            setMade(password);
          }}
        />
      ) : null}
      {doing === 'change' && active?.account ? (
        <ChangeAccountDialog staff={active} account={active.account} onClose={close} onDone={() => done('已保存')} />
      ) : null}
      {made ? <PasswordShown made={made} onClose={() => setMade(null)} /> : null}
    </>
  );
}

interface AccountPanelProps {
  readonly staff: StaffRow;
  readonly canAdd: boolean;
  readonly canChange: boolean;
  readonly onNew: () => void;
  readonly onChange: () => void;
  readonly onReset: () => void;
  readonly onToggle: () => void;
}

function AccountPanel({ staff, canAdd, canChange, onNew, onChange, onReset, onToggle }: AccountPanelProps) {
  const { account } = staff;
  const left = staff.state === EMPLOYEE.left;
  return (
    <>
      <dl className="staff-facts">
        <dt>员工状态</dt>
        <dd>
          <EnumText of={EMPLOYEE} value={staff.state} />
        </dd>
        <dt>账号</dt>
        <dd>
          <AccountState account={account} />
        </dd>
        {account ? (
          <>
            <dt>用户名</dt>
            <dd>{account.username}</dd>
            <dt>菜单样式</dt>
            <dd>{account.menuStyle === 1 ? '新菜单' : '树形菜单'}</dd>
            <dt>最近登录</dt>
            <dd>{account.lastLoginAt ? <InstantText value={account.lastLoginAt} /> : '从未登录'}</dd>
          </>
        ) : null}
        <dt>角色</dt>
        <dd>{staff.roleNames || '–'}</dd>
      </dl>
      {left ? <p className="ui-quiet">已离职员工不能登录</p> : null}
      <div className="staff-buttons">
        {!account && canAdd && !left ? (
          <Button type="primary" onClick={onNew}>
            开通账号
          </Button>
        ) : null}
        {account && canChange ? (
          <>
            <Button onClick={onChange}>修改账号</Button>
            {left ? null : <Button onClick={onReset}>重置密码</Button>}
            {left && account.disabled ? null : (
              <Button danger={!account.disabled} onClick={onToggle}>
                {account.disabled ? '启用账号' : '停用账号'}
              </Button>
            )}
          </>
        ) : null}
      </div>
    </>
  );
}

function RightsPanel({ id, canChange }: { readonly id: number; readonly canChange: boolean }) {
  const query = useEmployee(id);
  const employee = query.data;
  return (
    <>
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {employee ? (
        <>
          <section className="staff-part" aria-label="任职">
            <EmployeeJobs employee={employee} canChange={canChange} />
          </section>
          <section className="staff-part" aria-label="授权小区">
            <EmployeeEstates employee={employee} canChange={canChange} />
          </section>
        </>
      ) : null}
    </>
  );
}
