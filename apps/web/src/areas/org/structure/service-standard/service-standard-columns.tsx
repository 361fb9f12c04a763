import { minutesText, serviceCategory, type ServiceStandardRow } from '@anju/contract';
import { column } from '../../../../archetypes/index.ts';
import { EnumText, Nothing, StatusTag, type PrintColumn } from '../../../../ui/index.ts';

const limit = (minutes: number | null) => minutesText(minutes) || <Nothing />;

export const STANDARD_COLUMNS = column<ServiceStandardRow>()([
  { title: '编号', sortField: 'code', render: (row) => row.code, width: 90 },
  { title: '类别', render: (row) => <EnumText of={serviceCategory} value={row.category} />, width: 70 },
  { title: '等级', sortField: 'level', render: (row) => row.level, width: 80 },
  { title: '服务条款', field: 'clause', width: 220 },
  { title: '做法与要求', field: 'measure', width: 260 },
  { title: '频次', field: 'frequency', width: 120 },
  { title: '响应时限', sortField: 'responseMinutes', align: 'right', render: (row) => limit(row.responseMinutes), width: 100 },
  { title: '完成时限', sortField: 'finishMinutes', align: 'right', render: (row) => limit(row.finishMinutes), width: 100 },
  { title: '分值', field: 'score', align: 'right', sortField: 'score', width: 80 },
  { title: '状态', render: (row) => (row.disabled ? <StatusTag>停用</StatusTag> : <StatusTag tone="use">在用</StatusTag>), width: 70 },
]);

/** The version for owners: no points, no states. */
export const STANDARD_PRINT_COLUMNS: readonly PrintColumn<ServiceStandardRow>[] = [
  { title: '编号', render: (row) => row.code, width: '18mm' },
  { title: '服务条款', render: (row) => row.clause, width: '40mm' },
  { title: '做法与要求', render: (row) => row.measure },
  { title: '频次', render: (row) => row.frequency, width: '28mm' },
  { title: '响应时限', render: (row) => minutesText(row.responseMinutes) || '–', align: 'right', width: '20mm' },
  { title: '完成时限', render: (row) => minutesText(row.finishMinutes) || '–', align: 'right', width: '20mm' },
];
