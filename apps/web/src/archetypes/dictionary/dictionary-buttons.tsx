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
import type { Access } from '../../platform/access/index.ts';

export type Direction = 'up' | 'down';

interface DictionaryButtonsProps<Row extends { readonly disabled: boolean }> {
  readonly access: Access;
  /** The active row; without one, only adding and printing are possible. */
  readonly row: Row | undefined;
  readonly add: string;
  readonly onAdd: () => void;
  readonly onChange: (row: Row) => void;
  readonly move?: {
    readonly run: (row: Row, to: Direction) => void;
    readonly filtered: boolean;
    readonly can: ((row: Row, to: Direction) => boolean) | undefined;
  };
  readonly onToggle?: (row: Row) => void;
  readonly onRemove?: (row: Row) => void;
  readonly onPrint?: () => void;
}

const WAYS = [
  ['up', '上移', <ArrowUpOutlined key="up" />],
  ['down', '下移', <ArrowDownOutlined key="down" />],
] as const;

/** Offers what the user's rights and the page allow. */
export function DictionaryButtons<Row extends { readonly disabled: boolean }>(props: DictionaryButtonsProps<Row>) {
  const { access, row, add, onAdd, onChange, move, onToggle, onRemove, onPrint } = props;
  const hidden = move !== undefined && move.can === undefined && move.filtered;
  const goes = (to: Direction) => row !== undefined && !hidden && (move?.can?.(row, to) ?? true);
  return (
    <>
      {access.can('change') ? (
        <>
          {move
            ? WAYS.map(([to, word, icon]) => (
                <Button
                  key={to}
                  aria-label={word}
                  title={hidden ? '清除条件后可调整顺序' : word}
                  icon={icon}
                  disabled={!goes(to)}
                  onClick={() => row && move.run(row, to)}
                />
              ))
            : null}
          {onToggle ? (
            <Button icon={<StopOutlined />} disabled={!row} onClick={() => row && onToggle(row)}>
              {row?.disabled ? '启用' : '停用'}
            </Button>
          ) : null}
          <Button icon={<EditOutlined />} disabled={!row} onClick={() => row && onChange(row)}>
            修改
          </Button>
        </>
      ) : null}
      {onRemove && access.can('remove') ? (
        <Button danger icon={<DeleteOutlined />} disabled={!row} onClick={() => row && onRemove(row)}>
          删除
        </Button>
      ) : null}
      {onPrint && access.can('print') ? (
        <Button icon={<PrinterOutlined />} onClick={onPrint}>
          打印
        </Button>
      ) : null}
      {access.can('add') ? (
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
          {add}
        </Button>
      ) : null}
    </>
  );
}
