// Beginning a count, and what is there without a card.
import { useState } from 'react';
import { Form, Input } from 'antd';
import { addAssetCountLine, createAssetCount } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../../archetypes/index.ts';
import { DayInput, DecimalInput } from '../../../../../ui/index.ts';
import { DimPick } from '../../../part/index.ts';
import { CategoryPick } from '../../part/index.ts';

interface NewCountDialogProps {
  readonly companyId: number;
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

export function NewCountDialog({ companyId, onClose, onDone }: NewCountDialogProps) {
  const [today] = useState(() => businessDay(new Date()));
  const entry = useEntry({
    endpoint: createAssetCount,
    initial: {
      title: `${today.slice(0, 4)} 年资产盘点`,
      day: today,
      categoryId: null as number | null,
      estateId: null as number | null,
      departmentId: null as number | null,
    },
    toInput: (values) => ({ ...values, companyId }),
    onDone: ({ id }) => onDone(id),
  });
  return (
    <EntryDialog title="新增盘点表" entry={entry} onClose={onClose} saveText="生成盘点表">
      <p className="ui-quiet">按下面的范围列出在册资产，不选则为全部。</p>
      <Form.Item name="title" label="盘点名称" required>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="day" label="盘点日期" required>
        <DayInput />
      </Form.Item>
      <Form.Item name="categoryId" label="资产类别">
        <CategoryPick companyId={companyId} />
      </Form.Item>
      <Form.Item name="estateId" label="项目">
        <DimPick companyId={companyId} dim="P" />
      </Form.Item>
      <Form.Item name="departmentId" label="使用部门">
        <DimPick companyId={companyId} dim="D" />
      </Form.Item>
    </EntryDialog>
  );
}

interface SurplusDialogProps {
  readonly countId: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function SurplusDialog({ countId, onClose, onDone }: SurplusDialogProps) {
  const entry = useEntry({
    endpoint: addAssetCountLine,
    initial: { name: '', place: '', found: '1', note: '' },
    toInput: (values) => ({ ...values, id: countId }),
    onDone,
  });
  return (
    <EntryDialog title="登记盘盈" entry={entry} onClose={onClose} size="small" saveText="登记">
      <Form.Item name="name" label="资产名称" required>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="place" label="存放地点">
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="found" label="实盘数量" required>
        <DecimalInput scale={4} />
      </Form.Item>
      <Form.Item name="note" label="说明">
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
