import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import {
  APPLICATION_STATE_TEXT,
  readApplication,
  searchApplications,
  searchMessages,
  searchTenants,
  type ApplicationRow,
} from '@anju/contract';
import { column, ListPage, useList } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { EmptyState, InstantText, KeyHints, SearchBox, useTip } from '../../../ui/index.ts';
import { ApplicationDrawer, type WholeApplication } from './application-detail.tsx';
import { ApproveDialog, RefuseDialog } from './application-dialogs.tsx';
import { ApplicationStateTag } from './application-state.tsx';
import { Choice, ViewOnly } from './list-parts.tsx';

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

interface Decision {
  readonly kind: 'approve' | 'refuse';
  readonly application: WholeApplication;
}

export function ApplicationList({ access }: { readonly access: Access }) {
  const client = useQueryClient();
  const { message } = App.useApp();
  const tip = useTip();
  const list = useList(searchApplications, {});
  const [openId, setOpenId] = useState<number | null>(null);
  const [decision, setDecision] = useState<Decision | null>(null);

  const refresh = (...more: readonly { readonly path: string }[]) =>
    Promise.all([searchApplications, readApplication, ...more].map(({ path }) => client.invalidateQueries({ queryKey: [path] })));

  /** Also after a refusal, when somebody else may have decided meanwhile. */
  function close() {
    setDecision(null);
    void refresh();
  }
  function approved(loginName: string) {
    setDecision(null);
    void refresh(searchTenants, searchMessages);
    void tip(`客户已开通，管理员登录名：${loginName}`);
  }
  function refused() {
    setDecision(null);
    void refresh(searchMessages);
    void message.success('已退回，申请人可修改后重新提交');
  }

  const { filter, setFilter } = list;
  return (
    <>
      <ListPage
        list={list}
        columns={COLUMNS}
        onOpen={(row) => setOpenId(row.id)}
        filters={
          <>
            <SearchBox
              value={filter.key ?? ''}
              onSearch={(key) => setFilter({ key })}
              placeholder="公司 / 编号 / 手机号 / 信用代码"
              width={260}
            />
            <Choice
              name="申请状态"
              value={filter.state}
              options={LISTED.map((state) => [state, APPLICATION_STATE_TEXT[state]] as const)}
              onChange={(state) => setFilter({ state })}
            />
          </>
        }
        actions={<ViewOnly access={access} />}
        empty={<EmptyState text={filter.key || filter.state ? '没有符合条件的申请' : '还没有注册申请'} />}
        foot={
          <KeyHints
            keys={[
              ['↑↓', '选择'],
              ['Enter', '打开'],
            ]}
          />
        }
      />
      {openId === null ? null : (
        <ApplicationDrawer
          key={openId}
          id={openId}
          canDecide={access.can('audit')}
          onDecide={(kind, application) => setDecision({ kind, application })}
          onClose={() => setOpenId(null)}
        />
      )}
      {decision?.kind === 'approve' ? <ApproveDialog application={decision.application} onClose={close} onDone={approved} /> : null}
      {decision?.kind === 'refuse' ? <RefuseDialog application={decision.application} onClose={close} onDone={refused} /> : null}
    </>
  );
}
