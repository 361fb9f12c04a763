// 坐席: who may log in to the call centre, with which extension.
import { useState } from 'react';
import { Button, Table } from 'antd';
import { disableAgent, listAgents, searchAgents, type AgentSetup } from '@anju/contract';
import type { Access } from '../../../platform/access/index.ts';
import { useAttempt, useRead, useRefresh } from '../../../platform/api/hooks.ts';
import { call } from '../../../platform/api/index.ts';
import { SearchBox, UseTag } from '../../../ui/index.ts';
import { NewAgent, OldAgent } from './agent-form.tsx';

export function Agents({ access }: { readonly access: Access }) {
  const [key, setKey] = useState('');
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<AgentSetup | 'new' | null>(null);
  const found = useRead(searchAgents, { key, page, size: 10 }, { keepPrevious: true });
  const refresh = useRefresh(searchAgents, listAgents);
  const { attempt } = useAttempt();
  const done = () => {
    setEdited(null);
    void refresh();
  };
  return (
    <>
      <div className="call-filters">
        <SearchBox
          value={key}
          placeholder="账号 / 姓名 / 分机"
          onSearch={(text) => {
            setKey(text);
            setPage(1);
          }}
        />
        <span className="call-gap" />
        {access.can('add') && (
          <Button type="primary" onClick={() => setEdited('new')}>
            新增坐席
          </Button>
        )}
      </div>
      <Table
        size="small"
        rowKey="id"
        loading={found.isPending}
        dataSource={found.data?.rows ?? []}
        scroll={{ x: 620 }}
        pagination={{ current: page, pageSize: 10, total: found.data?.total ?? 0, onChange: setPage, size: 'small' }}
        columns={[
          { title: '分机', dataIndex: 'dn', width: 70 },
          { title: '姓名', dataIndex: 'name', width: 90 },
          { title: '账号', dataIndex: 'username', width: 90 },
          { title: '坐席组', dataIndex: 'groupName', width: 100 },
          { title: '员工', dataIndex: 'employeeName', width: 90 },
          { title: '状态', width: 70, render: (_, row) => <UseTag disabled={row.disabled} /> },
          {
            title: '操作',
            width: 110,
            fixed: 'end',
            render: (_, row) =>
              access.can('change') && (
                <>
                  <Button type="link" size="small" onClick={() => setEdited(row)}>
                    修改
                  </Button>
                  <Button
                    type="link"
                    size="small"
                    onClick={() =>
                      void attempt(async () => {
                        await call(disableAgent, { id: row.id, version: row.version, disabled: !row.disabled });
                        done();
                      })
                    }
                  >
                    {row.disabled ? '启用' : '停用'}
                  </Button>
                </>
              ),
          },
        ]}
      />
      {edited === 'new' && <NewAgent onClose={() => setEdited(null)} onDone={done} />}
      {edited !== null && edited !== 'new' && <OldAgent agent={edited} onClose={() => setEdited(null)} onDone={done} />}
    </>
  );
}
