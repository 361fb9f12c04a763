// 坐席: who may log in to the call centre, with which extension.
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { disableAgent, listAgents, searchAgents, type AgentSetup } from '@anju/contract';
import { column, ListPage, useActs, useList } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { useRefresh } from '../../../platform/api/hooks.ts';
import { call } from '../../../platform/api/index.ts';
import { SearchBox, useConfirm, UseTag } from '../../../ui/index.ts';
import { NewAgent, OldAgent } from './agent-form.tsx';

const COLUMNS = column<AgentSetup>()([
  { title: '分机', field: 'dn', width: 72 },
  { title: '姓名', field: 'name', width: 90 },
  { title: '账号', field: 'username', width: 100 },
  { title: '坐席组', field: 'groupName', width: 100 },
  { title: '员工', field: 'employeeName', width: 90 },
  { title: '状态', render: (row) => <UseTag disabled={row.disabled} /> },
]);

export function Agents({ access }: { readonly access: Access }) {
  const list = useList(searchAgents, {});
  const acts = useActs<{ new: null; change: AgentSetup }>(useRefresh(searchAgents, listAgents));
  const confirm = useConfirm();
  const { doing } = acts;

  async function turn({ id, version, name, dn, disabled }: AgentSetup) {
    const text = `停用后坐席 ${dn} ${name} 不能再登录，正在登录的立即退出。是否继续？`;
    if (!disabled && !(await confirm({ text, go: '停用' }))) return;
    acts.attempt(async () => {
      await call(disableAgent, { id, version, disabled: !disabled });
      acts.done(disabled ? '已启用' : '已停用');
    });
  }

  const columns = access.can('change')
    ? [
        ...COLUMNS,
        ...column<AgentSetup>()([
          {
            title: '操作',
            width: 64,
            render: (row) => (
              <Button type="link" size="small" aria-label={`${row.disabled ? '启用' : '停用'} ${row.name}`} onClick={() => void turn(row)}>
                {row.disabled ? '启用' : '停用'}
              </Button>
            ),
          },
        ]),
      ]
    : COLUMNS;
  return (
    <div className="call-agents-list">
      <ListPage
        name="callcentre.agent"
        what="坐席"
        list={list}
        columns={columns}
        filters={<SearchBox value={list.filter.key ?? ''} placeholder="账号 / 姓名 / 分机" onSearch={(key) => list.setFilter({ key })} />}
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
              新增坐席
            </Button>
          ) : null
        }
        {...(access.can('change') ? { onOpen: (row: AgentSetup) => acts.begin('change', row) } : {})}
      />
      {doing?.kind === 'new' ? <NewAgent onClose={acts.close} onDone={() => acts.done('已新增')} /> : null}
      {doing?.kind === 'change' ? <OldAgent agent={doing.row} onClose={acts.close} onDone={() => acts.done('已保存')} /> : null}
    </div>
  );
}
