import { serviceCategory, type ServiceStandardRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { PrintSheet, PrintTable } from '../../../../ui/index.ts';
import { STANDARD_PRINT_COLUMNS } from './service-standard-columns.tsx';

interface StandardsPaperProps {
  readonly company: string;
  readonly day: string;
  readonly rows: readonly ServiceStandardRow[];
}

/** 服务标准公示: clauses in use, by category and level, for public display in the hall. */
export function StandardsPaper({ company, day, rows }: StandardsPaperProps) {
  const groups = serviceCategory.options.flatMap(({ value, label }) => {
    const own = rows.filter((row) => row.category === value);
    return [...new Set(own.map((row) => row.level))].map((level) => ({
      title: `${label}服务（${level}）`,
      rows: own.filter((row) => row.level === level),
    }));
  });
  return (
    <PrintSheet
      title={`${company}服务标准公示`}
      size="A4-landscape"
      head={<span>公示日期：{formatDay(day)}</span>}
      foot={<span>以上标准接受全体业主监督，共 {rows.length} 条。</span>}
    >
      {groups.map((group) => (
        <section key={group.title}>
          <h2>{group.title}</h2>
          <PrintTable columns={STANDARD_PRINT_COLUMNS} rows={group.rows} />
        </section>
      ))}
    </PrintSheet>
  );
}
