import { useState } from 'react';
import { Alert, Button, Form, Input, InputNumber, Table } from 'antd';
import {
  applyCalendar,
  changeCalendarDays,
  DAY_TYPE,
  makeCalendar,
  previewCalendar,
  type Calendar,
  type CalendarDay,
  type CalendarSource,
} from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import {
  DateText,
  DayInput,
  DecimalInput,
  Dialog,
  EmptyState,
  EnumSelect,
  EnumText,
  FailedState,
  LoadingOverlay,
} from '../../../../ui/index.ts';
import type { Span } from './calendar-days.ts';
import { weekdayText } from './calendar-year.tsx';

interface DialogProps {
  readonly calendar: Calendar;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

export function MakeCalendarDialog({ calendar, onClose, onDone }: DialogProps) {
  const entry = useEntry({
    endpoint: makeCalendar,
    initial: { companyId: calendar.companyId, year: calendar.year, hours: '8' },
    toInput: (values) => values,
    onDone: () => onDone('已生成，可再导入国家节假日'),
  });
  return (
    <EntryDialog title={`生成全年日历 ${calendar.companyName}`} entry={entry} onClose={onClose} size="small" saveText="生成">
      <Form.Item name="year" label="年份" required>
        <InputNumber precision={0} min={2000} max={2100} style={{ width: '100%' }} autoFocus />
      </Form.Item>
      <Form.Item name="hours" label="每日工时" required>
        <DecimalInput suffix="小时" />
      </Form.Item>
      <p className="ui-quiet">周一至周五为工作日，周六、周日为休息日；节假日和调休随后导入或单独修改。</p>
    </EntryDialog>
  );
}

interface DaysDialogProps extends DialogProps {
  readonly span: Span;
  readonly today: string;
}

/** A single day opens with its current values; for several days only the fields that are filled in change. */
export function CalendarDaysDialog({ calendar, span, today, onClose, onDone }: DaysDialogProps) {
  const single = span.from === span.to ? calendar.days.find((day) => day.day === span.from) : undefined;
  const entry = useEntry({
    endpoint: changeCalendarDays,
    initial: {
      from: span.from,
      to: span.to,
      type: single?.type ?? null,
      hours: single && single.hours !== '0' ? single.hours : '',
      name: single?.name ?? '',
    },
    toInput: ({ hours, name, type, ...values }) => ({
      ...values,
      companyId: calendar.companyId,
      year: calendar.year,
      version: calendar.own?.version ?? 0,
      type,
      hours: hours === '' ? null : hours,
      // Emptying the name of a single day removes it; for several days, empty means unchanged.
      name: name === '' && !single ? null : name,
    }),
    onDone: ({ changed }) => onDone(changed === 0 ? '没有变化' : `已修改 ${changed} 天`),
  });
  const from = Form.useWatch('from', entry.form) ?? span.from;
  return (
    <EntryDialog title="修改日期" entry={entry} onClose={onClose} size="small">
      <Form.Item name="from" label="开始日期" required>
        <DayInput min={`${calendar.year}-01-01`} max={`${calendar.year}-12-31`} />
      </Form.Item>
      <Form.Item name="to" label="结束日期" required>
        <DayInput min={`${calendar.year}-01-01`} max={`${calendar.year}-12-31`} />
      </Form.Item>
      <Form.Item name="type" label="日期类型">
        <EnumSelect of={DAY_TYPE} allowClear placeholder="不变" />
      </Form.Item>
      <Form.Item name="hours" label="每日工时" tooltip="只用于工作日和调休上班，休息日和节假日没有工时">
        <DecimalInput suffix="小时" placeholder="不变" />
      </Form.Item>
      <Form.Item name="name" label="名称">
        <Input maxLength={20} placeholder={single ? '如 司庆' : '不变'} />
      </Form.Item>
      {from < today ? <Alert type="warning" showIcon title="包含已过去的日期，历史工时和超时统计会随之变化" /> : null}
    </EntryDialog>
  );
}

const TEXT = {
  national: { title: '导入国家节假日', go: '确认导入' },
  parent: { title: '复制上级日历', go: '确认复制' },
} as const;

const Shown = ({ day }: { readonly day: CalendarDay | null }) =>
  day === null ? (
    <span className="ui-quiet">未生成</span>
  ) : (
    <>
      <EnumText of={DAY_TYPE} value={day.type} /> {day.name} {day.hours === '0' ? null : <span className="ui-quiet">{day.hours} 小时</span>}
    </>
  );

/** Shows the changes before they are made; the server refuses a calendar that was changed meanwhile. */
export function TakeOverDialog({ calendar, source, onClose, onDone }: DialogProps & { readonly source: CalendarSource }) {
  const { companyId, year } = calendar;
  const input = { companyId, year, source };
  const [saving, setSaving] = useState(false);
  const query = useRead(previewCalendar, input, { gcTime: 0 });
  const changes = query.data?.changes ?? [];
  const text = TEXT[source];

  async function apply() {
    if (!query.data || saving) return;
    setSaving(true);
    try {
      const { changed } = await call(applyCalendar, { ...input, version: query.data.version });
      onDone(`已更新 ${changed} 天`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void query.refetch();
    } finally {
      setSaving(false);
    }
  }

  return (
    <Dialog
      title={`${text.title} ${calendar.companyName} ${year} 年`}
      open
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" loading={saving} disabled={changes.length === 0} onClick={() => void apply()}>
            {text.go}
          </Button>
        </>
      }
    >
      <div className="calendar-preview">
        <LoadingOverlay show={query.isPending} />
        {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
        {query.data ? (
          <>
            <p>{changes.length === 0 ? '没有需要修改的日期' : `以下 ${changes.length} 天会改变，其他日期和其他公司不受影响`}</p>
            <Table
              size="small"
              rowKey="day"
              dataSource={changes}
              pagination={changes.length > 50 ? { pageSize: 50, size: 'small', showSizeChanger: false } : false}
              scroll={{ y: 360 }}
              locale={{ emptyText: <EmptyState text="与现在的日历相同" /> }}
              columns={[
                { title: '日期', width: 110, render: (_, row) => <DateText value={row.day} /> },
                { title: '星期', width: 60, render: (_, row) => weekdayText(row.day) },
                { title: '现在', render: (_, row) => <Shown day={row.before} /> },
                { title: '改为', render: (_, row) => <Shown day={row.after} /> },
              ]}
            />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
