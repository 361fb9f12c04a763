// 流程定义 (menu 215): the flows of the tenant and, opened, the designer that draws them.
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { DOCUMENT_FAMILY, disableFlow, getFlow, MENU, searchFlows, type FlowRow } from '@anju/contract';
import { column, ListPage, StateFilter, useActs, useList, type Acts } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import {
  EnumCheck,
  EnumText,
  FailedState,
  InstantText,
  SearchBox,
  StatusTag,
  useConfirm,
  UseTag,
  WaitingState,
} from '../../../../ui/index.ts';
import { Designer } from './designer.tsx';
import { FlowDialog } from './flow-dialogs.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import type { FlowDetail } from './drawing/flow-detail.ts';

type FlowActs = Acts<{ new: null; change: FlowDetail; replace: null }>;

export default function DefinePage() {
  const access = useAccess(MENU.flowDefine);
  const list = useList(searchFlows, {});
  const acts: FlowActs = useActs(useRefresh(searchFlows, getFlow));
  const record = useRead(getFlow, acts.opened === null ? null : { id: acts.opened }, { gcTime: 0 });
  const { doing } = acts;
  const confirm = useConfirm();
  const use = ({ id, version, disabled, name }: FlowRow) =>
    acts.attempt(async () => {
      if (!disabled && !(await confirm({ text: `停用后不能再用“${name}”发起公文。是否继续？`, go: '停用' }))) return;
      await call(disableFlow, { id, version, disabled: !disabled });
      acts.done(disabled ? '已启用' : '已停用');
    });
  const columns = column<FlowRow>()([
    { title: '流程名称', field: 'name', fixed: 'start', width: 180 },
    { title: '类别', width: 100, render: (row) => <EnumText of={DOCUMENT_FAMILY} value={row.family} /> },
    {
      title: '版本',
      width: 170,
      render: (row) => (
        <>
          {row.published === null ? (
            <span className="ui-quiet">未发布 </span>
          ) : (
            <StatusTag tone="use">{`v${row.published} 使用中`}</StatusTag>
          )}{' '}
          {row.draft === null ? null : <StatusTag tone="work">{`v${row.draft} 草稿`}</StatusTag>}
        </>
      ),
    },
    { title: '在途', width: 80, align: 'right', render: (row) => `${row.running} 件` },
    { title: '适用公司', width: 160, render: (row) => (row.companyName === '' ? '所有公司' : row.companyName) },
    { title: '管理员', field: 'managerName', width: 90 },
    { title: '状态', width: 84, render: (row) => <UseTag disabled={row.disabled} /> },
    { title: '修改人', field: 'updatedBy', width: 90 },
    { title: '修改时间', width: 140, render: (row) => <InstantText value={row.updatedAt} /> },
    {
      title: '操作',
      width: 80,
      render: (row) =>
        access.can('change') ? (
          <Button type="link" size="small" onClick={() => use(row)}>
            {row.disabled ? '启用' : '停用'}
          </Button>
        ) : null,
    },
  ]);
  const { filter, setFilter } = list;
  return (
    <>
      {acts.opened === null ? (
        <ListPage
          name="oa.flow"
          what="流程"
          access={access}
          list={list}
          columns={columns}
          onOpen={(row) => acts.open(row.id)}
          filters={
            <>
              <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="流程名称 / 说明" />
              <EnumCheck of={DOCUMENT_FAMILY} value={filter.families ?? []} onChange={(families) => setFilter({ families })} />
              <StateFilter list={list} />
            </>
          }
          actions={
            <>
              {access.can('change') ? <Button onClick={() => acts.begin('replace')}>更换处理人</Button> : null}
              {access.can('add') ? (
                <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                  新增流程
                </Button>
              ) : null}
            </>
          }
        />
      ) : record.data ? (
        <Designer
          key={record.data.id}
          flow={record.data}
          access={access}
          onClose={() => acts.open(null)}
          onChangeFlow={() => record.data && acts.begin('change', record.data)}
        />
      ) : record.isError ? (
        <FailedState onRetry={() => void record.refetch()} />
      ) : (
        <WaitingState />
      )}
      {doing?.kind === 'replace' ? <ReplaceDialog onClose={acts.close} onDone={acts.done} /> : null}
      {doing && doing.kind !== 'replace' ? (
        <FlowDialog
          row={doing.row}
          flows={list.rows}
          onClose={acts.close}
          onDone={(id) => {
            acts.open(id);
            acts.done('已保存');
          }}
        />
      ) : null}
    </>
  );
}
