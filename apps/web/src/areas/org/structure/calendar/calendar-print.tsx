import { DAY_TYPE, type Calendar } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { PrintSheet, PrintTable } from '../../../../ui/index.ts';
import { monthCells, WEEKDAYS } from './calendar-days.ts';

const MARK: Readonly<Record<number, string>> = { [DAY_TYPE.rest]: '休', [DAY_TYPE.holiday]: '假', [DAY_TYPE.makeUp]: '班' };

/** A year on one sheet, for hanging up: days that differ from an ordinary working day are marked. */
export function CalendarPaper({ calendar }: { readonly calendar: Calendar }) {
  const days = new Map(calendar.days.map((day) => [day.day, day]));
  const named = calendar.days.filter(({ name }) => name !== '');
  return (
    <PrintSheet
      title={`${calendar.companyName} ${calendar.year} 年企业日历`}
      size="A4-landscape"
      head={
        <>
          <span>
            全年工作 {calendar.total.workingDays} 天，{calendar.total.hours} 小时
          </span>
          <span>休：休息日　假：法定节假日　班：调休上班</span>
        </>
      }
    >
      <div className="calendar-paper">
        {Array.from({ length: 12 }, (_, at) => at + 1).map((month) => (
          <section key={month}>
            <h3>{month}月</h3>
            <div className="calendar-grid">
              {WEEKDAYS.map((weekday) => (
                <span key={weekday}>{weekday}</span>
              ))}
              {monthCells(calendar.year, month).map((day, index) => (
                <span key={day ?? `blank-${index}`}>
                  {day === null ? null : (
                    <>
                      {Number(day.slice(8))}
                      <sub>{MARK[days.get(day)?.type ?? DAY_TYPE.working] ?? ''}</sub>
                    </>
                  )}
                </span>
              ))}
            </div>
          </section>
        ))}
      </div>
      {named.length > 0 ? (
        <PrintTable
          rows={named}
          columns={[
            { title: '日期', render: (row) => formatDay(row.day) },
            { title: '名称', render: (row) => row.name },
            { title: '类型', render: (row) => DAY_TYPE.text(row.type) },
            { title: '工时', render: (row) => row.hours, align: 'right' },
          ]}
        />
      ) : null}
    </PrintSheet>
  );
}
