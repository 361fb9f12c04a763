// The dialogs that edit stays: moving in, correcting, moving out.
import { Alert, Checkbox, Form, Input, Radio } from 'antd';
import {
  changeResident,
  gender,
  ID_TYPE,
  moveInResident,
  moveOutResident,
  RESIDENT_RELATION,
  type InputOf,
  type ResidentDetail,
} from '@anju/contract';
import { businessDay, formatDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, EnumSelect } from '../../../../ui/index.ts';
import { PersonSelect } from '../person/person-select.tsx';
import { HouseOffer, houseChangeOf, livingIn, ResidentHouseSelect, useHousehold, WISH, type HouseWish } from './resident-house.tsx';

const today = () => businessDay(new Date());

interface DialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function StayFields() {
  return (
    <>
      <Form.Item name="relation" label="与业主关系" required>
        <EnumSelect of={RESIDENT_RELATION} />
      </Form.Item>
      <Form.Item name="moveInDate" label="迁入日期" required>
        <DayInput max={today()} />
      </Form.Item>
      <Form.Item name="head" label="户主" valuePropName="checked">
        <Checkbox>是户主（每户一人）</Checkbox>
      </Form.Item>
      <Form.Item name="cardNo" label="门卡号">
        <Input maxLength={100} placeholder="多张用逗号分开" />
      </Form.Item>
      <Form.Item name="pets" label="宠物" className="wide">
        <Input maxLength={200} placeholder="如 犬 1 只（泰迪，犬证号，免疫日期）" />
      </Form.Item>
      <Form.Item name="remark" label="备注" className="wide">
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </>
  );
}

function NewcomerFields() {
  return (
    <>
      <Form.Item name={['person', 'name']} label="姓名" required>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name={['person', 'gender']} label="性别">
        <EnumSelect of={gender} allowClear placeholder="按身份证带出" />
      </Form.Item>
      <Form.Item name={['person', 'phone']} label="电话">
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name={['person', 'idType']} label="证件类型">
        <EnumSelect of={ID_TYPE} allowClear />
      </Form.Item>
      <Form.Item name={['person', 'idNo']} label="证件号" className="wide">
        <Input maxLength={30} placeholder="已登记过的证件号会自动认作同一人" />
      </Form.Item>
    </>
  );
}

type MoveInInput = InputOf<typeof moveInResident>;
interface MoveInValues extends Omit<MoveInInput, 'houseId' | 'house'> {
  houseId: number | null;
  mode: 'known' | 'new';
  wish: HouseWish;
}

interface MoveInDialogProps extends DialogProps {
  readonly house?: { readonly id: number; readonly name: string } | undefined;
}

export function MoveInDialog({ house, onClose, onDone }: MoveInDialogProps) {
  const initial: MoveInValues = {
    houseId: house?.id ?? null,
    mode: 'known',
    personId: null,
    person: { name: '', phone: '', idType: ID_TYPE.idCard, idNo: '', gender: null },
    relation: RESIDENT_RELATION.self,
    moveInDate: today(),
    head: false,
    cardNo: '',
    pets: '',
    remark: '',
    wish: WISH,
  };
  const entry = useEntry({
    endpoint: moveInResident,
    initial,
    toInput: ({ mode, wish, person, personId, houseId, ...values }): MoveInInput => ({
      ...values,
      houseId: houseId as number,
      personId: mode === 'known' ? (personId ?? null) : null,
      person: mode === 'new' && person ? { ...person, idType: person.idNo ? (person.idType ?? null) : null } : null,
      house: houseChangeOf(household, 'in', 1, wish),
    }),
    onDone,
  });
  const houseId = Form.useWatch('houseId', entry.form) as number | null | undefined;
  const mode = Form.useWatch('mode', entry.form) as MoveInValues['mode'] | undefined;
  const household = useHousehold(houseId);
  const living = livingIn(household);
  return (
    <EntryDialog title="迁入登记" entry={entry} onClose={onClose} size="wide" saveText="登记迁入">
      <div className="form-grid">
        <Form.Item name="houseId" label="房屋" required className="wide">
          <ResidentHouseSelect label="房屋" known={house} />
        </Form.Item>
        {living.length > 0 ? (
          <Alert
            type="info"
            showIcon
            className="wide entry-problems"
            title={`现住 ${living.map((one) => `${one.name}（${RESIDENT_RELATION.text(one.relation)}${one.head ? '，户主' : ''}）`).join('、')}`}
          />
        ) : null}
        <Form.Item name="mode" label="住户" className="wide">
          <Radio.Group
            aria-label="住户"
            options={[
              { value: 'known', label: '已有人员' },
              { value: 'new', label: '登记新人员' },
            ]}
          />
        </Form.Item>
        {mode === 'new' ? (
          <NewcomerFields />
        ) : (
          <Form.Item name="personId" label="人员" required className="wide">
            <PersonSelect />
          </Form.Item>
        )}
        <StayFields />
        <HouseOffer household={household} side="in" moving={1} name="wish" />
      </div>
    </EntryDialog>
  );
}

interface ResidentDialogProps extends DialogProps {
  readonly resident: ResidentDetail;
}

export function ChangeResidentDialog({ resident, onClose, onDone }: ResidentDialogProps) {
  const { id, version, relation, moveInDate, head, cardNo, pets, remark } = resident;
  const entry = useEntry({
    endpoint: changeResident,
    initial: { relation, moveInDate: moveInDate ?? today(), head, cardNo, pets, remark },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`修改住户 ${resident.name}`} entry={entry} onClose={onClose}>
      <div className="form-grid">
        <StayFields />
      </div>
    </EntryDialog>
  );
}

export function MoveOutDialog({ resident, onClose, onDone }: ResidentDialogProps) {
  const { id, version, leases } = resident;
  const household = useHousehold(resident.houseId);
  const entry = useEntry({
    endpoint: moveOutResident,
    initial: { moveOutDate: today(), reason: '', wish: WISH },
    toInput: ({ wish, ...values }) => ({ ...values, id, version, house: houseChangeOf(household, 'out', 1, wish) }),
    onDone,
  });
  return (
    <EntryDialog title={`迁出 ${resident.name}`} entry={entry} onClose={onClose} saveText="登记迁出">
      {leases.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          className="entry-problems"
          title={`还有 ${leases.length} 个车位租约未到期：${leases.map((lease) => `${lease.code}（到 ${formatDay(lease.toDate)}）`).join('、')}。迁出不会终止租约，请到车位档案办理。`}
        />
      ) : null}
      <Alert
        type="info"
        showIcon
        className="entry-problems"
        title={`居住记录保留为历史${resident.cardNo ? `；请收回门卡 ${resident.cardNo}` : ''}。产权、车辆和客户资料不变。`}
      />
      <Form.Item name="moveOutDate" label="迁出日期" required>
        <DayInput max={today()} {...(resident.moveInDate ? { min: resident.moveInDate } : {})} />
      </Form.Item>
      <Form.Item name="reason" label="迁出原因" required>
        <Input maxLength={200} placeholder="如 租约到期、房屋出售、迁往外地" />
      </Form.Item>
      <HouseOffer household={household} side="out" moving={1} name="wish" />
    </EntryDialog>
  );
}
