// 抄表计费 (menu 153): the reading sheet of a month and estate, typed without the mouse, and the bills made from it.
import './meter.css';
import { useState } from 'react';
import { App, Button, Progress } from 'antd';
import {
  exportReadings,
  MAX_READING_ROWS,
  MENU,
  printRoute,
  readingImport,
  removeReading,
  saveReadings,
  searchReadings,
  type ReadingRow,
} from '@anju/contract';
import { businessDay, formatMonth, monthEnd } from '@anju/domain';
import { ExportByJob, ListPager, SheetImportWizard, useList, ViewOnly } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useAttempt, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { useDiscard, useUnsaved } from '../../../../platform/unsaved/index.ts';
import { EmptyState, FailedState, KeyHints, Toolbar, useConfirm, usePrint } from '../../../../ui/index.ts';
import { RoutePaper } from '../../service/meter/meter-print.tsx';
import { useEstateChoices } from '../../../estate/index.ts';
import { MeterBar, type SheetScope } from './meter-bar.tsx';
import { MeterBillDialog } from './meter-bill-dialog.tsx';
import { useMeteredEstate } from './meter-estate.ts';
import { lineOf, type Edit } from './meter-line.ts';
import { MeterSheet } from './meter-sheet.tsx';

interface Waiting {
  readonly row: ReadingRow;
  readonly edit: Edit;
}
const SIZES = [50, 100, 200];
const SAMPLES = [
  { estate: '云栖花园', month: '2026-11', place: '1幢-1单元-101', kind: '水', current: '128', readOn: '2026-11-25' },
  { estate: '云栖花园', month: '2026-11', place: 'D1-0001', current: '1260.5', readOn: '2026-11-25', remark: '复抄' },
];
const NONE: ReadonlyMap<number, never> = new Map<number, never>();
/** Today for the current month, otherwise the month's last day. */
const dayOf = (month: string, today: string): string => (monthEnd(`${month}-01`) < today ? monthEnd(`${month}-01`) : today);

