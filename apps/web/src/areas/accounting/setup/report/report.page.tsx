// 报表定义 (menu 276): the reports of a company, their lines and formulas.
import '../../report.css';
import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  createReport,
  disableReport,
  installStatements,
  listReports,
  MENU,
  readReport,
  REPORT_KIND,
  type ReportRow,
  type StateOf,
} from '@anju/contract';
import { EntryDialog, useActs, useEntry, ViewOnly, type Acts } from '../../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { UnsavedPart, useUnsavedPart } from '../../../../platform/unsaved/index.ts';
import { ChoicePick, EmptyState, EnumSelect, FailedState, NeedsDesk, Toolbar, WaitingState } from '../../../../ui/index.ts';
import { BookPick, WithBook } from '../../part/index.ts';
import { DefinitionEditor } from './definition-editor.tsx';

type ReportActs = Acts<{ new: null }>;

export default function ReportDefinitionPage() {
  const access = useAccess(MENU.reportDefinition);
  return <WithBook>{({ companyId }) => <Definitions companyId={companyId} access={access} />}</WithBook>;
}

function Definitions({ companyId, access }: { readonly companyId: number; readonly access: Access }) {
  const acts: ReportActs = useActs(useRefresh(listReports, readReport));
  const reports = useRead(listReports, { companyId });
  const [chosen, setChosen] = useState<number | null>(null);
  const editor = useUnsavedPart();
  const choose = (id: number | null) => editor.leave(() => setChosen(id));
  const rows = reports.data?.rows ?? [];
  const report = rows.find(({ id }) => id === chosen) ?? rows[0];
  const definition = useRead(readReport, report ? { id: report.id } : null);
  const may = access.can('add');
  const install = () =>
    acts.attempt(async () => {
      const { made } = await call(installStatements, { companyId });
      acts.done(made > 0 ? `已生成 ${made} 张报表` : '法定报表都已存在');
    });
  return (
    <section className="page-card">
      <NeedsDesk what="修改报表" here="在这里可以查看和试算" />
      <Toolbar actions={<Actions access={access} acts={acts} report={report} onInstall={install} />}>
        <BookPick width={180} />
        <ChoicePick
          label="报表"
          required
          width={220}
          loading={reports.isFetching}
          choices={rows.map((row) => ({ value: row.id, label: `${row.no} ${row.name}${row.disabled ? '（已停用）' : ''}` }))}
          value={report?.id}
          onChange={choose}
        />
      </Toolbar>
      <div className="page-scroll">
        {reports.isError ? (
          <FailedState text={reports.error.message} onRetry={() => void reports.refetch()} />
        ) : reports.data && rows.length === 0 ? (
          <EmptyState
            text="还没有报表"
            action={
              may ? (
                <Button type="primary" onClick={install}>
                  按模板生成法定报表
                </Button>
              ) : undefined
            }
          />
        ) : definition.isError ? (
          <FailedState text={definition.error.message} onRetry={() => void definition.refetch()} />
        ) : definition.data ? (
          <UnsavedPart part={editor}>
            <DefinitionEditor key={definition.data.id} access={access} definition={definition.data} />
          </UnsavedPart>
        ) : (
          <WaitingState />
        )}
      </div>
      {acts.doing?.kind === 'new' ? <NewReport companyId={companyId} rows={rows} acts={acts} onMade={choose} /> : null}
    </section>
  );
}

interface ActionsProps {
  readonly access: Access;
  readonly acts: ReportActs;
  readonly report: ReportRow | undefined;
  readonly onInstall: () => void;
}
function Actions({ access, acts, report, onInstall }: ActionsProps) {
  return (
    <>
      <ViewOnly access={access} />
      {access.can('add') ? <Button onClick={onInstall}>按模板补全</Button> : null}
      {access.can('change') && report ? (
        <Button
          onClick={() =>
            acts.attempt(async () => {
              await call(disableReport, { id: report.id, version: report.version, disabled: !report.disabled });
              acts.done(report.disabled ? '已启用' : '已停用');
            })
          }
        >
          {report.disabled ? '启用' : '停用'}
        </Button>
      ) : null}
      {access.can('add') ? (
        <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
          新增报表
        </Button>
      ) : null}
    </>
  );
}

interface NewReportProps {
  readonly companyId: number;
  readonly rows: readonly ReportRow[];
  readonly acts: ReportActs;
  readonly onMade: (id: number) => void;
}
interface NewReportValues {
  readonly name: string;
  readonly kind: StateOf<typeof REPORT_KIND>;
  readonly copyOf: number | null;
}
function NewReport({ companyId, rows, acts, onMade }: NewReportProps) {
  const entry = useEntry<typeof createReport, NewReportValues>({
    endpoint: createReport,
    initial: { name: '', kind: REPORT_KIND.own, copyOf: null },
    toInput: (values) => ({ companyId, ...values }),
    onDone: ({ id }) => {
      onMade(id);
      acts.done('已新增');
    },
  });
  return (
    <EntryDialog title="新增报表" entry={entry} onClose={acts.close}>
      <Form.Item name="name" label="报表名称" required>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="kind" label="报表种类" required>
        <EnumSelect of={REPORT_KIND} />
      </Form.Item>
      <Form.Item name="copyOf" label="复制自">
        <ChoicePick label="复制自" width="100%" choices={rows.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
    </EntryDialog>
  );
}
