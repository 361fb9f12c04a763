// The form of a release slip: new, from a notice, changed, or written again after another one.
import './out.css';
import { Alert, Checkbox, Form, Input, Segmented, Select } from 'antd';
import {
  changeSlip,
  createSlip,
  readSlipHouse,
  readSlipSetting,
  SLIP,
  SLIP_APPLICANT,
  SLIP_KIND,
  SLIP_PROOF,
  type SlipApplicant,
  type SlipDetail,
  type SlipGoods,
  type SlipKind,
  type SlipProof,
} from '@anju/contract';
import { businessDay, slipProofs } from '@anju/domain';
import { EntryDialog, useEntry, waitsForText } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { EnumSelect, InstantInput } from '../../../../ui/index.ts';
import { GoodsFields, HousesInput, PapersInput, type SlipFile } from './slip-fields.tsx';
import { MoneyNotice } from './slip-parts.tsx';

export interface SlipStart {
  /** Opened from a notice. */
  readonly houseId?: number | null;
  readonly sourceNo?: string;
  /** The slip that is changed, or after which another one is written. */
  readonly slip?: SlipDetail;
  readonly copy?: boolean;
}

interface Values {
  kind: SlipKind;
  whole: boolean;
  houseIds: number[];
  applicant: SlipApplicant;
  personId: number | null;
  name: string;
  phone: string;
  idNo: string;
  proof: SlipProof | null;
  proofNote: string;
  mover: string;
  plate: string;
  from: string | null;
  to: string | null;
  goods: SlipGoods[];
  papers: SlipFile[];
  remark: string;
  sourceNo: string;
}

const today = (): string => businessDay(new Date());

function startOf({ houseId, sourceNo = '', slip, copy = false }: SlipStart): Values {
  const times = { from: `${today()}T09:00:00+08:00`, to: `${today()}T18:00:00+08:00` };
  if (slip === undefined)
    return {
      ...{ kind: SLIP_KIND.out, whole: false, houseIds: houseId ? [houseId] : [], applicant: SLIP_APPLICANT.owner, personId: null },
      ...{ name: '', phone: '', idNo: '', proof: null, proofNote: '', mover: '', plate: '', ...times, papers: [], remark: '', sourceNo },
      goods: [{ name: '', quantity: '1', unit: '', note: '' }],
    };
  const { kind, whole, applicant, personId, name, phone, proof, proofNote, mover, plate, remark, goods } = slip;
  return {
    ...{ kind, whole, applicant, personId, name, phone, proof, proofNote, mover, plate, remark, goods: [...goods] },
    houseIds: slip.houseList.map(({ id }) => id),
    idNo: copy ? '' : slip.idNo,
    sourceNo: copy ? '' : slip.sourceNo,
    // A file belongs to one slip.
    papers: copy ? [] : slip.papers.map(({ kind: paper, file }) => ({ kind: paper, fileId: file.id, name: file.name })),
    ...(copy ? times : { from: slip.from, to: slip.to }),
  };
}