export default function MeterBillingPage() {
  const access = useAccess(MENU.billingMeter);
  const { message } = App.useApp();
  const confirm = useConfirm();
  const discard = useDiscard();
  const { print, paper } = usePrint();
  const estates = useEstateChoices();
  const [today] = useState(() => businessDay(new Date()));
  const [scope, setScope] = useState<SheetScope>({ estateId: null, month: today.slice(0, 7) });
  const [day, setDay] = useState(today);
  // Opens on the first estate or, if it has no meters, on the first that has.
  const [bare, setBare] = useState(false);
  const others = estates.slice(1).map(({ value }) => value);
  const metered = useMeteredEstate(others, scope.month, bare && scope.estateId === null);
  const estateId = scope.estateId ?? (bare ? metered : null) ?? estates[0]?.value ?? null;
  const list = useList(
    searchReadings,
    { estateId: estateId ?? 0, month: scope.month },
    { size: 100, rowKey: 'meterId', enabled: estateId !== null },
  );
  if (!bare && scope.estateId === null && list.extra?.progress.meters === 0 && Object.keys(list.filter).length === 0) setBare(true);
  const [waiting, setWaiting] = useState<ReadonlyMap<number, Waiting>>(NONE);
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(NONE);
  const [saving, setSaving] = useState(false);
  const [dialog, setDialog] = useState<'bill' | 'import' | 'export' | null>(null);

  const dirty = waiting.size > 0;
  const saved = useUnsaved(dirty);

  const refresh = useRefresh(searchReadings);
  const forget = () => {
    setWaiting(NONE);
    setRefused(NONE);
  };
  const { attempt } = useAttempt();
  async function turnTo(next: SheetScope) {
    if (dirty && !(await discard(`${waiting.size} 块表的读数尚未保存，放弃后无法恢复。`))) return;
    forget();
    setScope({ ...next, estateId: next.estateId ?? estateId });
    setDay(dayOf(next.month, today));
  }
  function edit(row: ReadingRow, next: Edit) {
    setWaiting((old) => {
      const all = new Map(old);
      // A reading that was cleared again needs no saving.
      if (next.current === '') all.delete(row.meterId);
      else all.set(row.meterId, { row, edit: next });
      return all;
    });
    setRefused((old) => new Map([...old].filter(([id]) => id !== row.meterId)));
  }
  async function save() {
    if (estateId === null || !dirty || saving) return;
    setSaving(true);
    try {
      const lines = [...waiting.values()].map((one) => lineOf(one.row, one.edit));
      const wrong = new Map<number, string>();
      let kept = 0;
      for (let from = 0; from < lines.length; from += MAX_READING_ROWS) {
        const some = lines.slice(from, from + MAX_READING_ROWS);
        const outcome = await call(saveReadings, { estateId, month: scope.month, rows: some });
        const left = new Map(outcome.refused.map((one) => [one.meterId, one.message]));
        for (const [id, text] of left) wrong.set(id, text);
        kept += outcome.saved + outcome.unchanged;
        setWaiting((old) => new Map([...old].filter(([id]) => left.has(id) || !some.some((line) => line.meterId === id))));
      }
      setRefused(wrong);
      if (wrong.size === 0) saved();
      if (wrong.size > 0) void message.warning(`已保存 ${kept} 块，${wrong.size} 块未保存，原因见各行`);
      else void message.success(`已保存 ${kept} 块表的读数`);
    } finally {
      setSaving(false);
      void refresh();
    }
  }
  async function clear(row: ReadingRow) {
    if (
      !(await confirm({
        text: `清除 ${row.number} 在 ${formatMonth(scope.month)} 的读数 ${row.reading?.current ?? ''}？下期读数的起数会一起更新。`,
      }))
    )
      return;
    await call(removeReading, { meterId: row.meterId, month: scope.month });
    void message.success('已清除');
    void refresh();
  }
  async function printSheet() {
    const { kind = null, route = null, buildingId = null } = list.filter;
    const sheet = await call(printRoute, { estateId: estateId ?? 0, kind, route, buildingId });
    print(<RoutePaper sheet={sheet} scope={[formatMonth(scope.month), route].filter(Boolean).join('　')} />);
  }

  const progress = list.extra?.progress;
  const { kind = null, buildingId = null, route = null, key = '', only = 'all' } = list.filter;
  const canChange = access.can('change');
  return (
    <section className="page-card list-page">
      <Toolbar
        actions={
          <>
            <ViewOnly access={access} />
            {access.can('print') ? <Button onClick={() => void attempt(printSheet)}>打印抄表单</Button> : null}
            {access.can('add') ? <Button onClick={() => setDialog('import')}>导入</Button> : null}
            {access.can('export') ? <Button onClick={() => setDialog('export')}>导出</Button> : null}
            {canChange ? (
              <Button type="primary" loading={saving} disabled={!dirty} onClick={() => void attempt(save)}>
                保存{dirty ? ` ${waiting.size}` : ''}
              </Button>
            ) : null}
            <Button disabled={dirty || estateId === null} title={dirty ? '请先保存读数' : ''} onClick={() => setDialog('bill')}>
              试算出账
            </Button>
          </>
        }
      >
        <MeterBar scope={{ ...scope, estateId }} onScope={(next) => void turnTo(next)} list={list} day={day} onDay={setDay} />
      </Toolbar>
      {progress ? (
        <div className="meter-progress" role="group" aria-label="抄表进度">
          <Progress
            aria-label="已抄比例"
            percent={progress.meters === 0 ? 0 : Math.floor((progress.read * 100) / progress.meters)}
            size="small"
          />
          <span>
            已抄 {progress.read} / {progress.meters}，未抄 {progress.meters - progress.read}，异常未确认{' '}
            <span className={progress.abnormal > 0 ? 'meter-abnormal' : ''}>{progress.abnormal}</span>，已计费 {progress.billed}，用量合计{' '}
            {progress.usage}
          </span>
        </div>
      ) : null}
      {list.error ? (
        <FailedState text={list.error.message} onRetry={list.reload} />
      ) : estateId === null ? (
        <EmptyState text="请选择小区" />
      ) : (
        <MeterSheet
          rows={list.rows}
          loading={list.loading}
          edits={new Map([...waiting].map(([id, one]) => [id, one.edit]))}
          refused={refused}
          day={day}
          canChange={canChange}
          empty={Object.keys(list.filter).length > 0 ? '没有符合条件的表具' : '该小区本期没有要抄的表，请先在计量表具建卡'}
          onEdit={edit}
          onSave={() => void attempt(save)}
          onClear={(row) => void attempt(() => clear(row))}
        />
      )}
      <div className="meter-foot">
        <KeyHints
          keys={[
            ['Enter', '下一块表'],
            ['↑↓', '上下移动'],
          ]}
        />
        <ListPager list={list} unit="块" sizes={SIZES} />
      </div>
      {dialog === 'bill' && estateId !== null ? (
        <MeterBillDialog
          wish={{ estateId, month: scope.month, kind, buildingId }}
          title={formatMonth(scope.month)}
          canRun={access.can('add')}
          onClose={() => {
            setDialog(null);
            void refresh();
          }}
          onStarted={() => void refresh()}
        />
      ) : null}
      {dialog === 'import' ? (
        <SheetImportWizard sheet={readingImport} samples={SAMPLES} onClose={() => setDialog(null)} onDone={() => void refresh()} />
      ) : null}
      {dialog === 'export' && estateId !== null ? (
        <ExportByJob
          title="导出抄表"
          request={(purpose) =>
            call(exportReadings, { filter: { estateId, month: scope.month, kind, buildingId, route, key, only }, purpose })
          }
          onClose={() => setDialog(null)}
        />
      ) : null}
      {paper}
    </section>
  );
}
