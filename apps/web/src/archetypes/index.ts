// The types of screen in the product. Each is a headless hook and a view on top of it; a page fills slots with elements and may always use
// the hook directly with its own layout. Two layouts are two archetypes; none takes more than ten props.
import './archetypes.css';
import './list/list.css';
import './tree-list/tree-list.css';
import './tree-list/node-view.css';
import './master-detail/master-detail.css';
import './record/record.css';
import './entry/entry.css';
import './import/import.css';
import './report/report.css';
import './chart/chart.css';
import './chart/age-bar.css';

export {
  narrowed,
  useList,
  type ListEndpoint,
  type ListOptions,
  type ListRows,
  type ListState,
  type RowKey,
  type RowOf,
  type Sort,
} from './list/use-list.ts';
export { useAsked, useAskedFilter, useAskedId, useAskedTab, useAskedTabs } from './list/use-asked.ts';
export { column, type Column } from './list/column.ts';
export type { ListWords, What } from './list/list-words.tsx';
export type { Totals, TotalsByColumn } from './list/totals.tsx';
export { ListPage, type ListPageProps } from './list/list-page.tsx';
export { ListPager } from './list/list-pager.tsx';
export { ListTable } from './list/list-table.tsx';
export { ViewOnly } from './view-only.tsx';
export { useTree, type TreeItem, type TreeState } from './tree-list/use-tree.ts';
export { TreeCard } from './tree-list/tree-card.tsx';
export { NodeCard, NodeHead, NodeList, NotThere } from './tree-list/node-view.tsx';
export { TreeListPage } from './tree-list/tree-list-page.tsx';
export { MasterDetailPage, type DetailTab } from './master-detail/master-detail-page.tsx';
export { DictionaryPage, type DictionaryDialog, type DictionaryRow, type DictionarySteps } from './dictionary/dictionary-page.tsx';
export { StateFilter } from './dictionary/state-filter.tsx';
export { useActs, type Acts, type Doing } from './acts/use-acts.ts';
export { RecordDrawer, type RecordFootParts, type RecordSource } from './record/record-drawer.tsx';
export { LastChange } from './record/last-change.tsx';
export { RecordTabs, type RecordTab } from './record/record-tabs.tsx';
export { tabSeam } from './record/given-tabs.tsx';
export type { Figure, RecordHeadParts } from './record/record-head.tsx';
export type { RecordList } from './record/use-steps.ts';
export { Facts, type Fact } from './record/facts.tsx';
export { Decisions, type Decided, type Decision, type DecisionKind } from './decide/decisions.tsx';
export { byFlowText, DecideButtons, FlowNote, waitsForText } from './decide/decide-buttons.tsx';
export { ReasonDialog } from './decide/reason-dialog.tsx';
export { useEntry, type EntryOptions, type EntryState } from './entry/use-entry.ts';
export { useRowEntry } from './entry/use-row-entry.ts';
export { useUploading } from './entry/uploading.ts';
export { EntryForm } from './entry/entry-form.tsx';
export { EntryDialog } from './entry/entry-dialog.tsx';
export { useReport, type ReportState } from './report/use-report.ts';
export { ReportPage, type ReportColumn } from './report/report-page.tsx';
export { Chart } from './chart/chart.tsx';
export { Sparkline } from './chart/sparkline.tsx';
export type { ChartKind, ChartPoint, ChartSeries, ChartSpec, ChartState } from './chart/chart-shape.ts';
export { AgeBar, AgeDot, AgeStrip, type AgePart } from './chart/age-bar.tsx';
export { PrintList } from './print/print-list.tsx';
export { ListExport } from './export/list-export.tsx';
export { ExportByJob } from './export/export-by-job.tsx';
export { ManyButton } from './many/many-button.tsx';
export { ImportWizard } from './import/import-wizard.tsx';
export { SheetImportWizard } from './import/sheet-import-wizard.tsx';
export { useImport, type ImportCheck, type ImportMode, type ImportProblem, type ImportSource } from './import/use-import.ts';
export type { ImportColumn } from './import/column-mapping.ts';
