import {
  APPLICATION_STATE_TEXT,
  readApplication,
  searchApplications,
  searchMessages,
  searchTenants,
  type ApplicationRow,
} from '@anju/contract';
import { column, ListPage, useActs, useList } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { useRefresh } from '../../../platform/api/hooks.ts';
import { FilterPicks, InstantText, SearchBox, useTip } from '../../../ui/index.ts';
import { ApplicationDrawer, type WholeApplication } from './application-detail.tsx';
import { ApproveDialog, RefuseDialog } from './application-dialogs.tsx';
import { ApplicationStateTag } from './application-state.tsx';

const LISTED = ['submitted', 'approved', 'refused'] as const;

const COLUMNS = column<ApplicationRow>()([
  { title: '申请编号', field: 'number', fixed: 'start' },
  { title: '公司', field: 'companyName' },
  { title: '状态', render: (row) => <ApplicationStateTag state={row.state} /> },
  { title: '统一社会信用代码', field: 'creditCode' },
  { title: '联系人', field: 'contact' },
  { title: '手机号', field: 'mobile' },
  { title: '地区', field: 'region' },
  { title: '房屋数', field: 'houses', align: 'right' },
  { title: '提交时间', render: (row) => <InstantText value={row.submittedAt} /> },
  { title: '处理时间', render: (row) => <InstantText value={row.decidedAt} /> },
  { title: '处理人', field: 'decidedBy' },
]);

export function ApplicationList({ access }: { readonly access: Access }) {
  const tip = useTip();
  const list = useList(searchApplications, {});
  const acts = useActs<{ approve: WholeApplication; refuse: WholeApplication }>(
    useRefresh(searchApplications, readApplication, searchTenants, searchMessages),
  );
  const { opened, doing } = acts;

  /** The list is also read again after a closed dialog, because another operator may have decided the application. */
  function close() {
    acts.close();
    acts.refresh();
  }
  function approved(loginName: string) {
    close();
    void tip(`客户已开通，管理员登录名：${loginName}`);
  }

  const { filter, setFilter } = list;
  return (
    <>
      <ListPage
        name="system.tenant.application"
        what={{ name: '申请', none: '还没有注册申请' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => acts.open(row.id)}
        filters={
          <>
            <SearchBox
              value={filter.key ?? ''}
              onSearch={(key) => setFilter({ key })}
              placeholder="公司 / 编号 / 手机号 / 信用代码"
              width={260}
            />
            <FilterPicks
              name="申请状态"
              value={filter.states ?? []}
              options={LISTED.map((value) => ({ value, label: APPLICATION_STATE_TEXT[value] }))}
              onChange={(states) => setFilter({ states })}
            />
          </>
        }
      />
      {opened === null ? null : (
        <ApplicationDrawer list={list} id={opened} canDecide={access.can('audit')} onDecide={acts.begin} onClose={() => acts.open(null)} />
      )}
      {doing?.kind === 'approve' ? <ApproveDialog application={doing.row} onClose={close} onDone={approved} /> : null}
      {doing?.kind === 'refuse' ? (
        <RefuseDialog application={doing.row} onClose={close} onDone={() => acts.done('已退回，申请人可修改后重新提交')} />
      ) : null}
    </>
  );
}
