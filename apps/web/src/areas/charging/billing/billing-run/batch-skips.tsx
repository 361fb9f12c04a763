// 未计费清单: objects that got no bill, by reason.
import { useState } from 'react';
import { OBJECT, searchBatchSkips, SKIP_REASON, type SkipRow } from '@anju/contract';
import { column, ListTable, useList } from '../../../../archetypes/index.ts';
import { FilterPick, Toolbar } from '../../../../ui/index.ts';

const COLUMNS = column<SkipRow>()([
  { title: '对象', field: 'objectText', fixed: 'start' },
  { title: '类别', render: (row) => OBJECT.text(row.objectKind) },
  { title: '项目', field: 'item' },
  { title: '原因', render: (row) => SKIP_REASON.text(row.reason) },
  { title: '说明', field: 'detail' },
]);

export function BatchSkips({ batchId, wanted }: { readonly batchId: number; readonly wanted: SkipRow['reason'] | null }) {
  const [reason, setReason] = useState(wanted);
  const list = useList(searchBatchSkips, { batchId, reason });
  // One object may be listed several times, so only the position identifies a line.
  const keyOf = (row: SkipRow) => `${list.page}:${list.rows.indexOf(row)}`;
  return (
    <div className="batch-tab">
      <Toolbar>
        <FilterPick name="原因" value={reason} options={SKIP_REASON.options} onChange={(next) => setReason(next ?? null)} />
      </Toolbar>
      <ListTable
        name="charging.billing-run.batch-skips"
        what={{ name: '未计费', none: '没有未计费的', unfound: '没有未计费的' }}
        list={{ ...list, keyOf }}
        columns={COLUMNS}
      />
    </div>
  );
}