interface SlipDialogProps {
  readonly start: SlipStart;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

const NO_DECISION = '已登记，无需审核，可以打印放行条';

export function SlipDialog({ start, onDone, onClose }: SlipDialogProps) {
  const changed = start.slip !== undefined && start.copy !== true ? start.slip : null;
  const toInput = ({ from, to, papers, ...values }: Values) => ({
    ...values,
    from: from ?? '',
    to: to ?? '',
    papers: papers.map(({ kind, fileId }) => ({ kind, fileId })),
    whole: values.kind === SLIP_KIND.out && values.whole,
  });
  const initial = startOf(start);
  const done = ({ state, flowName }: Pick<SlipDetail, 'state' | 'flowName'>) =>
    onDone(state === SLIP.ready ? NO_DECISION : `已提交，${waitsForText(flowName)}`);
  const creating = useEntry({ endpoint: createSlip, initial, toInput, onDone: done });
  const changing = useEntry({
    endpoint: changeSlip,
    initial,
    toInput: (values: Values) => ({ ...toInput(values), id: changed?.id ?? 0, version: changed?.version ?? 0 }),
    onDone: done,
  });
  const entry = changed ? changing : creating;
  const { form } = entry;
  const watched = Form.useWatch([], form) as Values | undefined;
  const { kind, applicant, houseIds = [], personId, proof } = watched ?? initial;
  const houseId = houseIds[0] ?? null;
  const { data: house } = useRead(readSlipHouse, houseId === null ? null : { houseId }, { quiet: true });
  const { data: setting } = useRead(readSlipSetting, {}, { quiet: true });
  const proofs = slipProofs(applicant);
  const known = start.slip?.houseList.map(({ id, code }) => ({ value: id, label: code })) ?? [];
  const asked =
    house && !known.some(({ value }) => value === house.houseId)
      ? [{ value: house.houseId, label: `${house.estateName} ${house.house}` }]
      : [];

  function pick(id: number | null): void {
    const person = house?.people.find((one) => one.personId === id);
    form.setFieldsValue({ personId: id, ...(person ? { name: person.name, phone: person.phone } : {}) });
    entry.noteChange();
  }
  return (
    <EntryDialog
      title={changed ? `修改放行条 ${changed.number}` : '新增放行条'}
      entry={entry}
      onClose={onClose}
      size="wide"
      saveText="提交"
    >
      <div className="form-grid">
        <Form.Item name="kind" label="类型" required>
          <Segmented options={[...SLIP_KIND.options]} />
        </Form.Item>
        {kind === SLIP_KIND.out ? (
          <Form.Item name="whole" label="搬离" valuePropName="checked">
            <Checkbox>全部搬离，不再居住</Checkbox>
          </Form.Item>
        ) : null}
        <Form.Item name="houseIds" label="房屋" required className="wide">
          <HousesInput known={[...known, ...asked]} />
        </Form.Item>
        {house ? (
          <div className="wide slip-notices">
            <MoneyNotice money={house.money} />
            {house.open.length > 0 && !changed ? (
              <Alert
                type="info"
                showIcon
                title={`该房屋还有 ${house.open.length} 张未放行的放行条：${house.open.map(({ number }) => number).join('、')}`}
              />
            ) : null}
            {house.decoration === '' ? null : <Alert type="info" title={`装修中：${house.decoration}`} />}
          </div>
        ) : null}
        <Form.Item name="applicant" label="申请人身份" required>
          <EnumSelect of={SLIP_APPLICANT} onChange={() => form.setFieldsValue({ proof: null })} />
        </Form.Item>
        <Form.Item label="选择人员" extra="选后带出姓名和电话">
          <Select<number>
            aria-label="选择人员"
            allowClear
            value={personId ?? null}
            options={(house?.people ?? []).map((one) => ({ value: one.personId, label: `${one.name} ${one.relation} ${one.phone}` }))}
            notFoundContent="请先选择房屋"
            placeholder="该房屋的业主和住户"
            onChange={(id: number | undefined) => pick(id ?? null)}
          />
        </Form.Item>
        <Form.Item name="personId" hidden>
          <Input />
        </Form.Item>
        <Form.Item name="name" label="申请人" required>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="phone" label="电话" required>
          <Input maxLength={20} inputMode="tel" />
        </Form.Item>
        <Form.Item name="idNo" label="证件号码">
          <Input maxLength={30} />
        </Form.Item>
        {proofs.length === 0 ? null : (
          <Form.Item name="proof" label="授权方式" required>
            <Select
              aria-label="授权方式"
              options={SLIP_PROOF.options.filter(({ value }) => proofs.includes(value))}
              placeholder="请选择授权方式"
            />
          </Form.Item>
        )}
        {proofs.length === 0 ? null : (
          <Form.Item name="proofNote" label="核实情况" required={proof === SLIP_PROOF.phone} className="wide">
            <Input maxLength={200} placeholder="核实的电话、时间和对方答复" />
          </Form.Item>
        )}
        <Form.Item name="from" label="放行时间" required>
          <InstantInput aria-label="放行时间起" />
        </Form.Item>
        <Form.Item name="to" label="至" required>
          <InstantInput aria-label="放行时间止" />
        </Form.Item>
        <Form.Item name="plate" label="车牌">
          <Input maxLength={60} placeholder="多辆车用顿号隔开" />
        </Form.Item>
        <Form.Item name="mover" label="搬家公司">
          <Input maxLength={60} />
        </Form.Item>
        <h2>物品</h2>
        <GoodsFields template={setting?.template ?? []} />
        <h2>资料</h2>
        <Form.Item name="papers" className="wide" noStyle>
          <PapersInput />
        </Form.Item>
        <Form.Item name="remark" label="备注" className="wide">
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
        <Form.Item name="sourceNo" label="来源公文">
          <Input maxLength={40} placeholder="告知公文编号" />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}
