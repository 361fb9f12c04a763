import { useEffect, useState } from 'react';
import { Button, Space, Typography } from 'antd';
import { SaveOutlined } from '@ant-design/icons';
import {
  BACKUP_KIND_TEXT,
  BACKUP_STATE_TEXT,
  makeBackup,
  removeBackup,
  searchBackups,
  searchRestoreRequests,
  type BackupRow,
  type BackupState,
} from '@anju/contract';
import { column, ListPage, useActs, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { JobProgress, useJob } from '../../../../platform/jobs/index.ts';
import { DayRange, FilterPick, FilterPicks, InstantText, Nothing, StatusTag, useConfirm } from '../../../../ui/index.ts';
import { DownloadDialog, KeepDialog, RestoreDialog } from './backup-dialogs.tsx';
import { sizeText } from './backup-size.ts';

const LOOK_AGAIN_MS = 2_000;
const TONES = { running: 'work', done: 'paid', failed: 'overdue', cleared: 'ended' } as const satisfies Record<BackupState, string>;
const options = <K extends string>(texts: Readonly<Record<K, string>>) =>
  (Object.entries(texts) as [K, string][]).map(([value, label]) => ({ value, label }));

const COLUMNS = column<BackupRow>()([
  { title: '备份时间', render: (row) => <InstantText value={row.startedAt} />, width: 150 },
  { title: '种类', render: (row) => BACKUP_KIND_TEXT[row.kind], width: 70 },
  { title: '状态', render: (row) => <StatusTag tone={TONES[row.state]}>{BACKUP_STATE_TEXT[row.state]}</StatusTag>, width: 90 },
  { title: '大小', render: (row) => (row.bytes > 0 ? sizeText(row.bytes) : '–'), align: 'right', width: 90 },
  { title: '行数', render: (row) => (row.rows > 0 ? row.rows : '–'), align: 'right', width: 100 },
  { title: '校验码 SHA-256', render: (row) => <Checksum value={row.checksum} />, width: 190 },
  { title: '完成时间', render: (row) => <InstantText value={row.finishedAt} />, width: 150 },
  { title: '操作人', field: 'by', width: 110 },
  { title: '说明', field: 'message' },
]);

const Checksum = ({ value }: { readonly value: string }) =>
  value === '' ? (
    <Nothing />
  ) : (
    <Typography.Text className="backup-sum" title={value} copyable={{ text: value, tooltips: ['复制校验码', '已复制'] }}>
      {value.slice(0, 16)}…
    </Typography.Text>
  );

export function BackupList({ access }: { readonly access: Access }) {
  const confirm = useConfirm();
  const list = useList(searchBackups, {});
  const [begun, setBegun] = useState<number | null>(null);
  const refresh = useRefresh(searchBackups, searchRestoreRequests);
  const acts = useActs<{ download: BackupRow; restore: BackupRow; keep: null }>(refresh);
  const jobId = begun ?? list.extra?.jobId ?? null;
  const { job, finished } = useJob(jobId);
  const { filter, setFilter } = list;

  useEffect(() => {
    if (finished) void refresh();
  }, [finished, refresh]);

  // A nightly backup is nobody's job on this page, so its end is looked for.
  const { reload } = list;
  const running = list.rows.some((row) => row.state === 'running');
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(reload, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [running, reload]);

  const begin = () =>
    acts.attempt(async () => {
      setBegun((await call(makeBackup, {})).jobId);
      await refresh();
    });
  const remove = (row: BackupRow) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `${row.fileName} 将被删除，删除后无法恢复到这个时间，是否继续？` }))) return;
      await call(removeBackup, { id: row.id });
      acts.done('已删除');
    });
  const actionsOf = (row: BackupRow) => (
    <Space size={0}>
      {row.state === 'done' && access.can('export') ? (
        <Button size="small" type="link" onClick={() => acts.begin('download', row)}>
          下载
        </Button>
      ) : null}
      {row.state === 'done' && access.can('add') && !row.asked ? (
        <Button size="small" type="link" onClick={() => acts.begin('restore', row)}>
          申请恢复
        </Button>
      ) : null}
      {row.asked ? <StatusTag tone="owed">已申请恢复</StatusTag> : null}
      {row.state !== 'running' && row.state !== 'cleared' && access.can('remove') && !row.asked ? (
        <Button size="small" type="link" danger onClick={() => remove(row)}>
          删除
        </Button>
      ) : null}
    </Space>
  );
  const columns = access.authorised ? [...COLUMNS, { title: '操作', fixed: 'end' as const, width: 200, render: actionsOf }] : COLUMNS;
  const keep = list.extra?.keep;
  const { doing } = acts;

  return (
    <div className="backup-page">
      {job && !finished ? (
        <section className="page-card backup-progress" aria-label="备份进度">
          <JobProgress job={job} />
        </section>
      ) : null}
      <ListPage
        name="manage.backup"
        what={{ name: '备份', none: '还没有备份，每天凌晨自动备份，也可立即备份' }}
        access={access}
        list={list}
        columns={columns}
        filters={
          <>
            <FilterPick name="种类" value={filter.kind} options={options(BACKUP_KIND_TEXT)} onChange={(kind) => setFilter({ kind })} />
            <FilterPicks
              name="状态"
              value={filter.states ?? []}
              options={options(BACKUP_STATE_TEXT)}
              onChange={(states) => setFilter({ states })}
            />
            <DayRange
              of="备份"
              ordered
              from={filter.from}
              to={filter.to}
              onFrom={(from) => setFilter({ from })}
              onTo={(to) => setFilter({ to })}
            />
          </>
        }
        actions={
          <>
            {access.can('change') && keep !== undefined ? <Button onClick={() => acts.begin('keep')}>保留 {keep} 份</Button> : null}
            {access.can('add') ? (
              <Button type="primary" icon={<SaveOutlined />} disabled={jobId !== null && !finished} onClick={begin}>
                立即备份
              </Button>
            ) : null}
          </>
        }
      />
      {doing?.kind === 'download' ? (
        <DownloadDialog backup={doing.row} onClose={acts.close} onDone={(name) => acts.done(`已下载 ${name}，请核对校验码`)} />
      ) : null}
      {doing?.kind === 'restore' ? (
        <RestoreDialog backup={doing.row} onClose={acts.close} onDone={() => acts.done('恢复申请已提交')} />
      ) : null}
      {doing?.kind === 'keep' && keep !== undefined ? (
        <KeepDialog keep={keep} onClose={acts.close} onDone={() => acts.done('已保存')} />
      ) : null}
    </div>
  );
}
