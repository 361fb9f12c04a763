import { Alert, Button, Select, Table } from 'antd';
import type { ImportColumn } from './column-mapping.ts';
import type { ImportState } from './use-import.ts';

interface MatchColumnsProps {
  readonly state: ImportState;
  readonly columns: readonly ImportColumn[];
}

export function MatchColumns({ state, columns }: MatchColumnsProps) {
  const { sheet, sheets, mapping, missing } = state;
  if (!sheet) return null;
  const options = sheet.header.map((title, at) => ({ value: at, label: title || `第 ${at + 1} 列` }));
  const sample = (at: number | undefined) => (at === undefined ? '' : (sheet.rows[0]?.cells[at] ?? ''));
  return (
    <div className="import-match">
      <div className="import-line">
        <span>
          {state.fileName}：共 {sheet.rows.length} 行
        </span>
        {sheets.length > 1 ? (
          <Select
            aria-label="工作表"
            value={sheet.name}
            onChange={state.pickSheet}
            options={sheets.map(({ name }) => ({ value: name, label: name }))}
          />
        ) : null}
      </div>
      {missing.length > 0 ? (
        <Alert type="warning" showIcon title={`缺少必填列：${missing.map((column) => column.title).join('、')}`} />
      ) : null}
      <Table<ImportColumn>
        size="small"
        rowKey="field"
        pagination={false}
        scroll={{ y: 320 }}
        dataSource={[...columns]}
        columns={[
          { title: '系统列', key: 'title', render: (_, column) => (column.required ? `${column.title} *` : column.title) },
          {
            title: '表格列',
            key: 'header',
            width: 240,
            render: (_, column) => (
              <Select<number>
                aria-label={column.title}
                allowClear
                placeholder="不导入"
                style={{ width: '100%' }}
                value={mapping[column.field] ?? null}
                onChange={(at: number | undefined) => state.match(column.field, at)}
                options={options}
                {...(column.required && mapping[column.field] === undefined ? { status: 'error' as const } : {})}
              />
            ),
          },
          { title: '第一行', key: 'sample', render: (_, column) => sample(mapping[column.field]) },
        ]}
      />
      <div className="import-buttons">
        <Button onClick={state.restart}>重新选择</Button>
        <Button type="primary" disabled={missing.length > 0} onClick={() => void state.upload()}>
          上传并检查
        </Button>
      </div>
    </div>
  );
}
