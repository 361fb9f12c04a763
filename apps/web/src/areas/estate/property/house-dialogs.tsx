// The dialogs that write a house: a new one, its data, its area from a date on, its owners from a date on.
import { Alert, Form, Input, InputNumber } from 'antd';
import {
  areaBasis,
  buildingUsage,
  changeHouse,
  changeHouseArea,
  changeHouseOwners,
  createHouse,
  houseRealUse,
  houseUseState,
  houseUseType,
  type HouseDetail,
  type InputOf,
  type TreeNode,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../archetypes/index.ts';
import { DayInput, DecimalInput, EnumSelect } from '../../../ui/index.ts';
import { HouseOwnerFields, NEW_OWNER, withIdType } from './house-owner-fields.tsx';
import { HousePlace } from './house-place.tsx';

interface DialogProps {
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}
interface ChangeProps extends DialogProps {
  readonly house: HouseDetail;
}

const today = () => businessDay(new Date());

function HouseFields() {
  return (
    <>
      <Form.Item name="floor" label="楼层" required>
        <InputNumber style={{ width: '100%' }} precision={0} />
      </Form.Item>
      <Form.Item name="houseNo" label="房号" required>
        <Input maxLength={20} placeholder="如 1203" />
      </Form.Item>
      <Form.Item name="layout" label="户型">
        <Input maxLength={20} placeholder="如 三室两厅" />
      </Form.Item>
      <Form.Item name="usage" label="用途" required>
        <EnumSelect of={buildingUsage} />
      </Form.Item>
      <Form.Item name="realUse" label="实际用途" required>
        <EnumSelect of={houseRealUse} />
      </Form.Item>
      <Form.Item name="useState" label="使用状态" required>
        <EnumSelect of={houseUseState} />
      </Form.Item>
      <Form.Item name="useType" label="使用类型" required>
        <EnumSelect of={houseUseType} />
      </Form.Item>
      <Form.Item name="coefficient" label="收费系数">
        <DecimalInput scale={4} />
      </Form.Item>
      <Form.Item name="handoverDate" label="交付日期">
        <DayInput />
      </Form.Item>
      <Form.Item name="chargeStartDate" label="计费起始日">
        <DayInput />
      </Form.Item>
      <Form.Item name="moveInDate" label="入住日期">
        <DayInput />
      </Form.Item>
      <Form.Item name="remark" label="备注" className="wide">
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </>
  );
}

function AreaFields({ prefix }: { readonly prefix: readonly string[] }) {
  const at = (name: string) => [...prefix, name];
  return (
    <>
      <Form.Item name={at('buildArea')} label="建筑面积" required>
        <DecimalInput suffix="㎡" />
      </Form.Item>
      <Form.Item name={at('basis')} label="计费依据" required>
        <EnumSelect of={areaBasis} />
      </Form.Item>
      <Form.Item name={at('innerArea')} label="套内面积" required>
        <DecimalInput suffix="㎡" />
      </Form.Item>
      <Form.Item name={at('useArea')} label="使用面积" required>
        <DecimalInput suffix="㎡" />
      </Form.Item>
    </>
  );
}

/** Starts where the person stands in the tree. */
function placeOf(node: TreeNode | undefined) {
  if (node?.kind === 'estate') return { estateId: node.id };
  return {};
}

export function NewHouseDialog({ node, onClose, onDone }: DialogProps & { readonly node: TreeNode | undefined }) {
  type Input = InputOf<typeof createHouse>;
  const entry = useEntry({
    endpoint: createHouse,
    initial: {
      ...placeOf(node),
      usage: 1,
      realUse: 1,
      useState: 1,
      useType: 1,
      coefficient: '1',
      houseNo: '',
      area: { fromDate: today(), buildArea: '', useArea: '0', innerArea: '0', basis: 1 },
      owners: [],
    } as unknown as Input,
    toInput: (values) => ({ ...values, unitId: values.unitId ?? null, owners: (values.owners ?? []).map(withIdType) }),
    onDone: ({ id }) => onDone(id),
  });
  return (
    <EntryDialog title="新增房屋" entry={entry} onClose={onClose} width={820}>
      <div className="house-form-grid">
        <HousePlace />
        <HouseFields />
        <div className="house-form-part">面积</div>
        <AreaFields prefix={['area']} />
        <Form.Item name={['area', 'fromDate']} label="面积生效日" required>
          <DayInput max={today()} />
        </Form.Item>
        <div className="house-form-part">业主</div>
        <div className="wide">
          <HouseOwnerFields />
        </div>
      </div>
    </EntryDialog>
  );
}

export function ChangeHouseDialog({ house, onClose, onDone }: ChangeProps) {
  const { id, version } = house;
  const entry = useEntry({
    endpoint: changeHouse,
    initial: house,
    toInput: (values) => ({ ...values, id, version, zoneId: null, unitId: values.unitId ?? null }),
    onDone: () => onDone(id),
  });
  return (
    <EntryDialog title={`修改房屋 ${house.code}`} entry={entry} onClose={onClose} width={820}>
      <div className="house-form-grid">
        <HousePlace />
        <HouseFields />
      </div>
    </EntryDialog>
  );
}

export function HouseAreaDialog({ house, onClose, onDone }: ChangeProps) {
  const { id, version, buildArea, useArea, innerArea, basis } = house;
  const entry = useEntry({
    endpoint: changeHouseArea,
    initial: { id, version, fromDate: today(), buildArea, useArea, innerArea, basis, reason: '' },
    toInput: (values) => ({ ...values, id, version }),
    onDone: () => onDone(id),
  });
  return (
    <EntryDialog title={`面积变更 ${house.code}`} entry={entry} onClose={onClose} width={640}>
      <Alert type="info" showIcon className="entry-problems" title="原面积保留为历史版本，生效日期之前的计费不受影响。" />
      <div className="house-form-grid">
        <Form.Item name="fromDate" label="生效日期" required>
          <DayInput max={today()} />
        </Form.Item>
        <span />
        <AreaFields prefix={[]} />
        <Form.Item name="reason" label="变更原因" className="wide">
          <Input maxLength={200} placeholder="如 房产证实测面积" />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

export function HouseOwnersDialog({ house, onClose, onDone }: ChangeProps) {
  const { id, version } = house;
  const entry = useEntry({
    endpoint: changeHouseOwners,
    initial: { id, version, fromDate: today(), owners: [NEW_OWNER] },
    toInput: (values) => ({ id, version, fromDate: values.fromDate, owners: (values.owners ?? []).map(withIdType) }),
    onDone: () => onDone(id),
  });
  return (
    <EntryDialog title={`业主变更 ${house.code}`} entry={entry} onClose={onClose} width={820}>
      <Alert
        type="info"
        showIcon
        className="entry-problems"
        title={`现业主 ${house.ownerNames || '无'} 到变更日期前一日为止，并保留在历史中；新业主份额合计应为 100%。`}
      />
      <Form.Item name="fromDate" label="变更日期" required>
        <DayInput />
      </Form.Item>
      <HouseOwnerFields />
    </EntryDialog>
  );
}
