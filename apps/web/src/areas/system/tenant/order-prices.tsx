// 客户列表 › 功能价格: the monthly price of each function; one or all ticked functions get a new price.
import { useMemo, useState } from 'react';
import { App, Button, Form, Table } from 'antd';
import { EditOutlined } from '@ant-design/icons';
import { changeFunctionPrices, listFunctionPrices, type FunctionPriceRow } from '@anju/contract';
import { EntryDialog, useEntry, ViewOnly } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../platform/api/hooks.ts';
import { DecimalInput, EmptyState, FailedState, FilterPick, Money, SearchBox, Toolbar } from '../../../ui/index.ts';

export function OrderPrices({ access }: { readonly access: Access }) {
  const refresh = useRefresh(listFunctionPrices);
  const { message } = App.useApp();
  const query = useRead(listFunctionPrices, {});
  const [centre, setCentre] = useState<number | null>(null);
  const [key, setKey] = useState('');
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [editing, setEditing] = useState<readonly FunctionPriceRow[]>([]);
  const all = useMemo(() => query.data ?? [], [query.data]);
  const centres = useMemo(() => [...new Map(all.map((row) => [row.centreId, row.centre]))], [all]);
  const rows = all.filter((row) => (centre === null || row.centreId === centre) && `${row.title} ${row.group}`.includes(key));
  const canChange = access.can('change');

  function close(text?: string) {
    setEditing([]);
    void refresh();
    if (text === undefined) return;
    setTicked([]);
    void message.success(text);
  }

  return (
    <section className="page-card order-prices" aria-label="功能价格">
      <Toolbar
        actions={
          <>
            <ViewOnly access={access} />
            {canChange ? (
              <Button
                icon={<EditOutlined />}
                disabled={ticked.length === 0}
                onClick={() => setEditing(all.filter(({ menuId }) => ticked.includes(menuId)))}
              >
                修改单价
              </Button>
            ) : null}
          </>
        }
      >
        <FilterPick
          name="中心"
          value={centre}
          onChange={(value) => setCentre(value ?? null)}
          options={centres.map(([value, label]) => ({ value, label }))}
        />
        <SearchBox value={key} onSearch={setKey} placeholder="功能 / 分组" />
      </Toolbar>
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      <div className="order-prices-rows">
        <Table<FunctionPriceRow>
          size="small"
          rowKey="menuId"
          loading={query.isPending}
          pagination={false}
          dataSource={rows}
          locale={{ emptyText: <EmptyState text="没有符合条件的功能" /> }}
          {...(canChange
            ? {
                rowSelection: {
                  selectedRowKeys: [...ticked],
                  onChange: (keys) => setTicked(keys.map(Number)),
                  getCheckboxProps: ({ title }: FunctionPriceRow) => ({ 'aria-label': `选择${title}` }),
                },
                onRow: (row: FunctionPriceRow) => ({ onDoubleClick: () => setEditing([row]) }),
              }
            : {})}
          columns={[
            { title: '功能', dataIndex: 'title' },
            { title: '中心', dataIndex: 'centre' },
            { title: '分组', dataIndex: 'group' },
            {
              title: '单价（元/月）',
              align: 'right',
              render: (_, { monthlyPrice }) => (monthlyPrice === null ? '暂不出售' : <Money value={monthlyPrice} />),
            },
          ]}
        />
      </div>
      {editing.length > 0 ? <PriceDialog rows={editing} onClose={() => close()} onDone={() => close('价格已修改')} /> : null}
    </section>
  );
}

interface PriceDialogProps {
  readonly rows: readonly FunctionPriceRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function PriceDialog({ rows, onClose, onDone }: PriceDialogProps) {
  const [first] = rows;
  const entry = useEntry({
    endpoint: changeFunctionPrices,
    initial: { price: rows.length === 1 ? (first?.monthlyPrice ?? '') : '' },
    toInput: ({ price }) => ({ prices: rows.map(({ menuId, monthlyPrice: before }) => ({ menuId, before, monthlyPrice: price })) }),
    onDone,
  });
  const title = rows.length === 1 ? `修改单价 ${first?.title ?? ''}` : `修改 ${rows.length} 项功能的单价`;
  return (
    <EntryDialog title={title} entry={entry} onClose={onClose} size="small">
      <Form.Item name="price" label="单价" required extra="对之后提交的订单有效，已提交的订单按提交时的价格">
        <DecimalInput suffix="元/月" />
      </Form.Item>
    </EntryDialog>
  );
}
