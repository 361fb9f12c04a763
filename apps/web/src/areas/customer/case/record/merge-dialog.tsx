// A case becomes a part of another one that asks for the same.
import { useState } from 'react';
import { Form, Select } from 'antd';
import { CASE, mergeCase, searchCases, type CaseDetail, type CaseRow } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';

interface MergeDialogProps {
  readonly detail: CaseDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function MergeDialog({ detail: { id, version, number, estateId, houseId }, onClose, onDone }: MergeDialogProps) {
  const entry = useEntry({
    endpoint: mergeCase,
    initial: { intoId: null as number | null },
    toInput: ({ intoId }) => ({ id, version, intoId: intoId ?? 0 }),
    onDone,
  });
  return (
    <EntryDialog title={`合并 ${number}`} entry={entry} onClose={onClose} saveText="合并">
      <p className="ui-quiet">合并后本诉求结束，由并入的诉求继续办理；联系人和内容保留在并入的诉求中，两位客户都要回复。</p>
      <Form.Item name="intoId" label="并入" required extra="同一房屋的未结诉求列在前面；也可以按编号、房号、内容查找本小区的">
        <OpenCasePick estateId={estateId} houseId={houseId} exceptId={id} />
      </Form.Item>
    </EntryDialog>
  );
}

const OPEN = [CASE.new, CASE.waiting, CASE.assigned, CASE.working, CASE.paused];

interface OpenCasePickProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
  readonly estateId: number;
  readonly houseId: number | null;
  readonly exceptId: number;
}

const labelOf = ({ number, object, title }: CaseRow) => `${number} ${object} ${title}`;

/** Open cases of the estate; until something is typed, those of the house, where there is one. */
function OpenCasePick({ id, value, onChange, estateId, houseId, exceptId }: OpenCasePickProps) {
  const [key, setKey] = useState('');
  const [chosen, setChosen] = useState<CaseRow>();
  const asked = { estateId, states: OPEN, key, size: 20, ...(key === '' && houseId !== null ? { houseId } : {}) };
  const query = useRead(searchCases, asked, { keepPrevious: true });
  const found = (query.data?.rows ?? []).filter((row) => row.id !== exceptId);
  const offered = chosen && chosen.id === value && !found.some((row) => row.id === value) ? [chosen, ...found] : found;
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      showSearch={{ filterOption: false, onSearch: (text) => setKey(text.trim()) }}
      value={value ?? null}
      onChange={(next) => {
        setChosen(found.find((row) => row.id === next));
        onChange?.(next);
      }}
      loading={query.isFetching}
      options={offered.map((row) => ({ value: row.id, label: labelOf(row) }))}
      placeholder="编号 / 房号 / 内容"
      notFoundContent={query.isPending ? '加载中…' : '没有符合的未结诉求'}
      popupMatchSelectWidth={false}
      style={{ width: '100%' }}
    />
  );
}
