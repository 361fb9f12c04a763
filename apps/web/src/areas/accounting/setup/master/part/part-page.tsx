// A list of what belongs to the chosen books: found, added, changed and removed in one place.
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { ListPage, type Acts, type Column, type ListRows, type What } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useConfirm } from '../../../../../ui/index.ts';
import { BookPick } from '../../../part/index.ts';

export interface PartDialog<Row> {
  /** Absent for a new row. */
  readonly row: Row | undefined;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface PartPageProps<Row extends object> {
  readonly name: string;
  readonly what: What;
  readonly access: Access;
  readonly list: ListRows<Row>;
  readonly columns: readonly Column<Row>[];
  /** `useActs` with the kinds `new` and `change`. */
  readonly acts: Pick<Acts<object>, 'close' | 'done' | 'attempt'> & {
    readonly doing: { readonly kind: PropertyKey; readonly row: unknown } | null;
    readonly begin: (kind: 'change', row: Row) => void;
    readonly beginNew: () => void;
  };
  /** The text of the button: 新增摘要. */
  readonly add: string;
  readonly remove: (row: Row) => Promise<unknown>;
  readonly filters?: ReactNode;
  readonly children: (dialog: PartDialog<Row>) => ReactNode;
}

export function PartPage<Row extends object>(props: PartPageProps<Row>) {
  const { name, what, access, list, columns, acts, add, remove, filters, children } = props;
  const confirm = useConfirm();
  const { doing } = acts;
  const row = doing?.kind === 'change' ? (doing.row as Row) : undefined;
  const drop = (one: Row) =>
    acts.attempt(async () => {
      if (!(await confirm())) return;
      await remove(one);
      acts.done('已删除');
    });
  return (
    <>
      <ListPage
        name={name}
        what={what}
        access={access}
        list={list}
        columns={columns}
        onOpen={(one) => acts.begin('change', one)}
        filters={
          <>
            <BookPick />
            {filters}
          </>
        }
        actions={
          <>
            {access.can('remove') ? (
              <Button danger disabled={!list.active} onClick={() => list.active && drop(list.active)}>
                删除
              </Button>
            ) : null}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                {add}
              </Button>
            ) : null}
          </>
        }
      />
      {doing
        ? children({
            row,
            readOnly: !access.can(row ? 'change' : 'add'),
            onClose: acts.close,
            onDone: () => acts.done(row ? '已保存' : '已新增'),
          })
        : null}
    </>
  );
}
