// The lines of a report with their formulas. One line at a time is edited in place; what is wrong with it stands below its formula.
import { Button, Input, InputNumber, Select, Space } from 'antd';
import { REPORT_LINE, REPORT_SECTION, type ReportCheckAnswer, type ReportLineForm } from '@anju/contract';
import { FORMULA_FIELDS, type FormulaField, type ReportDraft } from './draft.ts';

interface DefinitionTableProps {
  readonly draft: ReportDraft;
  readonly check: ReportCheckAnswer | undefined;
  /** The line that is edited; undefined where nothing may be changed. */
  readonly editing: number | null;
  readonly onEdit?: ((id: number | null) => void) | undefined;
  readonly onChange: (id: number, patch: Partial<ReportLineForm>) => void;
  readonly onAdd: (after: number) => void;
  readonly onRemove: (id: number) => void;
  readonly onMove: (id: number, by: 1 | -1) => void;
}

/** A check has two formulas; other lines have one for each column. */
const formulasOf = (line: ReportLineForm, columns: number): readonly FormulaField[] =>
  FORMULA_FIELDS.slice(0, line.type === REPORT_LINE.check ? 2 : columns);
const hintOf = (line: ReportLineForm, at: number, columns: ReportDraft['columns']): string => {
  if (line.type === REPORT_LINE.check) return at === 0 ? '应为' : '实为';
  return at === 0 ? (columns[0]?.title ?? '') : `${columns[at]?.title ?? ''}（空：同第一栏）`;
};

export function DefinitionTable({ draft, check, editing, onEdit, onChange, onAdd, onRemove, onMove }: DefinitionTableProps) {
  const { lines, columns } = draft;
  const problemsOf = (id: number) => [
    ...(check?.problems.filter(({ line }) => line === id).map(({ message }) => ({ message, danger: true })) ?? []),
    ...(check?.remarks.filter(({ line }) => line === id).map(({ message }) => ({ message, danger: false })) ?? []),
  ];
  return (
    <div className="statement-scroll">
      <table className="definition">
        <thead>
          <tr>
            <th className="definition-short">行号</th>
            <th>项目</th>
            <th className="definition-word">类型</th>
            <th>公式</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr
              key={line.id}
              className="definition-row"
              aria-label={`第 ${line.id} 行 ${line.name}`}
              {...(onEdit && editing !== line.id
                ? {
                    tabIndex: 0,
                    onClick: () => onEdit(line.id),
                    onKeyDown: (event) => {
                      if (event.key === 'Enter') onEdit(line.id);
                    },
                  }
                : {})}
            >
              <td>R{line.id}</td>
              {editing === line.id ? (
                <>
                  <td>
                    <Input
                      aria-label="项目"
                      size="small"
                      autoFocus
                      maxLength={100}
                      value={line.name}
                      onChange={(event) => onChange(line.id, { name: event.target.value })}
                    />
                    <Space size={4} wrap>
                      <Select
                        aria-label="类别"
                        size="small"
                        popupMatchSelectWidth={false}
                        value={line.category}
                        options={[...REPORT_SECTION.options]}
                        onChange={(category) => onChange(line.id, { category })}
                      />
                      <InputNumber
                        aria-label="上级行号"
                        size="small"
                        min={0}
                        max={999}
                        precision={0}
                        prefix="上级 R"
                        value={line.parentId}
                        onChange={(parentId) => onChange(line.id, { parentId: parentId ?? 0 })}
                      />
                    </Space>
                  </td>
                  <td>
                    <Select
                      aria-label="类型"
                      size="small"
                      style={{ width: 92 }}
                      value={line.type}
                      options={[...REPORT_LINE.options]}
                      onChange={(type) => onChange(line.id, { type })}
                    />
                  </td>
                  <td>
                    {line.type === REPORT_LINE.title
                      ? null
                      : formulasOf(line, columns.length).map((field, at) => (
                          <Input
                            key={field}
                            aria-label={hintOf(line, at, columns)}
                            size="small"
                            prefix={<span className="ui-quiet">{hintOf(line, at, columns)}</span>}
                            maxLength={500}
                            value={line[field]}
                            onChange={(event) => onChange(line.id, { [field]: event.target.value })}
                            onPressEnter={() => onEdit?.(lines[lines.indexOf(line) + 1]?.id ?? null)}
                          />
                        ))}
                    <Problems found={problemsOf(line.id)} />
                    <Space size={4} wrap>
                      <Button size="small" onClick={() => onAdd(line.id)}>
                        下面加一行
                      </Button>
                      <Button size="small" onClick={() => onMove(line.id, -1)}>
                        上移
                      </Button>
                      <Button size="small" onClick={() => onMove(line.id, 1)}>
                        下移
                      </Button>
                      <Button size="small" danger disabled={lines.length === 1} onClick={() => onRemove(line.id)}>
                        去掉
                      </Button>
                    </Space>
                  </td>
                </>
              ) : (
                <>
                  <td>{line.name}</td>
                  <td>{REPORT_LINE.text(line.type)}</td>
                  <td>
                    {formulasOf(line, columns.length)
                      .filter((field) => line[field] !== '')
                      .map((field, at) => (
                        <div key={field}>
                          <code>
                            {at === 0 ? '' : `${hintOf(line, FORMULA_FIELDS.indexOf(field), columns)}：`}
                            {line[field]}
                          </code>
                        </div>
                      ))}
                    <Problems found={problemsOf(line.id)} />
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Problems({ found }: { readonly found: readonly { readonly message: string; readonly danger: boolean }[] }) {
  return found.map(({ message, danger }) => (
    <div key={message} className={danger ? 'ui-danger' : 'ui-quiet'}>
      {message}
    </div>
  ));
}
