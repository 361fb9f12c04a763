// One time limit: for whom it holds, the three promises, and who is told at which delay. A clause of 服务标准 fills in what it promises.
import { Button, Form, InputNumber, Select } from 'antd';
import {
  CASE_CLOCK,
  CASE_KIND,
  CASE_URGENCY,
  changeCaseLimit,
  createCaseLimit,
  listCaseClauses,
  listJobOptions,
  MAX_ESCALATIONS,
  type CaseEscalation,
  type CaseKind,
  type CaseLimit,
} from '@anju/contract';
import { EntryDialog, useRowEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { ChoicePick, EnumSelect, type PickProps } from '../../../../ui/index.ts';
import { ColleaguePick, CompanyPick } from '../../../org/index.ts';
import { CategoryPick } from '../record/case-fields.tsx';
import { MinutesInput } from './minutes-input.tsx';

interface LimitDialogProps {
  readonly row: CaseLimit | undefined;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const BLANK = {
  companyId: null,
  kind: CASE_KIND.repair,
  categoryId: null,
  urgency: CASE_URGENCY.normal,
  respondMinutes: null,
  arriveMinutes: null,
  finishMinutes: null,
  clock: CASE_CLOCK.always,
  warnPercent: 80,
  clauseId: null,
  escalations: [] as CaseEscalation[],
};

export function LimitDialog({ row, readOnly, onClose, onDone }: LimitDialogProps) {
  const entry = useRowEntry({ create: createCaseLimit, change: changeCaseLimit, row, blank: BLANK, onDone });
  const { form } = entry;
  const kind = Form.useWatch<CaseKind | undefined>('kind', form) ?? row?.kind ?? BLANK.kind;
  const clauses = useRead(listCaseClauses, readOnly ? null : {});

  function follow(id: number | null): void {
    const clause = clauses.data?.find((one) => one.id === id);
    if (!clause) return;
    if (clause.responseMinutes !== null) form.setFieldValue('respondMinutes', clause.responseMinutes);
    if (clause.finishMinutes !== null) form.setFieldValue('finishMinutes', clause.finishMinutes);
    form.setFieldValue('companyId', clause.companyId);
  }
  return (
    <EntryDialog title={row ? '时限' : '新增时限'} entry={entry} readOnly={readOnly} onClose={onClose} size="wide">
      <div className="form-grid">
        <Form.Item name="kind" label="性质" required>
          <EnumSelect of={CASE_KIND} onChange={() => form.setFieldValue('categoryId', null)} />
        </Form.Item>
        <Form.Item name="categoryId" label="类别" extra="不选为该性质的全部类别">
          <CategoryPick kinds={[kind]} placeholder="全部类别" width="100%" />
        </Form.Item>
        <Form.Item name="urgency" label="紧急程度" required>
          <EnumSelect of={CASE_URGENCY} />
        </Form.Item>
        <Form.Item name="companyId" label="公司" extra="不选为没有单独设置的全部公司">
          <CompanyPick width="100%" own={row && row.companyId !== null ? { id: row.companyId, name: row.companyName } : undefined} />
        </Form.Item>
        <Form.Item name="clauseId" label="服务标准" className="wide" extra="选后带出承诺的响应和完成时间">
          <ClausePick own={row} onChosen={follow} clauses={clauses.data ?? []} loading={clauses.isFetching} />
        </Form.Item>
        <Form.Item name="respondMinutes" label="响应时限">
          <MinutesInput label="响应时限" />
        </Form.Item>
        <Form.Item name="arriveMinutes" label="到场时限">
          <MinutesInput label="到场时限" />
        </Form.Item>
        <Form.Item name="finishMinutes" label="完成时限">
          <MinutesInput label="完成时限" />
        </Form.Item>
        <Form.Item name="clock" label="计时方式" required>
          <EnumSelect of={CASE_CLOCK} />
        </Form.Item>
        <Form.Item name="warnPercent" label="提前提醒" extra="时限用到多少时提醒处理人，0 为不提醒">
          <InputNumber min={0} max={99} precision={0} suffix="%" style={{ width: '100%' }} />
        </Form.Item>
        <h2>超时升级</h2>
        <Escalations readOnly={readOnly} />
      </div>
    </EntryDialog>
  );
}

type Clause = { readonly id: number; readonly companyName: string; readonly code: string; readonly clause: string };
interface ClausePickProps extends PickProps {
  readonly own: CaseLimit | undefined;
  readonly clauses: readonly Clause[];
  readonly onChosen: (id: number | null) => void;
}

function ClausePick({ own, clauses, onChosen, onChange, ...props }: ClausePickProps) {
  const offered = clauses.map(({ id, companyName, code, clause }) => ({ value: id, label: `${companyName} ${code} ${clause}` }));
  const kept =
    own && own.clauseId !== null && !offered.some(({ value }) => value === own.clauseId)
      ? [{ value: own.clauseId, label: own.clause }]
      : [];
  return (
    <ChoicePick
      {...props}
      label="服务标准"
      placeholder="不引用"
      width="100%"
      choices={[...kept, ...offered]}
      onChange={(id) => {
        onChange?.(id);
        onChosen(id);
      }}
    />
  );
}

const TARGETS = [
  { value: 'leader', label: '班组长' },
  { value: 'job', label: '岗位' },
  { value: 'person', label: '员工' },
];

function Escalations({ readOnly }: { readonly readOnly: boolean }) {
  const form = Form.useFormInstance();
  const steps = Form.useWatch<readonly Partial<CaseEscalation>[] | undefined>('escalations', form) ?? [];
  return (
    <Form.List name="escalations">
      {(fields, { add, remove }, { errors }) => (
        <div className="wide">
          <Form.ErrorList errors={errors} />
          {fields.map(({ key, name }) => {
            const target = steps[name]?.target;
            const step = `第 ${name + 1} 级`;
            return (
              <div className="dispatch-escalation" key={key}>
                <span>{step}，超时后</span>
                <Form.Item name={[name, 'afterMinutes']}>
                  <MinutesInput label={`${step}时间`} />
                </Form.Item>
                <span>通知</span>
                <Form.Item name={[name, 'target']}>
                  <Select
                    aria-label={`${step}对象`}
                    options={TARGETS}
                    // A person of another kind of target would be saved along.
                    onChange={() => {
                      form.setFieldValue(['escalations', name, 'jobId'], null);
                      form.setFieldValue(['escalations', name, 'employeeId'], null);
                    }}
                  />
                </Form.Item>
                {target === 'job' ? (
                  <Form.Item name={[name, 'jobId']}>
                    <JobPick />
                  </Form.Item>
                ) : target === 'person' ? (
                  <Form.Item name={[name, 'employeeId']}>
                    <ColleaguePick label={`${step}员工`} />
                  </Form.Item>
                ) : (
                  <span />
                )}
                {readOnly ? null : (
                  <Button type="link" size="small" onClick={() => remove(name)}>
                    移除
                  </Button>
                )}
              </div>
            );
          })}
          {readOnly ? null : (
            <Button
              size="small"
              disabled={fields.length >= MAX_ESCALATIONS}
              onClick={() => add({ afterMinutes: 60, target: 'leader', jobId: null, employeeId: null })}
            >
              增加一级
            </Button>
          )}
        </div>
      )}
    </Form.List>
  );
}

/** Jobs of every company the user sees. */
function JobPick(props: PickProps) {
  const jobs = useRead(listJobOptions, { a: 0, b: 0 });
  const choices = (jobs.data ?? []).map(({ id, name, departmentName, companyName }) => ({
    value: id,
    label: `${name}（${companyName} ${departmentName}）`,
  }));
  return <ChoicePick {...props} label="岗位" placeholder="请选择岗位" width="100%" choices={choices} loading={jobs.isFetching} />;
}
