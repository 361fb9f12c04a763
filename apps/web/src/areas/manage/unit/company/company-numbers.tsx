import { Button, Form, Input, InputNumber, Select } from 'antd';
import { changeNumberRule, NUMBER_DATE_PARTS, NUMBER_RESETS, removeNumberRule, type CompanyProfile, type NumberRule } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useActs, useEntry } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { StatusTag, useConfirm } from '../../../../ui/index.ts';
import { numberText } from './company-number-text.ts';
import { useRefreshCompany } from './company-queries.ts';

const labelOf = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** How documents other than receipts are numbered: by the general rule, or by the company's own rule. */
export function NumberRules({ company, access }: { readonly company: CompanyProfile; readonly access: Access }) {
  const confirm = useConfirm();
  const acts = useActs<{ change: NumberRule }>(useRefreshCompany());

  const giveUp = (rule: NumberRule) =>
    acts.attempt(async () => {
      const text = `${rule.name}改回统一规则后，新号码按统一规则接着编，已用的号码不变，是否继续？`;
      if (!(await confirm({ text, danger: false }))) return;
      await call(removeNumberRule, { id: company.id, kind: rule.kind });
      acts.done('已恢复统一规则');
    });

  return (
    <div className="company-part">
      <p className="ui-quiet">没有单独规则的，与其他公司按统一规则一起编号。作废的号码不再使用。</p>
      <table className="company-rules">
        <thead>
          <tr>
            <th>单据</th>
            <th>规则</th>
            <th>重新编号</th>
            <th>下一个号码</th>
            <th>操作</th>
          </tr>
        </thead>
        <tbody>
          {company.numberRules.map((rule) => (
            <tr key={rule.kind}>
              <td>{rule.name}</td>
              <td>
                <StatusTag tone="kind">{rule.own ? '本公司' : '统一'}</StatusTag>
              </td>
              <td>{labelOf(NUMBER_RESETS, rule.reset)}</td>
              <td className="company-number">{rule.next}</td>
              <td>
                {access.can('change') ? (
                  <>
                    <Button size="small" type="link" aria-label={`设置${rule.name}编号`} onClick={() => acts.begin('change', rule)}>
                      {rule.own ? '修改' : '单独设置'}
                    </Button>
                    {rule.own ? (
                      <Button size="small" type="link" aria-label={`恢复${rule.name}统一规则`} onClick={() => giveUp(rule)}>
                        恢复
                      </Button>
                    ) : null}
                  </>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {acts.doing ? <NumberDialog company={company} rule={acts.doing.row} onClose={acts.close} onDone={() => acts.done('已保存')} /> : null}
    </div>
  );
}

interface NumberDialogProps {
  readonly company: CompanyProfile;
  readonly rule: NumberRule;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function NumberDialog({ company, rule: read, onClose, onDone }: NumberDialogProps) {
  const { prefix, datePart, width, reset } = read;
  const seen = { prefix, datePart, width, reset };
  const entry = useEntry({
    endpoint: changeNumberRule,
    // A company's own rule needs its own prefix.
    initial: { rule: read.own ? seen : { ...seen, prefix: company.code ? `${company.code}${prefix}`.slice(-8) : '' } },
    toInput: ({ rule }) => ({ id: company.id, kind: read.kind, seen, rule }),
    onDone,
  });
  const typed = Form.useWatch('rule', entry.form) ?? entry.initial.rule;
  return (
    <EntryDialog title={`${company.name} ${read.name}编号`} entry={entry} onClose={onClose} size="small">
      <Form.Item name={['rule', 'prefix']} label="前缀" tooltip="不能与其他公司的相同">
        <Input maxLength={8} autoFocus />
      </Form.Item>
      <Form.Item name={['rule', 'datePart']} label="日期段" required>
        <Select options={[...NUMBER_DATE_PARTS]} />
      </Form.Item>
      <Form.Item name={['rule', 'width']} label="位数" required>
        <InputNumber min={1} max={12} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name={['rule', 'reset']} label="重新编号" required>
        <Select options={[...NUMBER_RESETS]} />
      </Form.Item>
      <Form.Item label="示例">
        <output className="company-number" aria-label="编号示例">
          {numberText({ ...entry.initial.rule, ...typed }, businessDay(new Date()), 1)}
        </output>
      </Form.Item>
    </EntryDialog>
  );
}
