// One notification: the preview as its receivers see it, who has read it, who has not, and what was done with it.
import { Button, Progress, Table } from 'antd';
import { PUSH, PUSH_TARGET, releaseNotification, remindNotification, removeNotification, type PushDetail } from '@anju/contract';
import { Facts, RecordDrawer, RecordTabs, type RecordList, type RecordSource } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { EmptyState, EnumText, InstantText, NOTIFICATION_SIZE, NotificationParts, useConfirm } from '../../../../ui/index.ts';
import { PUSH_TONES, targetText, type PushActs } from './push-parts.tsx';
import { PushReaders } from './push-readers.tsx';

interface PushDrawerProps {
  readonly record: RecordSource<PushDetail> | null;
  readonly list: RecordList;
  readonly acts: PushActs;
  readonly access: Access;
}

export function PushDrawer({ record, list, acts, access }: PushDrawerProps) {
  const confirm = useConfirm();
  const publish = ({ id, version, receivers, publishAt }: PushDetail) =>
    acts.attempt(async () => {
      const planned = publishAt !== null && new Date(publishAt) > new Date();
      const text = `${planned ? '到发布时间后' : '发布后'} ${receivers} 人会看到这份通知，内容不能再修改，只能撤回。是否继续？`;
      if (!(await confirm({ text, go: '发布', danger: false }))) return;
      await call(releaseNotification, { id, version });
      acts.done('已发布');
    });
  const remind = ({ id, version }: PushDetail) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: '没有阅读的人会再次看到弹窗。是否继续？', go: '提醒', danger: false }))) return;
      const { people } = await call(remindNotification, { id, version });
      acts.done(`已提醒 ${people} 人`);
    });
  const remove = ({ id }: PushDetail) =>
    acts.attempt(async () => {
      if (!(await confirm())) return;
      await call(removeNotification, { id });
      acts.open(null);
      acts.done('已删除');
    });
  const isDraft = ({ state }: PushDetail) => state === PUSH.draft;
  const isPublic = ({ state }: PushDetail) => PUSH.is(state, 'scheduled', 'published');
  return (
    <RecordDrawer
      list={list}
      record={record}
      what="通知"
      title={(row) => row.title}
      head={(row) => ({ tags: <EnumText of={PUSH} value={row.state} tones={PUSH_TONES} /> })}
      onClose={() => acts.open(null)}
      actions={(row) => (
        <>
          {isDraft(row) && access.can('add') ? (
            <Button type="primary" onClick={() => publish(row)} disabled={acts.busy}>
              发布
            </Button>
          ) : null}
          {row.state === PUSH.published && access.can('change') && waitingIn(row) > 0 ? (
            <Button type="primary" onClick={() => remind(row)} disabled={acts.busy}>
              再次提醒
            </Button>
          ) : null}
        </>
      )}
      foot={(row) => ({
        danger: (
          <>
            {isDraft(row) && access.can('remove') ? (
              <Button danger onClick={() => remove(row)}>
                删除
              </Button>
            ) : null}
            {isPublic(row) && access.can('void') ? (
              <Button danger onClick={() => acts.begin('withdraw', row)}>
                撤回
              </Button>
            ) : null}
          </>
        ),
        acts: isDraft(row) && access.can('change') ? <Button onClick={() => acts.begin('change', row)}>修改</Button> : null,
      })}
    >
      {(row) => <PushParts row={row} />}
    </RecordDrawer>
  );
}

/** Receivers who have not read it, or not confirmed it where that is asked. */
const waitingIn = ({ confirm, receivers, readers, confirmed }: PushDetail): number => receivers - (confirm ? confirmed : readers);

function PushParts({ row }: { readonly row: PushDetail }) {
  const { id, receivers, readers, confirmed, lines } = row;
  const out = !PUSH.is(row.state, 'draft', 'scheduled');
  const named = PUSH_TARGET.values
    .map((kind) => [PUSH_TARGET.text(kind), row.targets.filter((one) => one.kind === kind).map(({ name }) => name)] as const)
    .filter(([, names]) => names.length > 0)
    .map(([kind, names]) => `${kind}：${names.join('、')}`);
  return (
    <>
      {out ? (
        <div className="push-read">
          <Progress percent={receivers === 0 ? 0 : Math.floor((readers / receivers) * 100)} aria-label="已读比例" />
          <span>
            {`接收 ${receivers} 人，已读 ${readers} 人`}
            {row.confirm ? `，已确认 ${confirmed} 人` : ''}
          </span>
        </div>
      ) : null}
      <Facts
        columns={2}
        rows={[
          ['接收范围', named.length > 0 ? named.join('；') : targetText(row), 'wide'],
          ['方式', row.popup ? (row.confirm ? '弹窗，需确认已阅读' : '弹窗') : '滚动栏'],
          out ? null : ['将发给', `${receivers} 人`],
          ['发布时间', row.publishAt === null ? '发布时立即' : <InstantText key="from" value={row.publishAt} />],
          ['失效时间', row.expiresAt === null ? '长期有效' : <InstantText key="to" value={row.expiresAt} />],
          row.reminders > 0 ? ['再次提醒', `${row.reminders} 次`] : null,
          row.reminders > 0 ? ['最近提醒', <InstantText key="reminded" value={row.remindedAt} />] : null,
          row.withdrawnAt === null ? null : ['撤回', `${row.withdrawnBy}：${row.withdrawReason}`, 'wide'],
        ]}
      />
      <RecordTabs
        items={[
          { key: 'preview', label: '预览', children: <Preview row={row} /> },
          out && { key: 'read', label: `已读 ${readers}`, children: <PushReaders key={id} id={id} read confirm={row.confirm} /> },
          out && {
            key: 'unread',
            label: `未读 ${receivers - readers}`,
            children: <PushReaders key={id} id={id} read={false} confirm={false} />,
          },
          { key: 'lines', label: '记录', children: <Lines lines={lines} /> },
        ]}
      />
    </>
  );
}

/** Its buttons show what the receiver finds; here they do nothing. */
function Preview({ row }: { readonly row: PushDetail }) {
  const { id, title, content, msgFormat, file, publishAt, publishedBy, confirm } = row;
  return (
    <div className="push-preview notification-frame" style={{ height: NOTIFICATION_SIZE.height, maxWidth: NOTIFICATION_SIZE.width }}>
      <NotificationParts
        notification={{ id, title, content, msgFormat, fileId: file?.id ?? null, publishedAt: publishAt, publishedBy }}
        foot={
          <Button type="primary" disabled>
            {confirm ? '我已阅读' : '知道了'}
          </Button>
        }
      />
    </div>
  );
}

function Lines({ lines }: { readonly lines: PushDetail['lines'] }) {
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={[...lines]}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <EmptyState text="没有记录" /> }}
      columns={[
        { title: '时间', render: (_, line) => <InstantText value={line.at} /> },
        { title: '操作人', dataIndex: 'by' },
        { title: '操作', dataIndex: 'action' },
        { title: '内容', dataIndex: 'detail' },
      ]}
    />
  );
}
