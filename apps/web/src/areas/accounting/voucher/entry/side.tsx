// Beside the grid: what the subject of the line has and would have after posting, what still lacks, and the templates.
import { Button } from 'antd';
import { CheckOutlined, WarningOutlined } from '@ant-design/icons';
import { readLiveBalance, type VoucherProblem } from '@anju/contract';
import { addDecimal, formatDay, formatMoney, isZeroDecimal, subtractDecimal, ymOfDay } from '@anju/domain';
import { Sparkline } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { FailedState } from '../../../../ui/index.ts';
import { BalanceText, missingDims, type Chart } from '../../part/index.ts';
import * as rules from './draft.rules.ts';

interface BalanceBesideProps {
  readonly companyId: number;
  readonly chart: Chart;
  readonly draft: rules.Draft;
  readonly row: number;
}

export function BalanceBeside({ companyId, chart, draft, row }: BalanceBesideProps) {
  const line = draft.lines[row];
  const subject = line?.subjectId == null ? undefined : chart.byId.get(line.subjectId);
  const asked = line && subject ? { companyId, ym: ymOfDay(draft.day), subjectId: subject.id, dims: line.dims, exceptId: draft.id } : null;
  const query = useRead(readLiveBalance, asked, { keepPrevious: true });
  if (!asked || !subject) return <p className="ui-quiet">选定科目后，这里显示它的余额。</p>;
  if (query.isError) return <FailedState text={query.error.message} onRetry={() => void query.refetch()} />;
  const here = draft.lines.filter((one) => one.subjectId === subject.id);
  const change = rules.differenceOf(here);
  const { data } = query;
  const after = data ? addDecimal(addDecimal(data.balance, subtractDecimal(data.waitingDebit, data.waitingCredit)), change) : '0';
  const figures: readonly (readonly [string, string, boolean])[] = data
    ? [
        ['期初余额', data.opening, true],
        ['本月借方', data.debit, false],
        ['本月贷方', data.credit, false],
        ...(isZeroDecimal(data.waitingDebit) && isZeroDecimal(data.waitingCredit)
          ? []
          : [['待登账', subtractDecimal(data.waitingDebit, data.waitingCredit), true] as const]),
        ['本凭证', change, true],
      ]
    : [];
  return (
    <>
      <h3>
        {subject.code} {subject.fullName}
      </h3>
      <dl className="vch-figures">
        {figures.map(([name, amount, net]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{net ? <BalanceText net={amount} /> : <span className="ui-amount">{formatMoney(amount)}</span>}</dd>
          </div>
        ))}
        <div className="vch-after">
          <dt>登账后余额</dt>
          <dd>
            <BalanceText net={after} />
          </dd>
        </div>
      </dl>
      {data ? (
        <div className="vch-days">
          <Sparkline
            chart={{
              title: '本月每日余额',
              unit: '元',
              points: data.days.map(({ day }) => ({ key: day, label: formatDay(day) })),
              series: [{ name: '余额', values: data.days.map(({ balance }) => balance) }],
            }}
          />
        </div>
      ) : null}
    </>
  );
}

/** What lacks before it can be handed in: what the page sees itself, then what the server said. */
function lacksOf(draft: rules.Draft, chart: Chart, dimsRequired: boolean): string[] {
  const lines = rules.writtenLines(draft.lines);
  const difference = rules.differenceOf(lines);
  return [
    ...(lines.length < 2 ? ['至少两行分录'] : []),
    ...(isZeroDecimal(difference) ? [] : [`借贷差 ${formatMoney(difference.replace('-', ''))}`]),
    ...lines.flatMap((line, at) => {
      const subject = line.subjectId === null ? undefined : chart.byId.get(line.subjectId);
      if (!subject) return [`第 ${at + 1} 行未选末级科目`];
      return [
        ...(dimsRequired && missingDims(subject.required, line.dims).length > 0 ? [`第 ${at + 1} 行缺少辅助核算`] : []),
        ...(rules.isOffProduct(line) ? [`第 ${at + 1} 行金额不等于数量乘单价 ${formatMoney(rules.productOf(line) ?? '0')}`] : []),
      ];
    }),
    ...(draft.papers > 0 && draft.files.length > 0 && draft.papers !== draft.files.length
      ? [`附单据 ${draft.papers} 张，已上传 ${draft.files.length} 张`]
      : []),
  ];
}

interface ChecksProps {
  readonly draft: rules.Draft;
  readonly chart: Chart;
  readonly dimsRequired: boolean;
  readonly problems: readonly VoucherProblem[];
}

export function Checks({ draft, chart, dimsRequired, problems }: ChecksProps) {
  const told = problems.map(({ line, text }) => (line === 0 ? text : `第 ${line} 行：${text}`));
  const lacks = [...new Set([...told, ...lacksOf(draft, chart, dimsRequired)])];
  return (
    <>
      <h3>检查</h3>
      <ul className="vch-checks" aria-live="polite">
        {lacks.map((text) => (
          <li key={text} className="vch-lack">
            <WarningOutlined aria-hidden /> {text}
          </li>
        ))}
        {lacks.length === 0 ? (
          <li className="vch-fine">
            <CheckOutlined aria-hidden /> 可以提交
          </li>
        ) : null}
      </ul>
    </>
  );
}

interface TemplatesProps {
  readonly templates: readonly { readonly id: number; readonly name: string }[];
  readonly onUse: (template: { readonly id: number; readonly name: string }) => void;
}

export function Templates({ templates, onUse }: TemplatesProps) {
  return (
    <>
      <h3>常用模板</h3>
      {templates.length === 0 ? <p className="ui-quiet">还没有模板，可把当前分录存为模板。</p> : null}
      {templates.map((one) => (
        <Button key={one.id} type="link" size="small" onClick={() => onUse(one)}>
          {one.name}
        </Button>
      ))}
    </>
  );
}
