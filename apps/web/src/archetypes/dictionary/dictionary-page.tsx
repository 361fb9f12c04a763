// A list of named entries the user may order, disable, change, remove, print and add to. The page defines what each step does.
import type { ReactNode } from 'react';
import type { Access } from '../../platform/access/index.ts';
import { useConfirm, usePrint } from '../../ui/index.ts';
import type { Acts } from '../acts/use-acts.ts';
import type { Column } from '../list/column.ts';
import { ListPage } from '../list/list-page.tsx';
import type { What } from '../list/list-words.tsx';
import type { ListRows } from '../list/use-list.ts';
import { DictionaryButtons, type Direction } from './dictionary-buttons.tsx';

export interface DictionaryRow {
  readonly id: number;
  readonly disabled: boolean;
}

export interface DictionarySteps<Row> {
  /** The text of the button: 新增类型. */
  readonly add: string;
  /** `can` decides where a row may move; without it rows move freely, but only while no filter hides their neighbours. */
  readonly move?: {
    readonly run: (row: Row, to: Direction) => Promise<unknown>;
    readonly can?: (row: Row, to: Direction) => boolean;
  };
  /** `ask` is the question before a row is disabled; enabling needs no confirmation. */
  readonly disable?: { readonly run: (row: Row, disabled: boolean) => Promise<unknown>; readonly ask: (row: Row) => string };
  readonly remove?: (row: Row) => Promise<unknown>;
  /** The printed list of the matching rows. */
  readonly print?: (rows: readonly Row[]) => ReactNode;
}

export interface DictionaryDialog<Row> {
  /** Absent for a new row. */
  readonly row: Row | undefined;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** `useActs` with at least the kinds `new` and `change`. */
type DictionaryActs<Row> = Pick<Acts<object>, 'close' | 'done' | 'attempt' | 'refresh'> & {
  readonly doing: { readonly kind: PropertyKey; readonly row: unknown } | null;
  readonly begin: (kind: 'change', row: Row) => void;
  readonly beginNew: () => void;
};

/** The filter of a dictionary may choose between 使用中 and 停用, where false is a real choice and not an unticked box. */
interface DictionaryList<Row> extends ListRows<Row> {
  readonly filter: { readonly disabled?: boolean | null | undefined };
  readonly readMost: () => Promise<{ readonly rows: readonly Row[] }>;
}

interface DictionaryPageProps<Row extends DictionaryRow> {
  readonly name: string;
  readonly what: What;
  readonly access: Access;
  readonly list: DictionaryList<Row>;
  readonly columns: readonly Column<Row>[];
  readonly acts: DictionaryActs<Row>;
  readonly steps: DictionarySteps<Row>;
  readonly filters?: ReactNode;
  /** More buttons, left of the others. */
  readonly actions?: ReactNode;
  readonly foot?: ReactNode;
  /** The dialog for a new row and for a row that is changed or viewed. */
  readonly children: (dialog: DictionaryDialog<Row>) => ReactNode;
}

export function DictionaryPage<Row extends DictionaryRow>(props: DictionaryPageProps<Row>) {
  const { name, what, access, list, columns, acts, steps, filters, actions, foot, children } = props;
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const { move, disable, remove, print: paperOf } = steps;
  const filtered = list.filtered === true || typeof list.filter.disabled === 'boolean';

  const step = (row: Row, to: Direction) =>
    acts.attempt(async () => {
      await move?.run(row, to);
      acts.refresh();
    });
  const toggle = (row: Row) =>
    acts.attempt(async () => {
      const disabled = !row.disabled;
      if (!disable || (disabled && !(await confirm({ text: disable.ask(row) })))) return;
      await disable.run(row, disabled);
      acts.done(disabled ? '已停用' : '已启用');
    });
  const drop = (row: Row) =>
    acts.attempt(async () => {
      if (!(await confirm())) return;
      await remove?.(row);
      acts.done('已删除');
    });
  const printAll = () =>
    acts.attempt(async () => {
      const { rows } = await list.readMost();
      print(paperOf?.(rows));
    });

  const { doing } = acts;
  const row = doing?.kind === 'change' ? (doing.row as Row) : undefined;
  return (
    <>
      <ListPage
        name={name}
        what={what}
        access={access}
        list={{ ...list, filtered }}
        columns={columns}
        onOpen={(one) => acts.begin('change', one)}
        filters={filters}
        foot={foot}
        actions={
          <>
            {actions}
            <DictionaryButtons
              access={access}
              row={list.active}
              add={steps.add}
              onAdd={acts.beginNew}
              onChange={(one) => acts.begin('change', one)}
              {...(move ? { move: { run: step, filtered, can: move.can } } : {})}
              {...(disable ? { onToggle: toggle } : {})}
              {...(remove ? { onRemove: drop } : {})}
              {...(paperOf ? { onPrint: printAll } : {})}
            />
          </>
        }
      />
      {doing?.kind === 'new' || doing?.kind === 'change'
        ? children({
            row,
            readOnly: !access.can(row ? 'change' : 'add'),
            onClose: acts.close,
            onDone: () => acts.done(row ? '已保存' : '已新增'),
          })
        : null}
      {paper}
    </>
  );
}
