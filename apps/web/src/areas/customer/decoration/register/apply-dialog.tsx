// An application: the house first, then who applies, who works, what is done, the papers this demands, the crew and the days.
import './apply.css';
import { Form, Input } from 'antd';
import { changeDecoration, createDecoration, readDecorationHouse, type DecorationDetail } from '@anju/contract';
import { EntryDialog, useEntry, type EntryState } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DayInput } from '../../../../ui/index.ts';
import { HouseFind } from '../record/house-find.tsx';
import { ApplyCrew } from './apply-crew.tsx';
import { ApplicantFields } from './apply-house.tsx';
import { ApplyPapers } from './apply-papers.tsx';
import { ContractorFields, WorkFields } from './apply-works.tsx';
import { blankValues, toChange, toCreate, valuesOf, type ApplyValues } from './apply-values.ts';

interface NewProps {
  /** The house a notice or a link names. */
  readonly houseId: number | null;
  readonly onClose: () => void;
  readonly onDone: (made: { readonly id: number; readonly number: string; readonly flowName: string | null }) => void;
}

export function NewDecoration({ houseId, onClose, onDone }: NewProps) {
  const entry = useEntry({ endpoint: createDecoration, initial: blankValues(houseId), toInput: toCreate, onDone });
  const watched = Form.useWatch('houseId', entry.form);
  const chosen = watched === undefined ? houseId : watched;
  const asked = useRead(readDecorationHouse, houseId === null ? null : { houseId }).data;
  return (
    <EntryDialog title="装修申请" entry={entry} onClose={onClose} saveText="提交申请" size="wide">
      <div className="form-grid deco-apply">
        <h2>1 房屋</h2>
        <Form.Item name="houseId" label="房屋" required className="wide">
          <HouseFind known={asked && { id: asked.houseId, name: `${asked.estateName} ${asked.house}` }} />
        </Form.Item>
        <ApplicantFields houseId={chosen} fresh />
        {chosen === null ? null : <Rest entry={entry} />}
      </div>
    </EntryDialog>
  );
}

interface ChangeProps {
  readonly detail: DecorationDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function ChangeDecoration({ detail, onClose, onDone }: ChangeProps) {
  const entry = useEntry({
    endpoint: changeDecoration,
    initial: valuesOf(detail),
    toInput: (values) => toChange(values, detail),
    onDone,
  });
  return (
    <EntryDialog title={`修改 ${detail.number}`} entry={entry} onClose={onClose} size="wide">
      <div className="form-grid deco-apply">
        <h2>{`1 房屋 ${detail.estateName} ${detail.house}`}</h2>
        <ApplicantFields houseId={detail.houseId} own={detail.id} />
        <Rest entry={entry} detail={detail} />
      </div>
    </EntryDialog>
  );
}

interface RestProps {
  readonly entry: EntryState<ApplyValues>;
  readonly detail?: DecorationDetail;
}

/** Once the house is known. */
function Rest({ entry, detail }: RestProps) {
  return (
    <>
      <ContractorFields />
      <WorkFields chosen={detail?.workIds ?? []} />
      <h2>5 资料</h2>
      <ApplyPapers form={entry.form} kept={detail?.papers ?? []} />
      <Form.Item name="agreementOn" label="协议签订日期">
        <DayInput />
      </Form.Item>
      <h2>6 施工人员</h2>
      <ApplyCrew parent={detail?.id ?? 0} known={detail?.passes ?? []} />
      <h2>7 工期</h2>
      <Form.Item name="plannedFrom" label="开工日期" required>
        <DayInput />
      </Form.Item>
      <Form.Item name="plannedTo" label="完工日期" required>
        <DayInput />
      </Form.Item>
      <Form.Item name="workingHours" label="施工时间" className="wide" extra="不填按公司规定">
        <Input maxLength={100} />
      </Form.Item>
    </>
  );
}
