import { Alert, Button } from 'antd';
import { RESTORE, searchBackups, searchRestoreRequests, withdrawRestore, type RestoreRequest } from '@anju/contract';
import { column, ListPage, useActs, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumCheck, InstantText, StatusTag, useConfirm } from '../../../../ui/index.ts';

const TONES = {
  [RESTORE.waiting]: 'owed',
  [RESTORE.accepted]: 'paid',
  [RESTORE.refused]: 'overdue',
  [RESTORE.withdrawn]: 'ended',
} as const;

const COLUMNS = column<RestoreRequest>()([
  { title: '申请时间', render: (row) => <InstantText value={row.at} />, width: 150 },
  { title: '恢复到', render: (row) => <InstantText value={row.takenAt} />, width: 150 },
  { title: '状态', render: (row) => <StatusTag tone={TONES[row.state]}>{RESTORE.text(row.state)}</StatusTag>, width: 90 },
  { title: '恢复原因', field: 'reason' },
  { title: '申请人', field: 'by', width: 110 },
  { title: '平台答复', field: 'answer', width: 220 },
  { title: '办理人', field: 'decidedBy', width: 110 },
  { title: '办理时间', render: (row) => <InstantText value={row.decidedAt} />, width: 150 },
]);

export function RestoreRequests({ access }: { readonly access: Access }) {
  const acts = useActs(useRefresh(searchRestoreRequests, searchBackups));
  const confirm = useConfirm();
  const list = useList(searchRestoreRequests, {});

  const withdraw = (row: RestoreRequest) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: '撤回后平台不再办理这份恢复申请，是否继续？', danger: false }))) return;
      await call(withdrawRestore, { id: row.id });
      acts.done('已撤回');
    });
  const columns = access.can('change')
    ? [
        ...COLUMNS,
        {
          title: '操作',
          fixed: 'end' as const,
          width: 80,
          render: (row: RestoreRequest) =>
            row.state === RESTORE.waiting ? (
              <Button size="small" type="link" onClick={() => withdraw(row)}>
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
        name="manage.backup.requests"
        what="恢复申请"
        access={access}
        list={list}
        columns={columns}
        filters={<EnumCheck of={RESTORE} value={list.filter.states ?? []} onChange={(states) => list.setFilter({ states })} />}
      />
    </div>
  );
}
