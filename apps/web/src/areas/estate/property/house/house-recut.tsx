// 待重算: bills of a house that a sale or an area has overtaken, and the dialog that re-cuts them.
import { useState } from 'react';
import { Alert, Button } from 'antd';
import { doRecut, listHouseRecuts, previewRecut, RECUT_CAUSE, type RecutRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { FailedState } from '../../../../ui/index.ts';
import { Consequences } from './house-consequences.tsx';

const aboutOf = ({ cause, fromDay }: RecutRow) => `${RECUT_CAUSE.text(cause)} ${formatDay(fromDay)}`;

export function HouseRecuts({ houseId, onRecut }: { readonly houseId: number; readonly onRecut: (row: RecutRow) => void }) {
  const { data = [] } = useRead(listHouseRecuts, { houseId });
  return data.map((row) => (
    <Alert
      key={row.id}
      type="warning"
      showIcon
      className="entry-problems"
      title={`待重算：${aboutOf(row)} 起的账单还是按变更前计的（${row.createdBy} 登记）`}
      action={
        row.mayRecut ? (
          <Button size="small" onClick={() => onRecut(row)}>
            重算
          </Button>
        ) : null
      }
    />
  ));
}

interface RecutDialogProps {
  readonly row: RecutRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RecutDialog({ row, onClose, onDone }: RecutDialogProps) {
  const { id, version } = row;
  const [keep, setKeep] = useState<readonly number[]>([]);
  const found = useRead(previewRecut, { id, keepBillIds: [...keep] }, { keepPrevious: true, gcTime: 0 });
  const entry = useEntry({ endpoint: doRecut, initial: {}, toInput: () => ({ id, version, keepBillIds: [...keep] }), onDone });
  return (
    <EntryDialog title={`重算账单 ${aboutOf(row)}`} entry={entry} onClose={onClose} size="wide" saveText="重算">
      {found.isError ? <FailedState onRetry={() => void found.refetch()} /> : null}
      {found.data ? <Consequences found={found.data} keep={keep} onKeep={setKeep} /> : null}
      {found.data?.bills.every(({ outcome, blocked }) => outcome === 'none' && blocked === '') ? (
        <p role="status">这些账单现在都与业主和面积一致，重算后标记撤销，账单不变。</p>
      ) : null}
    </EntryDialog>
  );
}
