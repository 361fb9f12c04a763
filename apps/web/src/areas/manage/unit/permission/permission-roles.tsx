// Roles: add, rename, disable, remove, and who belongs to one.
import { useState } from 'react';
import { App, Button, Drawer, Form, Input, Tabs } from 'antd';
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
import { column, EntryDialog, ListTable, useEntry, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { EmptyState, SearchBox, Toolbar, useConfirm } from '../../../../ui/index.ts';
import { useRefreshRights } from './permission-queries.ts';

interface RoleActionsProps {
  readonly access: Access;
  /** The one chosen at the left. */
  readonly role: RoleRow | undefined;
  readonly onMade: (id: number) => void;
  readonly onRemoved: () => void;
}

export function RoleActions({ access, role, onMade, onRemoved }: RoleActionsProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const refresh = useRefreshRights();
  const [editing, setEditing] = useState<RoleRow | 'new' | null>(null);
  const [members, setMembers] = useState(false);

  const told = (work: Promise<void>) =>
    void work.catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      void refresh();
    });
  async function toggle(one: RoleRow) {
    const disabled = !one.disabled;
    if (disabled && !(await confirm({ text: `停用后 ${one.people} 名成员立即失去“${one.name}”的权限，是否继续？` }))) return;
    await call(disableRole, { id: one.id, version: one.version, disabled });
    void message.success(disabled ? '已停用' : '已启用');
    await refresh();
  }
  async function remove(one: RoleRow) {
    if (!(await confirm())) return;
    await call(removeRole, { id: one.id });
    onRemoved();
    void message.success('已删除');
    await refresh();
  }

  return (
    <>
      {access.can('add') ? (
        <Button size="small" type="primary" onClick={() => setEditing('new')}>
          新增角色
        </Button>
      ) : null}
      <Button size="small" disabled={!role} onClick={() => setMembers(true)}>
        成员
      </Button>
      {access.can('change') ? (
        <>
          <Button size="small" disabled={!role} onClick={() => role && setEditing(role)}>
            改名
          </Button>
          <Button size="small" disabled={!role} onClick={() => role && told(toggle(role))}>
            {role?.disabled ? '启用角色' : '停用角色'}
          </Button>
        </>
      ) : null}
      {access.can('remove') ? (
        <Button size="small" danger disabled={!role} onClick={() => role && told(remove(role))}>
          删除角色
        </Button>
      ) : null}
      {editing === null ? null : (
        <RoleDialog
          role={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
          onDone={(id) => {
            setEditing(null);
            void message.success(editing === 'new' ? '已新增' : '已保存');
            void refresh();
            if (id !== undefined) onMade(id);
          }}
        />
      )}
      {members && role ? <MembersDrawer role={role} access={access} onClose={() => setMembers(false)} /> : null}
    </>
  );
}

interface RoleDialogProps {
  readonly role: RoleRow | undefined;
  readonly onClose: () => void;
  /** The id of a new one. */
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
    <EntryDialog title={role ? `修改角色 ${role.name}` : '新增角色'} entry={entry} onClose={onClose} width={440}>
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
  { title: '岗位', field: 'jobs', ellipsis: true, width: 160 },
]);

interface MembersDrawerProps {
  readonly role: RoleRow;
  readonly access: Access;
  readonly onClose: () => void;
}

function MembersDrawer({ role, access, onClose }: MembersDrawerProps) {
  return (
    <Drawer title={`${role.name} 的成员`} open size={640} onClose={onClose}>
      <Tabs
        className="role-people-tabs"
        items={[
          { key: 'in', label: '成员', children: <People role={role} member canChange={access.can('change')} /> },
          ...(access.can('change') ? [{ key: 'out', label: '增加成员', children: <People role={role} member={false} canChange /> }] : []),
        ]}
      />
    </Drawer>
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
  const [busy, setBusy] = useState(false);
  const count = list.selected.length;

  async function move() {
    setBusy(true);
    try {
      await call(member ? removeRoleMembers : addRoleMembers, { id: role.id, employeeIds: list.selected.map(Number) });
      list.setSelected([]);
      void message.success(member ? `已移出 ${count} 人` : `已增加 ${count} 人`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
      await refresh();
    }
  }

  return (
    <div className="role-people">
      <Toolbar
        actions={
          canChange ? (
            <Button type={member ? 'default' : 'primary'} danger={member} disabled={count === 0} loading={busy} onClick={() => void move()}>
              {member ? '移出所选' : '加入角色'}
            </Button>
          ) : null
        }
      >
        <SearchBox value={list.filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="姓名 / 工号 / 拼音首字母" />
      </Toolbar>
      <div className="list-page-body">
        <ListTable
          list={list}
          columns={COLUMNS}
          selectable={canChange}
          empty={<EmptyState text={list.filter.key ? '没有符合条件的员工' : member ? '还没有成员' : '没有其他在职员工'} />}
        />
      </div>
    </div>
  );
}
