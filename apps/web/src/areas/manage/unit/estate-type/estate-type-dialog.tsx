import { Form, Input } from 'antd';
import { AREA_BASIS, BUILDING_USAGE, changeEstateType, createEstateType, type EstateTypeRow, type InputOf } from '@anju/contract';
import { EntryDialog, useRowEntry } from '../../../../archetypes/index.ts';
import { EnumSelect } from '../../../../ui/index.ts';

interface EstateTypeDialogProps {
  /** Absent for a new type. */
  readonly row: EstateTypeRow | undefined;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Values = InputOf<typeof createEstateType>;

const NEW: Values = { name: '', serviceLevel: '', usage: 1, areaBasis: 1, remark: '' };

export function EstateTypeDialog({ row, readOnly, onClose, onDone }: EstateTypeDialogProps) {
  const entry = useRowEntry({ create: createEstateType, change: changeEstateType, row, blank: NEW, onDone });
  const title = row ? `${readOnly ? '查看' : '修改'}类型 ${row.name}` : '新增类型';
  return (
    <EntryDialog title={title} entry={entry} onClose={onClose} readOnly={readOnly} size="small">
      <Form.Item name="name" label="类型名称" required>
        <Input maxLength={30} placeholder="如 住宅" autoFocus />
      </Form.Item>
      <Form.Item name="serviceLevel" label="服务等级" tooltip="新增小区时带出，对应服务标准中的等级">
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="usage" label="用途" required>
        <EnumSelect of={BUILDING_USAGE} />
      </Form.Item>
      <Form.Item name="areaBasis" label="计费面积" required>
        <EnumSelect of={AREA_BASIS} />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
