import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button } from 'antd';
import { restoreState, searchBackups, searchRestoreRequests, withdrawRestore, type RestoreRequest } from '@anju/contract';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { EmptyState, InstantText, StatusTag, useConfirm } from '../../../../ui/index.ts';
import { Choice, ViewOnly } from '../log/log-parts.tsx';

const TONES = { 1: 'busy', 2: 'good', 3: 'danger', 4: 'plain' } as const;
const WAITING = 1;

const COLUMNS = column<RestoreRequest>()([
  { title: '申请时间', render: (row) => <InstantText value={row.at} />, width: 150 },
  { title: '恢复到', render: (row) => <InstantText value={row.takenAt} />, width: 150 },
  { title: '状态', render: (row) => <StatusTag tone={TONES[row.state]}>{restoreState.text(row.state)}</StatusTag>, width: 90 },
  { title: '恢复原因', field: 'reason', ellipsis: true },
  { title: '申请人', field: 'by', width: 110 },
  { title: '平台答复', field: 'answer', ellipsis: true, width: 220 },
  { title: '办理人', field: 'decidedBy', width: 110 },
  { title: '办理时间', render: (row) => <InstantText value={row.decidedAt} />, width: 150 },
]);

export function RestoreRequests({ access }: { readonly access: Access }) {
  const client = useQueryClient();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const list = useList(searchRestoreRequests, {});

  async function withdraw(row: RestoreRequest) {
    if (!(await confirm({ text: '撤回后平台不再办理这份恢复申请，是否继续？', danger: false }))) return;
    try {
      await call(withdrawRestore, { id: row.id });
      void message.success('已撤回');
    } finally {
      for (const { path } of [searchRestoreRequests, searchBackups]) void client.invalidateQueries({ queryKey: [path] });
    }
  }
  const columns = access.can('change')
    ? [
        ...COLUMNS,
        {
          title: '操作',
          fixed: 'end' as const,
          width: 80,
          render: (row: RestoreRequest) =>
            row.state === WAITING ? (
              <Button size="small" type="link" onClick={() => void withdraw(row).catch(() => undefined)}>
                撤回
              </Button>
            ) : null,
        },
      ]
    : COLUMNS;

  return (
    <div className="backup-page">
      <Alert
        type="info"
        showIcon
        title="恢复由平台运营方办理"
        description={
          <ol className="backup-how">
            <li>核对申请与备份文件的校验码，和申请单位确认那之后的数据怎么办。</li>
            <li>
              在另一处空的安装里执行 <code>npm run restore -- 文件.anju</code>；要与现有数据并存，加 <code>--as 新客户代码</code>。
            </li>
            <li>程序先查文件是否完整，写入后逐表核对行数与校验码，任何一步不符都不留下数据。</li>
          </ol>
        }
      />
      <ListPage
        list={list}
        columns={columns}
        filters={
          <Choice
            name="申请状态"
            value={list.filter.state}
            options={restoreState.options}
            onChange={(state) => list.setFilter({ state })}
          />
        }
        actions={<ViewOnly access={access} />}
        empty={<EmptyState text={list.filter.state ? '没有符合条件的恢复申请' : '还没有恢复申请'} />}
      />
    </div>
  );
}
