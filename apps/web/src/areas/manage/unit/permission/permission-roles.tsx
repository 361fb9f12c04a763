// Roles: add, rename, disable, remove, and their members.
import { App, Button, Form, Input, Tabs } from 'antd';
import {
  addRoleMembers,
  changeRole,
  createRole,
  disableRole,
  removeRole,
  removeRoleMembers,
  searchRolePeople,
  type InputOf,
  type RolePerson,
  type RoleRow,
} from '@anju/contract';
import { column, EntryDialog, ListTable, RecordDrawer, useActs, useEntry, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EmptyState, SearchBox, Toolbar, useConfirm } from '../../../../ui/index.ts';
import { useRefreshRights } from './permission-queries.ts';

interface RoleActionsProps {
  readonly access: Access;
  /** The role selected on the left. */
  readonly role: RoleRow | undefined;
  readonly onMade: (id: number) => void;
  readonly onRemoved: () => void;
}

export function RoleActions({ access, role, onMade, onRemoved }: RoleActionsProps) {
  const confirm = useConfirm();
  const acts = useActs<{ new: null; change: RoleRow; members: null }>(useRefreshRights());
  const { doing } = acts;
  const edited = doing?.kind === 'change' ? doing.row : undefined;

  const toggle = ({ id, version, name, people, disabled: was }: RoleRow) =>
    acts.attempt(async () => {
      const disabled = !was;
      if (disabled && !(await confirm({ text: `停用后 ${people} 名成员立即失去“${name}”的权限，是否继续？` }))) return;
      await call(disableRole, { id, version, disabled });
      acts.done(disabled ? '已停用' : '已启用');
    });
  const remove = ({ id }: RoleRow) =>
    acts.attempt(async () => {
      if (!(await confirm())) return;
      await call(removeRole, { id });
      onRemoved();
      acts.done('已删除');
    });

  return (
    <>
      {access.can('add') ? (
        <Button size="small" type="primary" onClick={acts.beginNew}>
          新增角色
        </Button>
      ) : null}
      <Button size="small" disabled={!role} onClick={() => acts.begin('members')}>
        成员
      </Button>
      {access.can('change') ? (
        <>
          <Button size="small" disabled={!role} onClick={() => role && acts.begin('change', role)}>
            改名
          </Button>
          <Button size="small" disabled={!role} onClick={() => role && toggle(role)}>
            {role?.disabled ? '启用角色' : '停用角色'}
          </Button>
        </>
      ) : null}
      {access.can('remove') ? (
        <Button size="small" danger disabled={!role} onClick={() => role && remove(role)}>
          删除角色
        </Button>
      ) : null}
      {doing?.kind === 'new' || edited ? (
        <RoleDialog
          role={edited}
          onClose={acts.close}
          onDone={(id) => {
            acts.done(edited ? '已保存' : '已新增');
            if (id !== undefined) onMade(id);
          }}
        />
      ) : null}
      {doing?.kind === 'members' && role ? <MembersDrawer role={role} access={access} onClose={acts.close} /> : null}
    </>
  );
}

interface RoleDialogProps {
  readonly role: RoleRow | undefined;
  readonly onClose: () => void;
  /** Called with the id of a new role, otherwise undefined. */
  readonly onDone: (id: number | undefined) => void;
}

function RoleDialog({ role, onClose, onDone }: RoleDialogProps) {
  const entry = useEntry({
    endpoint: role ? changeRole : createRole,
    initial: { name: role?.name ?? '', remark: role?.remark ?? '' },
    toInput: (values) => (role ? { ...values, id: role.id, version: role.version } : values) as InputOf<typeof changeRole>,
    onDone: (output) => onDone(output?.id),
  });
  return (
    <EntryDialog title={role ? `修改角色 ${role.name}` : '新增角色'} entry={entry} onClose={onClose} size="small">
      <Form.Item name="name" label="角色名称" required>
        <Input maxLength={30} placeholder="如 档案管理员" autoFocus />
      </Form.Item>
      <Form.Item name="remark" label="说明">
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}

const COLUMNS = column<RolePerson>()([
  { title: '工号', field: 'number', width: 90 },
  { title: '姓名', field: 'name', width: 90 },
  { title: '公司', field: 'companyName', width: 160 },
  { title: '岗位', field: 'jobs', width: 160 },
]);

interface MembersDrawerProps {
  readonly role: RoleRow;
  readonly access: Access;
  readonly onClose: () => void;
}

function MembersDrawer({ role, access, onClose }: MembersDrawerProps) {
  return (
    <RecordDrawer record={{ data: role }} what="角色" title={({ name }) => `${name} 的成员`} onClose={onClose}>
      {() => (
        <Tabs
          className="role-people-tabs"
          items={[
            { key: 'in', label: '成员', children: <People role={role} member canChange={access.can('change')} /> },
            ...(access.can('change') ? [{ key: 'out', label: '增加成员', children: <People role={role} member={false} canChange /> }] : []),
          ]}
        />
      )}
    </RecordDrawer>
  );
}

interface PeopleProps {
  readonly role: RoleRow;
  readonly member: boolean;
  readonly canChange: boolean;
}

function People({ role, member, canChange }: PeopleProps) {
  const { message } = App.useApp();
  const refresh = useRefreshRights();
  const list = useList(searchRolePeople, { id: role.id, member });
  const { attempt, busy } = useAttempt(refresh);
  const count = list.selected.length;

  const move = () =>
    void attempt(async () => {
      await call(member ? removeRoleMembers : addRoleMembers, { id: role.id, employeeIds: list.selected.map(Number) });
      list.setSelected([]);
      void message.success(member ? `已移出 ${count} 人` : `已增加 ${count} 人`);
      await refresh();
    });

  return (
    <div className="role-people">
      <Toolbar
        actions={
          canChange ? (
            <Button type={member ? 'default' : 'primary'} danger={member} disabled={count === 0} loading={busy} onClick={move}>
              {member ? '移出所选' : '加入角色'}
            </Button>
          ) : null
        }
      >
        <SearchBox value={list.filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="姓名 / 工号 / 拼音首字母" />
      </Toolbar>
      <div className="list-page-body">
        <ListTable
          name="manage.permission.roles"
          list={list}
          columns={COLUMNS}
          selectable={canChange}
          empty={<EmptyState text={list.filter.key ? '没有符合条件的员工' : member ? '还没有成员' : '没有其他在职员工'} />}
        />
      </div>
    </div>
  );
}
