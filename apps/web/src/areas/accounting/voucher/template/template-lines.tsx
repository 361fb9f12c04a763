// The lines of a template: what each is filled with when it is used, a fixed amount, a share of an amount that is asked for, what a formula
// finds in the books, or by hand.
import { Button, Form, Input } from 'antd';
import { DeleteOutlined } from '@ant-design/icons';
import {
  DIRECTION,
  TEMPLATE_AMOUNT,
  tryVoucherTemplate,
  type createVoucherTemplate,
  type InputOf,
  type OutputOf,
  type StateOf,
} from '@anju/contract';
import { formatMoney, ymText } from '@anju/domain';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DecimalInput, EnumSelect, usePaused } from '../../../../ui/index.ts';

type LineForm = InputOf<typeof createVoucherTemplate>['lines'][number];
export interface TemplateLineValues {
  readonly summary: string;
  readonly subjectId: number;
  /** The subject and the dims, as they are read. */
  readonly text: string;
  readonly dims: NonNullable<LineForm['dims']>;
  readonly direction: StateOf<typeof DIRECTION>;
  readonly mode: StateOf<typeof TEMPLATE_AMOUNT>;
  readonly amount: string;
  readonly ratio: string;
  readonly formula: string;
  readonly cashItem: string | null;
}

export const lineFormOf = ({ text: _text, amount, ratio, formula, ...line }: TemplateLineValues): LineForm => ({
  ...line,
  amount: line.mode === TEMPLATE_AMOUNT.fixed ? amount : null,
  ratio: line.mode === TEMPLATE_AMOUNT.ratio ? ratio : null,
  formula: line.mode === TEMPLATE_AMOUNT.formula ? formula : '',
});

type Tried = OutputOf<typeof tryVoucherTemplate>;
const NONE: readonly TemplateLineValues[] = [];
/** What is not typed yet counts nothing and keeps the formulas of other lines from nothing. */
const openWhereEmpty = (line: TemplateLineValues): TemplateLineValues => {
  const typed = { [TEMPLATE_AMOUNT.fixed]: line.amount, [TEMPLATE_AMOUNT.ratio]: line.ratio, [TEMPLATE_AMOUNT.formula]: line.formula };
  return line.mode !== TEMPLATE_AMOUNT.open && typed[line.mode].trim() === '' ? { ...line, mode: TEMPLATE_AMOUNT.open } : line;
};
/** What the formulas give while they are typed. */
function useTried(companyId: number, lines: readonly TemplateLineValues[]): Tried | undefined {
  const written = usePaused(lines).map(openWhereEmpty);
  const input = { companyId, lines: written.map(lineFormOf) };
  const may = written.some(({ mode }) => mode === TEMPLATE_AMOUNT.formula) && tryVoucherTemplate.input.safeParse(input).success;
  return useRead(tryVoucherTemplate, may ? input : null, { keepPrevious: true }).data;
}

function TriedNote({ tried, at }: { readonly tried: Tried | undefined; readonly at: number }) {
  const found = tried?.lines.find(({ line }) => line === at + 1);
  if (!found) return null;
  if (found.problem !== '') return <span className="ui-danger">{found.problem}</span>;
  const amount = tried?.ym == null || found.amount === null ? '' : `${ymText(tried.ym)}：${formatMoney(found.amount)}`;
  return <>{[amount, found.remark].filter((part) => part !== '').join('；')}</>;
}

interface FilledProps {
  readonly at: number;
  readonly line: TemplateLineValues | undefined;
  readonly tried: Tried | undefined;
}
function Filled({ at, line, tried }: FilledProps) {
  if (line?.mode === TEMPLATE_AMOUNT.fixed)
    return (
      <Form.Item name={[at, 'amount']}>
        <DecimalInput aria-label={`第 ${at + 1} 行金额`} negative suffix="元" />
      </Form.Item>
    );
  if (line?.mode === TEMPLATE_AMOUNT.ratio)
    return (
      <Form.Item name={[at, 'ratio']}>
        <DecimalInput aria-label={`第 ${at + 1} 行比例`} scale={4} suffix="%" />
      </Form.Item>
    );
  if (line?.mode === TEMPLATE_AMOUNT.formula)
    return (
      <Form.Item name={[at, 'formula']} extra={<TriedNote tried={tried} at={at} />}>
        <Input aria-label={`第 ${at + 1} 行公式`} placeholder="PL(6001)*0.02" maxLength={500} />
      </Form.Item>
    );
  return <span className="ui-quiet">–</span>;
}

/** For a form whose `lines` are `TemplateLineValues`. */
export function TemplateLines({ companyId }: { readonly companyId: number }) {
  const lines = Form.useWatch<readonly TemplateLineValues[] | undefined>('lines', { preserve: true }) ?? NONE;
  const tried = useTried(companyId, lines);
  return (
    <Form.List name="lines">
      {(fields, { remove }) => (
        <div className="vch-template-scroll">
          <table className="vch-template-lines">
            <thead>
              <tr>
                <th scope="col">行</th>
                <th scope="col">摘要</th>
                <th scope="col">科目与辅助核算</th>
                <th scope="col">方向</th>
                <th scope="col">金额方式</th>
                <th scope="col">金额、比例或公式</th>
                <th scope="col">操作</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(({ key, name: at }) => (
                <tr key={key} aria-label={`第 ${at + 1} 行`}>
                  <td>R{at + 1}</td>
                  <td>
                    <Form.Item name={[at, 'summary']}>
                      <Input aria-label={`第 ${at + 1} 行摘要`} maxLength={200} />
                    </Form.Item>
                  </td>
                  <td>{lines[at]?.text}</td>
                  <td>{lines[at] ? DIRECTION.text(lines[at].direction) : null}</td>
                  <td className="vch-template-mode">
                    <Form.Item name={[at, 'mode']}>
                      <EnumSelect of={TEMPLATE_AMOUNT} />
                    </Form.Item>
                  </td>
                  <td className="vch-template-filled">
                    <Filled at={at} line={lines[at]} tried={tried} />
                  </td>
                  <td>
                    <Button
                      type="text"
                      size="small"
                      icon={<DeleteOutlined />}
                      aria-label={`删除第 ${at + 1} 行`}
                      disabled={fields.length === 1}
                      onClick={() => remove(at)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Form.List>
  );
}
