// What was done and charged, with the way of each bill; entered, corrected and voided here, audited in 计费审核.
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Checkbox, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { billState, getServe, searchServeItems, searchServes, voidServe, type ServeDetail, type ServeRow } from '@anju/contract';
import { formatDay, formatMoney } from '@anju/domain';
import { column, ListPage, TreeCard, TreeListPage, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { DayInput, EmptyState, EnumCheck, KeyHints, Money, SearchBox, StatusTag } from '../../../../ui/index.ts';
import { useEstateTree } from '../../service/standard/standard-queries.ts';
import { ChoicePick } from '../../bill/bill-choices.tsx';
import { ReasonDialog } from '../../bill/bill-reason.tsx';
import { ServeDrawer, ServeState } from './special-service-detail.tsx';
import { ChangeServe, NewServe } from './special-service-dialog.tsx';
import { useServeItems } from './special-service-fields.tsx';

const COLUMNS = column<ServeRow>()([
  { title: '单号', field: 'number', fixed: 'start', width: 120 },
  { title: '状态', width: 80, render: (row) => <ServeState row={row} /> },
  { title: '小区', field: 'estateName', width: 110 },
  { title: '服务对象', field: 'objectText', width: 140 },
  { title: '服务项目', field: 'itemName', width: 120, ellipsis: true },
  { title: '数量', align: 'right', width: 80, render: (row) => `${row.quantity} ${row.unit}` },
  { title: '单价', align: 'right', width: 80, render: (row) => <Money value={row.price} /> },
  { title: '金额', align: 'right', width: 96, render: (row) => <Money value={row.amount} /> },
  { title: '未收', align: 'right', width: 96, render: (row) => (row.void ? '' : <Money value={row.open} dashZero />) },
  { title: '服务日期', width: 100, render: (row) => formatDay(row.servedOn) },
  { title: '服务人员', field: 'servedBy', width: 90 },
  { title: '来源单号', field: 'sourceNo', width: 120 },
  { title: '登记人', field: 'createdBy', width: 80 },
]);
const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value != null && value !== '' && value !== false);
type Dialog = { readonly kind: 'new' } | { readonly kind: 'change' | 'void'; readonly serve: ServeDetail };

export function ServeList({ access }: { readonly access: Access }) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const tree = useEstateTree();
  const estateId = tree.selected?.id ?? null;
  const list = useList(searchServes, { estateId });
  const items = useServeItems(estateId);
  const [openId, setOpenId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { filter, setFilter, extra: sums } = list;
  const searching = Object.values(filter).some(isSet);
  const close = () => setDialog(null);
  const done = (text: string) => {
    close();
    void message.success(text);
    for (const { path } of [searchServes, getServe, searchServeItems]) void client.invalidateQueries({ queryKey: [path] });
  };
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
                <SearchBox
                  value={filter.key ?? ''}
                  onSearch={(key) => setFilter({ key })}
                  placeholder="单号 / 对象 / 来源单号 / 服务人员"
                  width={220}
                />
                <ChoicePick
                  label="服务项目"
                  value={filter.itemId}
                  onChange={(itemId) => setFilter({ itemId })}
                  choices={items.map(({ id, name }) => ({ value: id, label: name }))}
                />
                <span style={{ width: 124 }}>
                  <DayInput
                    aria-label="服务日期起"
                    placeholder="服务日期起"
                    value={filter.from ?? null}
                    onChange={(from) => setFilter({ from })}
                  />
                </span>
                <span style={{ width: 124 }}>
                  <DayInput
                    aria-label="服务日期止"
                    placeholder="服务日期止"
                    value={filter.to ?? null}
                    onChange={(to) => setFilter({ to })}
                  />
                </span>
                <EnumCheck of={billState} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
                <Checkbox checked={filter.withVoid ?? false} onChange={(event) => setFilter({ withVoid: event.target.checked })}>
                  含作废
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
                    登记服务
                  </Button>
                ) : null}
              </>
            }
            summary={
              sums && sums.total > 0 ? (
                <Table.Summary.Row>
                  <Table.Summary.Cell index={0} colSpan={7}>
                    合计 {sums.total} 笔{filter.withVoid ? '（金额不含已作废）' : ''}
                  </Table.Summary.Cell>
                  <Table.Summary.Cell index={1} align="right">
                    <Money value={sums.amount} />
                  </Table.Summary.Cell>
                  <Table.Summary.Cell index={2} align="right">
                    <Money value={sums.open} />
                  </Table.Summary.Cell>
                  <Table.Summary.Cell index={3} colSpan={4} />
                </Table.Summary.Row>
              ) : null
            }
            empty={<EmptyState text={searching ? '没有符合条件的特约服务' : '还没有特约服务，先在“服务项目”中定价，再登记服务'} />}
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
        <ServeDrawer
          key={openId}
          id={openId}
          access={access}
          onAct={(kind, serve) => setDialog({ kind, serve })}
          onClose={() => setOpenId(null)}
        />
      )}
      {dialog?.kind === 'new' ? (
        <NewServe
          estateId={estateId}
          onClose={close}
          onDone={({ serves, amount, batchNumber }) =>
            done(`已登记 ${serves.length} 项，共 ${formatMoney(amount)} 元，批次 ${batchNumber} 待他人审核`)
          }
        />
      ) : null}
      {dialog?.kind === 'change' ? <ChangeServe serve={dialog.serve} onClose={close} onDone={() => done('已更正，待他人审核')} /> : null}
      {dialog?.kind === 'void' ? (
        <ReasonDialog
          title="作废特约服务"
          go="作废"
          note={`${dialog.serve.number} ${dialog.serve.itemName} ${formatMoney(dialog.serve.amount)} 元作废后不再收取。`}
          endpoint={voidServe}
          toInput={(reason) => ({ id: dialog.serve.id, reason })}
          onDone={() => done('已作废')}
          onClose={close}
        />
      ) : null}
    </>
  );
}
