// The lines of a template: what each is filled with when it is used, a fixed amount, a share of an amount that is asked for, or by hand.
import { Button, Form, Input } from 'antd';
import { DeleteOutlined } from '@ant-design/icons';
import { DIRECTION, TEMPLATE_AMOUNT, type InputOf, type StateOf, type createVoucherTemplate } from '@anju/contract';
import { DecimalInput, EnumSelect } from '../../../../ui/index.ts';

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
  readonly cashItem: string | null;
}

export const lineFormOf = ({ text: _text, amount, ratio, ...line }: TemplateLineValues): LineForm => ({
  ...line,
  amount: line.mode === TEMPLATE_AMOUNT.fixed ? amount : null,
  ratio: line.mode === TEMPLATE_AMOUNT.ratio ? ratio : null,
});

interface FilledProps {
  readonly at: number;
  readonly line: TemplateLineValues | undefined;
}
function Filled({ at, line }: FilledProps) {
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
  return <span className="ui-quiet">–</span>;
}

/** For a form whose `lines` are `TemplateLineValues`. */
export function TemplateLines() {
  const lines = Form.useWatch<readonly TemplateLineValues[] | undefined>('lines', { preserve: true }) ?? [];
  return (
    <Form.List name="lines">
      {(fields, { remove }) => (
        <div className="vch-template-scroll">
          <table className="vch-template-lines">
            <thead>
              <tr>
                <th scope="col">摘要</th>
                <th scope="col">科目与辅助核算</th>
                <th scope="col">方向</th>
                <th scope="col">金额方式</th>
                <th scope="col">金额或比例</th>
                <th scope="col">操作</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(({ key, name: at }) => (
                <tr key={key} aria-label={`第 ${at + 1} 行`}>
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
                    <Filled at={at} line={lines[at]} />
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
