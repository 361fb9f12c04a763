// The form of a care plan: what day it is for, who gets it, who goes; with a look at the people of the next month.
import { Button, Form, Input, InputNumber, Radio, Table } from 'antd';
import { useState } from 'react';
import {
  CARE_RULE,
  changeCarePlan,
  createCarePlan,
  previewCare,
  RELATION_AUDIENCE,
  RELATION_WAY,
  type CareForm,
  type CarePlan,
  type InputOf,
  type OutputOf,
} from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../../archetypes/index.ts';
import { useAttempt } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { DateText, DayInput, EnumSelect } from '../../../../../ui/index.ts';
import { EstatesPick, TagSelect } from '../../../../estate/index.ts';
import { ColleaguePick } from '../../../../org/index.ts';
import { LevelsPick } from '../level/levels-pick.tsx';

interface CareDialogProps {
  /** Null for a new plan. */
  readonly plan: CarePlan | null;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Typed = Omit<CareForm, 'employeeId' | 'festivalDays'> & {
  readonly employeeId: number | null;
  readonly festivalDays: (string | null)[];
};

const BLANK: Typed = {
  name: '',
  rule: CARE_RULE.birthday,
  estateIds: [],
  audience: RELATION_AUDIENCE.owners,
  tagIds: [],
  levelIds: [],
  minAge: null,
  maxAge: null,
  festivalDays: [],
  firstOn: null,
  everyDays: null,
  daysBefore: 3,
  way: RELATION_WAY.phone,
  text: '',
  employeeId: null,
};

const typedOf = (plan: CarePlan): Typed => ({
  name: plan.name,
  rule: plan.rule,
  estateIds: plan.estateIds,
  audience: plan.audience,
  tagIds: plan.tagIds,
  levelIds: plan.levelIds,
  minAge: plan.minAge,
  maxAge: plan.maxAge,
  festivalDays: plan.festivalDays,
  firstOn: plan.firstOn,
  everyDays: plan.everyDays,
  daysBefore: plan.daysBefore,
  way: plan.way,
  text: plan.text,
  employeeId: plan.employeeId,
});

/** Days of another kind of plan are not sent. */
const formOf = (values: Typed) => ({
  ...values,
  festivalDays: values.rule === CARE_RULE.festival ? values.festivalDays : [],
  firstOn: values.rule === CARE_RULE.regular ? values.firstOn : null,
  everyDays: values.rule === CARE_RULE.regular ? values.everyDays : null,
});

export function CareDialog({ plan, readOnly, onClose, onDone }: CareDialogProps) {
  const entry = useEntry({
    endpoint: plan === null ? createCarePlan : changeCarePlan,
    initial: plan === null ? BLANK : typedOf(plan),
    toInput: (values) =>
      ({ ...formOf(values), ...(plan === null ? {} : { id: plan.id, version: plan.version }) }) as InputOf<typeof createCarePlan> &
        InputOf<typeof changeCarePlan>,
    onDone,
  });
  const { form } = entry;
  const rule = Form.useWatch('rule', form) ?? entry.initial.rule;
  const [shown, setShown] = useState<OutputOf<typeof previewCare> | null>(null);
  const { attempt, busy } = useAttempt();
  async function look(): Promise<void> {
    const checked = previewCare.input.safeParse(formOf({ ...entry.initial, ...(form.getFieldsValue(true) as Typed) }));
    // What is missing is said where it is missing.
    if (!checked.success) return void (await entry.save());
    setShown((await attempt(() => call(previewCare, checked.data))) ?? null);
  }
  return (
    <EntryDialog
      title={plan === null ? '新增关怀计划' : `关怀计划 ${plan.name}`}
      entry={entry}
      onClose={onClose}
      readOnly={readOnly}
      size="wide"
      actions={
        <Button loading={busy} onClick={() => void look()}>
          预览对象
        </Button>
      }
    >
      <div className="form-grid">
        <Form.Item name="name" label="计划名称" required>
          <Input maxLength={30} placeholder="如 独居老人每月探望" />
        </Form.Item>
        <Form.Item name="rule" label="关怀类型" required>
          <Radio.Group optionType="button" options={[...CARE_RULE.options]} />
        </Form.Item>
        <Form.Item name="estateIds" label="小区" required>
          <EstatesPick placeholder="请选择小区" />
        </Form.Item>
        <Form.Item name="audience" label="对象" required>
          <EnumSelect of={RELATION_AUDIENCE} />
        </Form.Item>
        <Form.Item name="tagIds" label="标签" extra="不选为所有人">
          <TagSelect />
        </Form.Item>
        <Form.Item name="levelIds" label="分级" extra="不选为所有人">
          <LevelsPick />
        </Form.Item>
        <Form.Item name="minAge" label="年龄不小于">
          <InputNumber min={0} max={150} precision={0} suffix="岁" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="maxAge" label="年龄不大于">
          <InputNumber min={0} max={150} precision={0} suffix="岁" style={{ width: '100%' }} />
        </Form.Item>
        {rule === CARE_RULE.festival ? <FestivalDays /> : null}
        {rule === CARE_RULE.regular ? (
          <>
            <Form.Item name="firstOn" label="首次日期" required>
              <DayInput />
            </Form.Item>
            <Form.Item name="everyDays" label="间隔" required>
              <InputNumber min={7} max={366} precision={0} suffix="天" style={{ width: '100%' }} />
            </Form.Item>
          </>
        ) : null}
        <Form.Item name="daysBefore" label="提前">
          <InputNumber min={0} max={60} precision={0} suffix="天" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="way" label="方式" required>
          <Radio.Group optionType="button" options={[...RELATION_WAY.options]} />
        </Form.Item>
        <Form.Item name="employeeId" label="负责人" required>
          <ColleaguePick />
        </Form.Item>
        <Form.Item name="text" label="关怀内容" className="wide" extra="{姓名} {房号} 由系统填入">
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} placeholder="如 {姓名}您好，祝您生日快乐" />
        </Form.Item>
      </div>
      {shown === null ? null : <Preview shown={shown} />}
    </EntryDialog>
  );
}

