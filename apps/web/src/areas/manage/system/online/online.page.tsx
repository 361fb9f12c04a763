// 在线用户 (menu 523): open sessions with their address, device and start; ending one; the maximum number of concurrent sessions per account.
import { Button, Form, InputNumber } from 'antd';
import { ReloadOutlined } from '@ant-design/icons';
import { changeSessionLimit, endSession, listCompanyUnits, MENU, searchOnline, type OnlineRow } from '@anju/contract';
import { column, EntryDialog, ListPage, useActs, useEntry, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { InstantText, SearchBox, StatusTag, useConfirm } from '../../../../ui/index.ts';
import { CompanyPick } from '../../../org/index.ts';

const ROLES = { emp: '员工', sa: '系统管理员', gov: '监管', super: '平台管理员', root: '平台总管' } as const satisfies Record<
  OnlineRow['role'],
  string
>;

const COLUMNS = column<OnlineRow>()([
  {
    title: '姓名',
    sortField: 'name',
    width: 150,
    render: (row) => (
      <>
        {row.name} {row.own ? <StatusTag tone="kind">本人</StatusTag> : null}
      </>
    ),
  },
  { title: '用户名', field: 'username', width: 120 },
  { title: '公司', render: (row) => row.company || ROLES[row.role], width: 170 },
  { title: '岗位', field: 'job', width: 150 },
  { title: '登录地址', field: 'ip', width: 140 },
  { title: '设备', field: 'device' },
  { title: '登录时间', sortField: 'since', render: (row) => <InstantText value={row.since} />, width: 150 },
  { title: '最近操作', sortField: 'lastSeenAt', render: (row) => <InstantText value={row.lastSeenAt} />, width: 150 },
]);

export default function OnlinePage() {
  const access = useAccess(MENU.online);
  const confirm = useConfirm();
  const list = useList(searchOnline, {});
  const acts = useActs<{ limit: null }>(useRefresh(searchOnline));
  const companies = useRead(listCompanyUnits, {}, { staleTime: 300_000 });
  const { filter, setFilter } = list;
  const limit = list.extra?.limit;

  // Ending a session that has already ended is refused; the list is then read again as well.
  const end = (row: OnlineRow) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `${row.name}（${row.device}）将立即退出，没有保存的内容会丢失，是否继续？`, go: '下线' }))) return;
      await call(endSession, { id: row.id });
      acts.done('已下线');
    });
  const columns = access.can('remove')
    ? [
        ...COLUMNS,
        {
          title: '操作',
          fixed: 'end' as const,
          width: 80,
          render: (row: OnlineRow) =>
            row.own ? null : (
              <Button size="small" type="link" danger onClick={() => end(row)}>
                下线
              </Button>
            ),
        },
      ]
    : COLUMNS;

  return (
    <>
      <ListPage
        name="manage.online"
        what={{ name: '在线用户', none: '没有在线用户' }}
        access={access}
        list={list}
        columns={columns}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="姓名 / 用户名 / 地址" />
            <CompanyPick
              placeholder="全部公司"
              companies={(companies.data ?? []).map(({ id, name }) => ({ id, name }))}
              value={filter.companyId}
              onChange={(companyId) => setFilter({ companyId: companyId ?? undefined })}
            />
          </>
        }
        actions={
          <>
            {access.can('change') && limit !== undefined ? (
              <Button onClick={() => acts.begin('limit')}>{limit === 0 ? '同时登录不限' : `每账号同时登录 ${limit} 处`}</Button>
            ) : null}
            <Button icon={<ReloadOutlined />} onClick={list.reload}>
              刷新
            </Button>
          </>
        }
        totals={list.extra ? <span>{`${list.extra.people} 人在线，共 ${list.total} 处登录`}</span> : null}
      />
      {acts.doing && limit !== undefined ? <LimitDialog limit={limit} onClose={acts.close} onDone={() => acts.done('已保存')} /> : null}
    </>
  );
}

function LimitDialog({ limit, onClose, onDone }: { readonly limit: number; readonly onClose: () => void; readonly onDone: () => void }) {
  const initial: { readonly limit: number | null } = { limit };
  const entry = useEntry({
    endpoint: changeSessionLimit,
    initial,
    toInput: (values) => ({ limit: values.limit as number }),
    onDone,
  });
  return (
    <EntryDialog title="同时登录数" entry={entry} onClose={onClose} size="small">
      <Form.Item name="limit" label="同时登录数" required extra="0 为不限。超过时，同一账号再登录会使最早的一处退出；已登录的不受影响">
        <InputNumber min={0} max={99} precision={0} />
      </Form.Item>
    </EntryDialog>
  );
}
