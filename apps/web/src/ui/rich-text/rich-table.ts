// Tables of the editor, on the table kit of ProseMirror that comes with `@tiptap/pm`. They are written as the server keeps them: rows and cells
// with their spans, without widths or styles.
import { Node, type Editor, type NodeConfig } from '@tiptap/react';
import { TextSelection, type Command } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  mergeCells,
  splitCell,
  tableEditing,
} from '@tiptap/pm/tables';

/** What the kit knows the nodes by. */
const ROLES: Readonly<Record<string, string>> = { table: 'table', tableRow: 'row', tableCell: 'cell', tableHeader: 'header_cell' };
/** The server keeps no larger span, and the paper has no room for more columns. */
const LARGEST_SPAN = 30;
const NEW_ROWS = 3;
const NEW_COLUMNS = 3;

const spanAttribute = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement): number => {
    const span = Number.parseInt(element.getAttribute(name) ?? '1', 10);
    return span > 1 ? Math.min(span, LARGEST_SPAN) : 1;
  },
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
});

const cell = (tag: 'td' | 'th', parsed: NonNullable<NodeConfig['parseHTML']>): Omit<NodeConfig, 'name'> => ({
  // No table inside of a table: the paper could not show it.
  content: '(paragraph | heading | bulletList | orderedList | blockquote)+',
  isolating: true,
  addAttributes: () => ({ colspan: spanAttribute('colspan'), rowspan: spanAttribute('rowspan') }),
  parseHTML: parsed,
  renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
});

const TableCell = Node.create({ name: 'tableCell', ...cell('td', () => [{ tag: 'td' }]) });
const TableHeader = Node.create({ name: 'tableHeader', ...cell('th', () => [{ tag: 'th' }, { tag: 'thead td', priority: 60 }]) });
const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const Table = Node.create({
  name: 'table',
  content: 'tableRow+',
  group: 'block',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ name }) => (ROLES[name] === undefined ? {} : { tableRole: ROLES[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (command: Command) => this.editor.commands.command(({ state, dispatch }) => command(state, dispatch));
    return {
      // Outside of a table the key is left to the list, or leads to the next field.
      Tab: () => go(goToNextCell(1)) || (isInTable(this.editor.state) && go(addRowAfter) && go(goToNextCell(1))),
      'Shift-Tab': () => go(goToNextCell(-1)),
    };
  },
});

export const TABLE = [Table, TableRow, TableHeader, TableCell];

/** A head and two rows; the cursor goes into the first cell. After the last block there is a line to go on writing. */
export const insertTable: Command = (state, dispatch) => {
  const { table, tableRow, tableHeader, tableCell, paragraph } = state.schema.nodes;
  if (!table || !tableRow || !tableHeader || !tableCell || !paragraph || isInTable(state)) return false;
  const rows = Array.from({ length: NEW_ROWS }, (_, at) =>
    tableRow.create(
      null,
      Array.from({ length: NEW_COLUMNS }, () => (at === 0 ? tableHeader : tableCell).create(null, paragraph.create())),
    ),
  );
  if (!dispatch) return true;
  const { tr } = state;
  const from = tr.selection.from;
  tr.replaceSelectionWith(table.create(null, rows));
  if (tr.doc.lastChild?.type === table) tr.insert(tr.doc.content.size, paragraph.create());
  dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(from + 1))));
  return true;
};

interface TableAct {
  readonly name: string;
  readonly command: Command;
  readonly danger?: boolean;
}

/** What can be done with the table the cursor is in, in groups. */
export const TABLE_ACTS: readonly (readonly TableAct[])[] = [
  [
    { name: '上方加行', command: addRowBefore },
    { name: '下方加行', command: addRowAfter },
    { name: '删除行', command: deleteRow, danger: true },
  ],
  [
    { name: '左侧加列', command: addColumnBefore },
    { name: '右侧加列', command: addColumnAfter },
    { name: '删除列', command: deleteColumn, danger: true },
  ],
  [
    { name: '合并', command: mergeCells },
    { name: '拆分', command: splitCell },
    { name: '删除表格', command: deleteTable, danger: true },
  ],
];

export const runTable = (editor: Editor, command: Command): void =>
  void editor
    .chain()
    .focus()
    .command(({ state, dispatch }) => command(state, dispatch))
    .run();

/** Null outside of a table; else which of the acts are possible, in their order. */
export const possibleActs = ({ state }: Editor): readonly boolean[] | null =>
  isInTable(state) ? TABLE_ACTS.flat().map(({ command }) => command(state)) : null;
