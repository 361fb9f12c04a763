// 待发布: batches with audited bills. Publishing only makes them visible and payable.
import { useState } from 'react';
import { App, Button } from 'antd';
import { SendOutlined } from '@ant-design/icons';
import { BATCH_KIND, listPublishable, publishBatches, type OutputOf } from '@anju/contract';
import { formatCount, formatMoney, sumMoney } from '@anju/domain';
import { column, ListPage, type ListRows, type RowKey } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useCommand, useRead } from '../../../../platform/api/hooks.ts';
import { Money, Sum, useConfirm } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { periodText } from '../../bill/bill-text.ts';

type Publishable = OutputOf<typeof listPublishable>[number];

const COLUMNS = column<Publishable>()([
  { title: '批次号', field: 'number', fixed: 'start' },
  { title: '小区', field: 'estateName' },
  { title: '类型', render: (row) => BATCH_KIND.text(row.kind) },
  { title: '账期', render: periodText },
  { title: '已审核账单', align: 'right', field: 'bills' },
  { title: '金额', align: 'right', render: (row) => <Money value={row.amount} /> },
  { title: '审核人', field: 'checkedBy' },
]);
const ALL = 200;

/** The answer is not paged; the table expects a list, so all rows form one page. */
function usePublishable(estateId: number | null): ListRows<Publishable> {
  const [selected, setSelected] = useState<readonly RowKey[]>([]);
  const [activeKey, setActiveKey] = useState<number | null>(null);
  const query = useRead(listPublishable, { estateId });
  const rows = query.data ?? [];
  return {
    rows,
    total: rows.length,
    page: 1,
    size: Math.max(ALL, rows.length),
    setPage: () => {},
    sort: undefined,
    setSort: () => {},
    counted: query.data !== undefined,
    loading: query.isPending,
    turning: false,
    error: query.error,
    reload: () => void query.refetch(),
    keyOf: ({ batchId }) => batchId,
    // Batches that another user published meanwhile are no longer ticked.
    selected: selected.filter((key) => rows.some(({ batchId }) => batchId === key)),
    setSelected,
    active: rows.find(({ batchId }) => batchId === activeKey),
    setActive: (row) => setActiveKey(row?.batchId ?? null),
  };
}

interface NoticePublishableProps {
  readonly access: Access;
  readonly onPublished: (publicationId: number | null) => void;
}

export function NoticePublishable({ access, onPublished }: NoticePublishableProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const [estateId, setEstateId] = useState<number | null>(null);
  const list = usePublishable(estateId);
  // After a refusal the list may be out of date.
  const publishing = useCommand(publishBatches, { onRefused: list.reload });
  const chosen = list.rows.filter(({ batchId }) => list.selected.includes(batchId));
  const bills = chosen.reduce((sum, row) => sum + row.bills, 0);
  const amount = sumMoney(chosen.map((row) => row.amount));

  async function publish() {
    const estates = new Set(chosen.map((row) => row.estateId)).size;
    const text = `发布 ${chosen.length} 个批次的 ${formatCount(bills)} 笔账单，共 ${formatMoney(amount)} 元${estates > 1 ? `，分属 ${estates} 个小区，各成一份发布记录` : ''}。发布后账单为待收费，业主看得到、可以缴纳；这里不会动用预交款。`;
    const goes = () => confirm({ title: '发布账单', text, go: '发布', danger: false });
    const made = await publishing.run(async () => ((await goes()) ? { batchIds: chosen.map((row) => row.batchId) } : null));
    if (made === undefined) return;
    list.setSelected([]);
    void message.success(
      `已发布 ${made.reduce((sum, one) => sum + one.bills, 0)} 笔，共 ${formatMoney(sumMoney(made.map((one) => one.amount)))} 元`,
    );
    onPublished(made.length === 1 ? (made[0]?.publicationId ?? null) : null);
  }

  return (
    <ListPage
      name="charging.notice.publishable"
      what={{ name: '批次', none: '没有待发布的批次，账单审核通过后出现在这里' }}
      access={access}
      list={list}
      columns={COLUMNS}
      selectable={access.can('add')}
      filters={<EstatePick value={estateId} onChange={setEstateId} />}
      actions={
        access.can('add') ? (
          <Button
            type="primary"
            icon={<SendOutlined />}
            loading={publishing.busy}
            disabled={chosen.length === 0 || publishing.busy}
            title={chosen.length === 0 ? '请先勾选批次' : ''}
            onClick={() => void publish()}
          >
            发布
          </Button>
        ) : null
      }
      totals={
        list.rows.length > 0
          ? {
              text: chosen.length > 0 ? `已选 ${chosen.length} 个批次` : `合计 ${formatCount(list.rows.length)} 个批次`,
              units: true,
              cells: {
                已审核账单: chosen.length > 0 ? bills : list.rows.reduce((sum, row) => sum + row.bills, 0),
                金额: <Sum value={chosen.length > 0 ? amount : sumMoney(list.rows.map((row) => row.amount))} named />,
              },
            }
          : null
      }
    />
  );
}
