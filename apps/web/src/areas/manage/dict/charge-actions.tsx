import { Button } from 'antd';
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  PlusOutlined,
  PrinterOutlined,
  StopOutlined,
} from '@ant-design/icons';
import type { ChargeTypeRow } from '@anju/contract';
import type { Access } from '../../../platform/access/index.ts';

interface ChargeActionsProps {
  readonly access: Access;
  /** The row the person is on. */
  readonly row: ChargeTypeRow | undefined;
  readonly canStep: (row: ChargeTypeRow, to: 'up' | 'down') => boolean;
  readonly onStep: (row: ChargeTypeRow, to: 'up' | 'down') => void;
  readonly onToggle: (row: ChargeTypeRow) => void;
  readonly onRemove: (row: ChargeTypeRow) => void;
  readonly onChange: (row: ChargeTypeRow) => void;
  readonly onPrint: () => void;
  readonly onAdd: () => void;
  readonly addText: string;
}

export function ChargeActions({ access, row, canStep, onStep, onToggle, onRemove, onChange, onPrint, onAdd, addText }: ChargeActionsProps) {
  const step = (to: 'up' | 'down') => ({ disabled: !row || !canStep(row, to), onClick: () => row && onStep(row, to) });
  return (
    <>
      {access.can('change') ? (
        <>
          <Button aria-label="上移" title="上移" icon={<ArrowUpOutlined />} {...step('up')} />
          <Button aria-label="下移" title="下移" icon={<ArrowDownOutlined />} {...step('down')} />
          <Button icon={<StopOutlined />} disabled={!row} onClick={() => row && onToggle(row)}>
            {row?.disabled ? '启用' : '停用'}
          </Button>
          <Button icon={<EditOutlined />} disabled={!row} onClick={() => row && onChange(row)}>
            修改
          </Button>
        </>
      ) : null}
      {access.can('remove') ? (
        <Button danger icon={<DeleteOutlined />} disabled={!row} onClick={() => row && onRemove(row)}>
          删除
        </Button>
      ) : null}
      {access.can('print') ? (
        <Button icon={<PrinterOutlined />} onClick={onPrint}>
          打印
        </Button>
      ) : null}
      {access.can('add') ? (
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
          {addText}
        </Button>
      ) : null}
    </>
  );
}
