// 优减标准 (menu 156): favours with a term. Passed by somebody else, then taken off every bill a billing run makes.
// Notices to this screen are shown by the bar above every page.
import '../attachment/attachment.css';
import './reduction.css';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Checkbox, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  applyReduction,
  auditReduction,
  getReduction,
  MENU,
  reductionReason,
  reductionState,
  rejectReduction,
  searchReductions,
  type ReductionDetail,
  type ReductionRow,
} from '@anju/contract';
import { businessDay, formatDay, formatMoney } from '@anju/domain';
import { column, ListPage, TreeCard, TreeListPage, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { call, uuid } from '../../../../platform/api/index.ts';
import { EmptyState, EnumCheck, EnumText, KeyHints, Money, SearchBox, StatusTag, useConfirm } from '../../../../ui/index.ts';
import { told, useEstateTree } from '../../service/standard/standard-queries.ts';
import { ReasonDialog } from '../../bill/bill-reason.tsx';
import { memberText, ReduceDrawer, REDUCTION_TONES, termText, type ReductionAct } from './reduction-detail.tsx';
import { ChangeReduction, EndReduction, NewReduction } from './reduction-dialog.tsx';

const COLUMNS = column<ReductionRow>()([
  { title: '编号', field: 'number', fixed: 'start', width: 120 },
  { title: '名称', field: 'name', width: 160, ellipsis: true },
  { title: '状态', width: 80, render: (row) => <EnumText of={reductionState} value={row.state} tones={REDUCTION_TONES} /> },
  { title: '小区', field: 'estateName', width: 110 },
  { title: '适用范围', width: 110, render: memberText },
  { title: '收费项目', field: 'items', width: 150, ellipsis: true },
  { title: '优减', width: 130, render: termText },
  { title: '期限', width: 180, render: (row) => `${formatDay(row.fromDate)} – ${formatDay(row.toDate)}` },
  { title: '原因', width: 110, render: (row) => reductionReason.text(row.reason) },
  { title: '已减', align: 'right', width: 96, render: (row) => <Money value={row.used} dashZero /> },
  { title: '预算', align: 'right', width: 96, render: (row) => (row.limitAmount === null ? '不限' : <Money value={row.limitAmount} />) },
  { title: '提交人', field: 'createdBy', width: 80 },
  { title: '审批人', field: 'checkedBy', width: 80 },
]);
const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value != null && value !== '');
type Dialog = { readonly kind: 'new' } | { readonly kind: 'change' | 'reject' | 'end'; readonly reduction: ReductionDetail };

export default function BillingReducePage() {
  const access = useAccess(MENU.billingReduce);
  const { message } = App.useApp();
  const confirm = useConfirm();
  const client = useQueryClient();
  const tree = useEstateTree();
  const estateId = tree.selected?.id ?? null;
  const list = useList(searchReductions, { estateId });
  const [openId, setOpenId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { filter, setFilter, extra: sums } = list;
  const today = businessDay(new Date());
  const searching = Object.values(filter).some(isSet);
  const refresh = () => {
    for (const { path } of [searchReductions, getReduction]) void client.invalidateQueries({ queryKey: [path] });
  };
  const close = () => setDialog(null);
  const done = (text: string) => {
    close();
    void message.success(text);
    refresh();
  };

  async function act(kind: ReductionAct, reduction: ReductionDetail) {
    const { id, version, number, name } = reduction;
    if (kind === 'audit') {
      const text = `${number} ${name}：${memberText(reduction)}的${reduction.items}${termText(reduction)}，${formatDay(reduction.fromDate)} 至 ${formatDay(reduction.toDate)}。通过后计费时自动优减，是否通过？`;
      if (!(await confirm({ title: '审核', text, go: '通过', danger: false }))) return;
      await call(auditReduction, { id, version });
      return done('已审核，计费时自动优减');
    }
    if (kind === 'apply') {
      const text = `${number} 将用于期限内尚未收清、还没有减过的账单，已发布的账单应收随之减少，是否继续？`;
      if (!(await confirm({ title: '应用到未收账单', text, go: '应用', danger: false }))) return;
      const { bills, amount } = await call(applyReduction, { id }, { idempotencyKey: uuid() });
      return done(`已优减 ${bills} 笔，共 ${formatMoney(amount)} 元`);
    }
    return setDialog({ kind, reduction });
  }

  return (
    <>
      <TreeListPage
        tree={<TreeCard tree={tree} label="小区" />}
        list={
          <ListPage
            list={list}
            columns={COLUMNS}
            onOpen={(row) => setOpenId(row.id)}
            filters={
              <>
                <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="编号 / 名称" width={160} />
                <EnumCheck of={reductionState} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
                <EnumCheck of={reductionReason} value={filter.reasons ?? []} onChange={(reasons) => setFilter({ reasons })} />
                <Checkbox
                  checked={filter.activeOn != null}
                  onChange={(event) => setFilter({ activeOn: event.target.checked ? today : null })}
                >
                  今天有效
                </Checkbox>
                {searching ? (
                  <Button type="link" onClick={list.resetFilter}>
                    清除
                  </Button>
                ) : null}
              </>
            }
            actions={
              <>
                {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
                {access.can('add') ? (
                  <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ kind: 'new' })}>
                    新增
                  </Button>
                ) : null}
              </>
            }
            summary={
              sums && sums.total > 0 ? (
                <Table.Summary.Row>
                  <Table.Summary.Cell index={0} colSpan={9}>
                    合计 {sums.total} 项
                  </Table.Summary.Cell>
                  <Table.Summary.Cell index={1} align="right">
                    <Money value={sums.used} />
                  </Table.Summary.Cell>
                  <Table.Summary.Cell index={2} colSpan={3} />
                </Table.Summary.Row>
              ) : null
            }
            empty={<EmptyState text={searching ? '没有符合条件的优减标准' : '还没有优减标准'} />}
            foot={
              <KeyHints
                keys={[
                  ['↑↓', '选择'],
                  ['Enter', '打开'],
                ]}
              />
            }
          />
        }
      />
      {openId === null ? null : (
        <ReduceDrawer
          key={openId}
          id={openId}
          access={access}
          onAct={(kind, reduction) => told(act(kind, reduction), refresh)}
          onClose={() => setOpenId(null)}
        />
      )}
      {dialog?.kind === 'new' ? (
        <NewReduction estateId={estateId} onClose={close} onDone={(number) => done(`已提交 ${number}，请他人审核`)} />
      ) : null}
      {dialog?.kind === 'change' ? (
        <ChangeReduction reduction={dialog.reduction} onClose={close} onDone={() => done('已提交，请他人审核')} />
      ) : null}
      {dialog?.kind === 'end' ? <EndReduction reduction={dialog.reduction} onClose={close} onDone={() => done('已终止')} /> : null}
      {dialog?.kind === 'reject' ? (
        <ReasonDialog
          title="退回优减标准"
          go="退回"
          note={`${dialog.reduction.number} ${dialog.reduction.name} 退回后不再优减，修改后可以重新提交。`}
          endpoint={rejectReduction}
          toInput={(reason) => ({ id: dialog.reduction.id, version: dialog.reduction.version, reason })}
          onDone={() => done('已退回')}
          onClose={close}
        />
      ) : null}
    </>
  );
}
