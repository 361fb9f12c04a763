// A lease is written down: the house brings its owner, its items and who pays them, and the preview says what the lease would change.
// Nothing is in force before somebody else has decided.
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button, Checkbox, Form, Input, Segmented } from 'antd';
import {
  changeLease,
  createLease,
  LEASE_PURPOSE,
  previewLease,
  readLeaseHouse,
  RENT_CYCLE,
  type InputOf,
  type LeaseHouse,
} from '@anju/contract';
import { compareDecimal } from '@anju/domain';
import { EntryDialog, useEntry, type EntryState } from '../../../../../archetypes/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { ChoicePick, DayInput, DecimalInput, EnumSelect, FailedState, usePaused } from '../../../../../ui/index.ts';
import { HouseFind } from '../../../decoration/record/house-find.tsx';
import { ChangePreview } from '../parts/change-table.tsx';
import { HouseNotes } from './house-notes.tsx';
import { billedItems, startOf, termEnd, toInput, usualLines, type LeaseStart, type LeaseValues, type LineValue } from './lease-values.ts';
import { PapersInput } from './papers-input.tsx';
import { PayerFields } from './payer-fields.tsx';
import { PeopleFields } from './people-fields.tsx';

interface LeaseDialogProps {
  readonly start: LeaseStart;
  readonly onClose: () => void;
  /** `submits`: the user wants it decided now. */
  readonly onSaved: (saved: { readonly id: number; readonly submits: boolean }) => void;
}

export function LeaseDialog({ start, onClose, onSaved }: LeaseDialogProps) {
  const { lease, listing } = start;
  const submits = useRef(true);
  const initial = startOf(start);
  const creating = useEntry({
    endpoint: createLease,
    initial,
    toInput,
    onDone: ({ id }) => onSaved({ id, submits: submits.current }),
  });
  const changing = useEntry({
    endpoint: changeLease,
    initial,
    toInput: (values: LeaseValues) => ({ ...toInput(values), id: lease?.id ?? 0, version: lease?.version ?? 0 }),
    onDone: () => onSaved({ id: lease?.id ?? 0, submits: submits.current }),
  });
  const entry = lease ? changing : creating;
  const save = (now: boolean) => {
    submits.current = now;
    return entry.save();
  };
  const known = lease ?? listing;
  // A draft is submitted by whoever wrote it; somebody else may put it right.
  const maySubmit = lease?.own ?? true;
  return (
    <EntryDialog
      title={lease ? `修改租约 ${lease.number}` : '新增租约'}
      entry={{ ...entry, save: () => save(maySubmit) }}
      onClose={onClose}
      size="wide"
      saveText={maySubmit ? '保存并提交' : '保存'}
      actions={
        maySubmit ? (
          <Button disabled={entry.saving || entry.isUploading} onClick={() => void save(false)}>
            存草稿
          </Button>
        ) : null
      }
    >
      <LeaseFields
        entry={entry}
        known={known && { id: known.houseId, name: `${known.estateName} ${known.house}` }}
        own={lease?.id ?? null}
      />
    </EntryDialog>
  );
}

interface LeaseFieldsProps {
  readonly entry: EntryState<LeaseValues>;
  readonly known: { readonly id: number; readonly name: string } | undefined;
  /** The lease itself, which is no other one of the house. */
  readonly own: number | null;
}

function LeaseFields({ entry: { form, initial }, known, own }: LeaseFieldsProps) {
  const watched = Form.useWatch<Partial<LeaseValues> | undefined>([], form);
  const values: LeaseValues = { ...initial, ...watched };
  const { houseId, fromDate } = values;
  const day = usePaused(fromDate);
  const query = useRead(readLeaseHouse, houseId === null ? null : { houseId, fromDate: day }, { keepPrevious: true });
  const house = query.data?.houseId === houseId ? query.data : undefined;
  const filled = useRef(own === null ? null : initial.houseId);
  const fill = useEffectEvent((of: LeaseHouse) => {
    const kept = (form.getFieldValue('lines') as LineValue[] | undefined) ?? [];
    const same = filled.current === of.houseId;
    filled.current = of.houseId;
    // What the user has said of an item stays when the day changes which items there are.
    const lines = usualLines(of).map((line) => (same ? kept.find((one) => one.chargeTypeId === line.chargeTypeId) : undefined) ?? line);
    form.setFieldsValue(
      same ? { lines } : { lines, landlordId: mainOwner(of), rent: (form.getFieldValue('rent') as string) || (of.listing?.asking ?? '') },
    );
  });
  useEffect(() => {
    if (house) fill(house);
  }, [house]);
  return (
    <div className="form-grid rent-form">
      <h2>1 房屋</h2>
      <Form.Item name="houseId" label="房屋" required className="wide">
        <HouseFind known={known ?? (house && { id: house.houseId, name: `${house.estateName} ${house.house}` })} />
      </Form.Item>
      {houseId === null ? <p className="wide ui-quiet">先找到房屋：输入房号、业主姓名或电话。</p> : null}
      {query.error && !house ? (
        <div className="wide">
          <FailedState text={query.error.message} onRetry={() => void query.refetch()} />
        </div>
      ) : null}
      {house ? (
        <>
          <HouseNotes house={house} own={own} />
          <Rest house={house} values={values} />
        </>
      ) : null}
    </div>
  );
}

