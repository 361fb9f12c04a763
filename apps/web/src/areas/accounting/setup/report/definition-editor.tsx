// A report while it is changed: its columns, its lines, what the server says of them, and a try on a month.
import { useState } from 'react';
import { Alert, App, Button, Input, InputNumber, Select, Space } from 'antd';
import {
  changeReport,
  checkReportLines,
  FIGURE_KIND_TEXT,
  listReports,
  MAX_REPORT_COLUMNS,
  readReport,
  tryReport,
  type ReportCoverage,
  type ReportDefinition,
} from '@anju/contract';
import type { Access } from '../../../../platform/access/index.ts';
import { useAttempt, useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { useUnsaved } from '../../../../platform/unsaved/index.ts';
import { Dialog, FailedState, SumUnitSwitch, usePaused, WaitingState } from '../../../../ui/index.ts';
import { PeriodPick, usePeriods } from '../../part/index.ts';
import { DefinitionTable } from './definition-table.tsx';
import {
  addColumn,
  addLine,
  draftOf,
  FORMULA_FIELDS,
  movedLine,
  withColumn,
  withLine,
  withoutColumn,
  withoutLine,
  type ReportDraft,
} from './draft.ts';
import { StatementTable } from './statement-table.tsx';

const KINDS = (Object.keys(FIGURE_KIND_TEXT) as (keyof typeof FIGURE_KIND_TEXT)[]).map((value) => ({
  value,
  label: FIGURE_KIND_TEXT[value],
}));

interface EditorProps {
  readonly access: Access;
  readonly definition: ReportDefinition;
}
export function DefinitionEditor({ access, definition }: EditorProps) {
  const { id, companyId } = definition;
  const [base, setBase] = useState(() => baseOf(definition));
  const [draft, setDraft] = useState<ReportDraft>(() => draftOf(definition));
  const [editing, setEditing] = useState<number | null>(null);
  const [trying, setTrying] = useState(false);
  const { message } = App.useApp();
  const refresh = useRefresh(listReports, readReport);
  const { attempt, busy } = useAttempt(() => void refresh());
  const paused = usePaused(draft);
  const check = useRead(checkReportLines, { id, ...bodyOf(paused) }, { keepPrevious: true });
  const may = access.can('change');
  const changed = contentOf(draft) !== base.content;
  const saved = useUnsaved(changed);
  const problems = check.data?.problems ?? [];
  const isOvertaken = definition.versionNo > base.versionNo;

  function load() {
    setBase(baseOf(definition));
    setDraft(draftOf(definition));
  }
  // Nothing typed is lost by showing what somebody else has saved in the meantime.
  if (isOvertaken && !changed) load();

  const save = () =>
    attempt(async () => {
      const body = bodyOf(draft);
      // Disabling a report raises its version without a new content; only another content makes this one outdated.
      const { version } = isOvertaken ? base : definition;
      const { versionNo } = await call(changeReport, { id, version, note: '', ...body });
      setBase({ content: contentOf(body), versionNo, version });
      setDraft((now) => (now === draft ? body : now));
      saved();
      message.success(`已保存为第 ${versionNo} 版`);
      void refresh();
    });

  return (
    <>
      <div className="definition-columns">
        <Input
          aria-label="报表名称"
          style={{ width: 200 }}
          maxLength={40}
          disabled={!may}
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
        {may ? (
          <Button type="primary" disabled={!changed || problems.length > 0} loading={busy} onClick={() => void save()}>
            保存为新版本
          </Button>
        ) : null}
        <Button onClick={() => setTrying(true)} disabled={problems.length > 0}>
          试算
        </Button>
        <span className="ui-quiet">
          第 {base.versionNo} 版{changed ? '，有未保存的修改' : ''}
        </span>
      </div>
      {isOvertaken ? (
        <Alert
          type="warning"
          showIcon
          title={`这张报表已被他人保存为第 ${definition.versionNo} 版，您的修改不能再保存`}
          action={
            <Button size="small" onClick={load}>
              放弃修改，载入新版
            </Button>
          }
        />
      ) : null}
      <Columns draft={draft} may={may} onChange={setDraft} />
      <div className="definition-found">
        {check.isError ? <FailedState text={check.error.message} onRetry={() => void check.refetch()} /> : null}
        {problems.length > 0 ? <Alert type="error" showIcon title={`有 ${problems.length} 处公式不能保存，见下面红字`} /> : null}
        <CoverageNote coverage={check.data?.coverage ?? null} />
      </div>
      <DefinitionTable
        draft={draft}
        check={check.data}
        editing={may ? editing : null}
        onEdit={may ? setEditing : undefined}
        onChange={(line, patch) => setDraft((old) => withLine(old, line, patch))}
        onAdd={(after) => {
          const added = addLine(draft, after);
          setDraft(added.draft);
          setEditing(added.id);
        }}
        onRemove={(line) => setDraft((old) => withoutLine(old, line))}
        onMove={(line, by) => setDraft((old) => movedLine(old, line, by))}
      />
      {trying ? <TryDialog id={id} companyId={companyId} draft={draft} onClose={() => setTrying(false)} /> : null}
    </>
  );
}

/** The content a draft began with, so that typing it back again leaves nothing to save. */
const contentOf = ({ name, columns, lines }: ReportDraft): string => JSON.stringify({ name, columns, lines });
const baseOf = (definition: ReportDefinition) => ({
  content: contentOf(definition),
  versionNo: definition.versionNo,
  version: definition.version,
});

const bodyOf = ({ name, columns, lines }: ReportDraft) => ({
  name: name.trim() === '' ? '报表' : name,
  columns: columns.map((one) => ({ ...one, title: one.title.trim() === '' ? '栏' : one.title })),
  lines: lines.map((one) => ({ ...one, name: one.name.trim() === '' ? '项目' : one.name })),
});

function Columns({
  draft,
  may,
  onChange,
}: {
  readonly draft: ReportDraft;
  readonly may: boolean;
  readonly onChange: (draft: ReportDraft) => void;
}) {
  return (
    <div className="definition-columns">
      {draft.columns.map((column, at) => (
        <Space.Compact key={FORMULA_FIELDS[at]}>
          <Input
            aria-label={`第 ${at + 1} 栏名称`}
            style={{ width: 112 }}
            maxLength={30}
            disabled={!may}
            value={column.title}
            onChange={(event) => onChange(withColumn(draft, at, { title: event.target.value }))}
          />
          <Select
            aria-label={`第 ${at + 1} 栏取数`}
            style={{ width: 124 }}
            disabled={!may}
            value={column.kind}
            options={KINDS}
            onChange={(kind) => onChange(withColumn(draft, at, { kind }))}
          />
          <InputNumber
            aria-label={`第 ${at + 1} 栏移动月数`}
            style={{ width: 92 }}
            min={-120}
            max={120}
            precision={0}
            suffix="个月"
            disabled={!may}
            value={column.shift}
            onChange={(shift) => onChange(withColumn(draft, at, { shift: shift ?? 0 }))}
          />
        </Space.Compact>
      ))}
      {may && draft.columns.length < MAX_REPORT_COLUMNS ? <Button onClick={() => onChange(addColumn(draft))}>加一栏</Button> : null}
      {may && draft.columns.length > 1 ? <Button onClick={() => onChange(withoutColumn(draft))}>去掉最后一栏</Button> : null}
    </div>
  );
}

/** Subjects that the sheet misses or takes twice: it will not be balanced. */
export function CoverageNote({ coverage }: { readonly coverage: ReportCoverage | null }) {
  if (coverage === null || (coverage.missed.length === 0 && coverage.twice.length === 0)) return null;
  const textOf = (list: ReportCoverage['missed']): string =>
    `${list
      .slice(0, 12)
      .map(({ code, name }) => `${code} ${name}`)
      .join('、')}${list.length > 12 ? ` 等 ${list.length} 个` : ''}`;
  return (
    <Alert
      type="warning"
      showIcon
      title="有科目没有取到或重复取到，报表可能不平"
      description={
        <>
          {coverage.missed.length > 0 ? <div>没有取到：{textOf(coverage.missed)}</div> : null}
          {coverage.twice.length > 0 ? <div>重复取到：{textOf(coverage.twice)}</div> : null}
        </>
      }
    />
  );
}

interface TryProps {
  readonly id: number;
  readonly companyId: number;
  readonly draft: ReportDraft;
  readonly onClose: () => void;
}
function TryDialog({ id, companyId, draft, onClose }: TryProps) {
  const { range } = usePeriods(companyId);
  const [chosen, setChosen] = useState<number | null>(null);
  const ym = chosen ?? range?.max ?? null;
  const result = useRead(tryReport, ym === null ? null : { id, ym, ...bodyOf(draft) });
  return (
    <Dialog title={`试算 ${draft.name}`} open size="wide" footer={null} onCancel={onClose}>
      <PeriodPick companyId={companyId} value={ym} onChange={setChosen} /> <SumUnitSwitch />
      {result.isError ? (
        <FailedState text={result.error.message} onRetry={() => void result.refetch()} />
      ) : result.data ? (
        <StatementTable result={result.data} />
      ) : (
        <WaitingState />
      )}
    </Dialog>
  );
}
