// Dialogs of a visit: planned for one customer, changed, done with few keys, called off, handed to somebody else.
import { Form, Input, Radio } from 'antd';
import {
  assignRelationVisits,
  changeRelationVisit,
  createRelationVisit,
  getRelation,
  RELATION_REASON,
  RELATION_WAY,
  type InputOf,
  type RelationVisitDetail,
} from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import { useState } from 'react';
import { EntryDialog, useEntry } from '../../../../../archetypes/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { ChoicePick, DayInput, EnumSelect } from '../../../../../ui/index.ts';
import { ColleaguePick } from '../../../../org/index.ts';
import { CustomerFind } from '../parts/customer-find.tsx';

interface VisitedCustomer {
  readonly personId: number;
  readonly name: string;
  readonly houseId: number | null;
}

/** Reason, day, way and words of a visit, for one customer and for several. */
export function PlanFields({ children }: { readonly children?: React.ReactNode }) {
  return (
    <>
      <Form.Item name="reason" label="事由" required>
        <EnumSelect of={RELATION_REASON} />
      </Form.Item>
      <Form.Item name="plannedOn" label="计划日期" required>
        <DayInput min={businessDay(new Date())} />
      </Form.Item>
      {children}
      <Form.Item name="way" label="方式" required>
        <Radio.Group optionType="button" options={[...RELATION_WAY.options]} />
      </Form.Item>
      <Form.Item name="employeeId" label="走访人">
        <ColleaguePick placeholder="不选为本人" />
      </Form.Item>
      <Form.Item name="subject" label="走访内容" className="wide">
        <Input maxLength={500} placeholder="如 了解停车需求" />
      </Form.Item>
    </>
  );
}

export const newPlan = () => ({
  reason: RELATION_REASON.regular as (typeof RELATION_REASON.values)[number],
  subject: '',
  plannedOn: addDays(businessDay(new Date()), 1) as string | null,
  way: RELATION_WAY.door as (typeof RELATION_WAY.values)[number],
  employeeId: null as number | null,
});

/** The houses the customer has now. */
function HousePick({ personId, ...field }: { readonly personId: number | null; readonly id?: string; readonly value?: number | null }) {
  const read = useRead(getRelation, personId === null ? null : { personId });
  const choices = (read.data?.houses ?? [])
    .filter(({ current }) => current)
    .map(({ houseId, estateName, code }) => ({ value: houseId, label: `${estateName} ${code}` }));
  return <ChoicePick {...field} label="房屋" placeholder="不去房屋" width="100%" choices={choices} loading={read.isFetching} />;
}

interface NewVisitDialogProps {
  /** Absent: chosen in the dialog. */
  readonly customer?: VisitedCustomer;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function NewVisitDialog({ customer, onClose, onDone }: NewVisitDialogProps) {
  const [chosen, setChosen] = useState<VisitedCustomer | null>(customer ?? null);
  const entry = useEntry({
    endpoint: createRelationVisit,
    initial: { personId: chosen?.personId ?? null, houseId: chosen?.houseId ?? null, ...newPlan() },
    toInput: (values) => values as InputOf<typeof createRelationVisit>,
    onDone,
  });
  function choose(next: VisitedCustomer): void {
    setChosen(next);
    entry.form.setFieldsValue({ personId: next.personId, houseId: next.houseId });
    entry.noteChange({ personId: true, houseId: true });
  }
  return (
    <EntryDialog title={chosen === null ? '安排走访' : `安排走访 ${chosen.name}`} entry={entry} onClose={onClose}>
      {customer === undefined ? (
        <Form.Item name="personId" label="客户" required>
          <ChosenCustomer chosen={chosen} onPick={choose} />
        </Form.Item>
      ) : null}
      <Form.Item name="houseId" label="房屋">
        <HousePick personId={chosen?.personId ?? null} />
      </Form.Item>
      <PlanFields />
    </EntryDialog>
  );
}

function ChosenCustomer({ chosen, onPick }: { readonly chosen: VisitedCustomer | null; readonly onPick: (one: VisitedCustomer) => void }) {
  return (
    // Enter in the box chooses the customer; it does not save the form.
    <div onKeyDown={(event) => (event.key === 'Enter' ? event.stopPropagation() : undefined)}>
      <CustomerFind onPick={({ personId, name, houseId }) => onPick({ personId, name, houseId })} />
      {chosen === null ? null : <strong>{chosen.name}</strong>}
    </div>
  );
}

interface VisitDialogProps {
  readonly visit: RelationVisitDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function ChangeVisitDialog({ visit, onClose, onDone }: VisitDialogProps) {
  const { id, version, personId, name, houseId, reason, subject, plannedOn, way, employeeId } = visit;
  const entry = useEntry({
    endpoint: changeRelationVisit,
    initial: { houseId, reason, subject, plannedOn, way, employeeId },
    toInput: (values) => ({ id, version, ...values }),
    onDone,
  });
  return (
    <EntryDialog title={`修改走访 ${name}`} entry={entry} onClose={onClose}>
      <Form.Item name="houseId" label="房屋">
        <HousePick personId={personId} />
      </Form.Item>
      <PlanFields />
    </EntryDialog>
  );
}

interface AssignDialogProps {
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

export function AssignVisitsDialog({ ids, onClose, onDone }: AssignDialogProps) {
  const entry = useEntry({
    endpoint: assignRelationVisits,
    initial: { employeeId: null as number | null },
    toInput: (values) => ({ ids: [...ids], ...values }) as InputOf<typeof assignRelationVisits>,
    onDone: ({ assigned, skipped }) =>
      onDone(skipped === 0 ? `已转交 ${assigned} 项` : `已转交 ${assigned} 项，${skipped} 项已完成或取消，未转交`),
  });
  return (
    <EntryDialog title={`转交走访（${ids.length} 项）`} entry={entry} onClose={onClose} saveText="转交" size="small">
      <Form.Item name="employeeId" label="走访人" required>
        <ColleaguePick />
      </Form.Item>
    </EntryDialog>
  );
}