/** The owner with the largest share. */
const mainOwner = ({ owners }: LeaseHouse): number | null =>
  owners.toSorted((one, other) => compareDecimal(other.share || '0', one.share || '0'))[0]?.personId ?? null;

const TERMS = [
  { value: 6, label: '半年' },
  { value: 12, label: '一年' },
  { value: 24, label: '两年' },
];

interface RestProps {
  readonly house: LeaseHouse;
  readonly values: LeaseValues;
}

/** Once the house is known. */
function Rest({ house, values }: RestProps) {
  const form = Form.useFormInstance<LeaseValues>();
  const { fromDate, toDate, lines } = values;
  const billed = billedItems(house, lines, fromDate);
  const term = fromDate === null ? undefined : TERMS.find(({ value }) => termEnd(fromDate, value) === toDate);
  const spanned = (from: string | null) => {
    // The end follows the beginning as long as the term is one of the usual ones.
    if (from !== null && term !== undefined) form.setFieldValue('toDate', termEnd(from, term.value));
  };
  return (
    <>
      <Form.Item name="landlordId" label="业主" required className="wide">
        <ChoicePick
          label="业主"
          required
          width="100%"
          choices={house.owners.map((one) => ({ value: one.personId, label: `${one.name}　${one.phone}　份额 ${one.share}%` }))}
        />
      </Form.Item>
      <h2>2 租客</h2>
      <PeopleFields name="people" houseId={house.houseId} main />
      <h2>3 租期和租金</h2>
      <Form.Item name="fromDate" label="起租日期" required>
        <DayInput onChange={spanned} />
      </Form.Item>
      <Form.Item name="toDate" label="止租日期" required tooltip="含当天">
        <DayInput />
      </Form.Item>
      <Form.Item label="租期">
        <Segmented<number>
          aria-label="租期"
          options={TERMS}
          value={term?.value ?? 0}
          disabled={fromDate === null}
          onChange={(months) => {
            const from = form.getFieldValue('fromDate') as string | null;
            form.setFieldValue('toDate', from === null ? null : termEnd(from, months));
          }}
        />
      </Form.Item>
      <Form.Item name="rent" label="月租金" required tooltip="业主与租客之间的约定，只作登记，不计费">
        <DecimalInput suffix="元" />
      </Form.Item>
      <Form.Item name="cycle" label="付租方式" required>
        <EnumSelect of={RENT_CYCLE} />
      </Form.Item>
      <Form.Item name="deposit" label="租房押金" tooltip="业主收取，只作登记">
        <DecimalInput suffix="元" />
      </Form.Item>
      <Form.Item name="purpose" label="用途" required>
        <EnumSelect of={LEASE_PURPOSE} />
      </Form.Item>
      <Form.Item name="contractNo" label="合同编号">
        <Input maxLength={60} />
      </Form.Item>
      <h2>4 费用由谁付</h2>
      <PayerFields house={house} />
      {billed.length > 0 || values.keepBilled ? (
        <Form.Item name="keepBilled" valuePropName="checked" className="wide">
          <Checkbox>{`${billed.join('、') || '有项目'}已计费的不变，自次日起由租客付`}</Checkbox>
        </Form.Item>
      ) : null}
      <h2>5 其他（可不填）</h2>
      <Form.Item name="agent" label="中介">
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="agentPhone" label="中介电话">
        <Input maxLength={30} inputMode="tel" />
      </Form.Item>
      <Form.Item name="filingNo" label="备案号">
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="filedOn" label="备案日期">
        <DayInput />
      </Form.Item>
      <Form.Item name="papers" label="资料" className="wide">
        <PapersInput />
      </Form.Item>
      <Form.Item name="remark" label="备注" className="wide">
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
      <h2>6 生效后的变化</h2>
      <Preview values={values} />
    </>
  );
}

/** A day or a name that is being typed asks for nothing: the preview is read when the hand rests and what was typed can be read. */
function Preview({ values }: { readonly values: LeaseValues }) {
  // Papers and remarks change nothing.
  const input = usePaused(JSON.stringify({ ...toInput(values), papers: [], remark: '' }));
  const parsed = JSON.parse(input) as InputOf<typeof previewLease>;
  const readable = previewLease.input.safeParse(parsed);
  const query = useRead(previewLease, readable.success ? parsed : null, { keepPrevious: true, gcTime: 0, quiet: true });
  return (
    <ChangePreview
      label="租约预览"
      after="生效后"
      hindered="还不能生效"
      before="填好租客、租期和租金后，这里列出费用、住户和房屋会有什么变化。"
      query={query}
    />
  );
}