function FestivalDays() {
  return (
    <Form.List name="festivalDays">
      {(fields, { add, remove }, { errors }) => (
        <Form.Item label="节日日期" required className="wide" extra="每年日期不同的节日，请逐年填写">
          <Form.ErrorList errors={errors} />
          <div className="care-days">
            {fields.map(({ key, name }) => (
              <span key={key}>
                <Form.Item name={name} noStyle>
                  <DayInput aria-label={`节日日期 ${name + 1}`} />
                </Form.Item>
                <Button type="link" size="small" onClick={() => remove(name)}>
                  移除
                </Button>
              </span>
            ))}
            <Button size="small" disabled={fields.length >= 20} onClick={() => add(null)}>
              加一天
            </Button>
          </div>
        </Form.Item>
      )}
    </Form.List>
  );
}

const Preview = ({ shown }: { readonly shown: OutputOf<typeof previewCare> }) => (
  <section aria-label="对象预览">
    <p className="ui-quiet">{shown.total === 0 ? '今后 30 天没有符合的客户' : `今后 30 天共 ${shown.total} 次，如`}</p>
    {shown.rows.length === 0 ? null : (
      <Table
        size="small"
        pagination={false}
        rowKey={(row) => `${row.personId}-${row.on}`}
        dataSource={shown.rows.slice(0, 10)}
        columns={[
          { title: '日期', render: (_, { on }) => <DateText value={on} /> },
          { title: '客户', dataIndex: 'name' },
          { title: '房屋', dataIndex: 'house' },
          { title: '年龄', render: (_, { age }) => age ?? '–' },
        ]}
      />
    )}
  </section>
);
