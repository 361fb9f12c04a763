// 办理入伙: the terms, what they would change from → to, and what stands in the way. Nothing is stored until the button is pressed.
import { Alert, Checkbox, Form, Input, InputNumber, Radio } from 'antd';
import {
  getHandoverPlan,
  handOverMoveIn,
  HOUSE_USE,
  ID_TYPE,
  OWNER_TYPE,
  previewMoveInHandover,
  type HandOverTerms,
  type InputOf,
  type MoveInDetail,
} from '@anju/contract';
import { businessDay, formatMoney, isZeroDecimal } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { ChoicesPick, DayInput, FailedState, usePaused, WaitingState } from '../../../../ui/index.ts';
import { ChangesTable } from '../house/changes-table.tsx';
import { OwnerFields } from './owner-fields.tsx';

interface HandOverDialogProps {
  readonly detail: MoveInDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The standards of the plan are the ones to begin with, so the form waits for them. */
export function HandOverDialog(props: HandOverDialogProps) {
  const plan = useRead(getHandoverPlan, { id: props.detail.planId });
  if (plan.data) return <Terms {...props} standards={plan.data.standards} />;
  return plan.error ? <FailedState text={plan.error.message || '加载失败'} onRetry={() => void plan.refetch()} /> : null;
}

/** The identification of a person is an id card, that of a company its licence. */
const withIdType = (terms: HandOverTerms): HandOverTerms => ({
  ...terms,
  owners: terms.owners.map((owner) => ({
    ...owner,
    idType: owner.idNo === '' ? null : owner.ownerType === OWNER_TYPE.natural ? ID_TYPE.idCard : ID_TYPE.licence,
  })),
});

const USES = [HOUSE_USE.inUse, HOUSE_USE.vacant].map((value) => ({ value, label: HOUSE_USE.text(value) }));

interface TermsProps extends HandOverDialogProps {
  readonly standards: readonly { readonly id: number; readonly name: string; readonly itemName: string; readonly price: string }[];
}

function Terms({ detail, standards, onClose, onDone }: TermsProps) {
  const { id, version, house, openDefects, fees, owners } = detail;
  const initial: HandOverTerms = {
    onDay: businessDay(new Date()),
    useState: HOUSE_USE.vacant,
    persons: 0,
    chargeStartDate: null,
    chargeBeforeHandover: false,
    owners: [],
    clearPayer: true,
    standardIds: standards.map((one) => one.id),
    billFees: fees.some(({ itemId }) => itemId !== null),
    useReadings: true,
    acceptOpen: false,
    acceptNote: '',
  };
  const entry = useEntry({
    endpoint: handOverMoveIn,
    initial,
    toInput: (values) => ({ ...withIdType(values), id, version }),
    onDone,
  });
  // A date that is being typed asks for nothing: the preview is read when the hand rests and what was typed can be read.
  const typed = usePaused(Form.useWatch<Partial<HandOverTerms> | undefined>([], entry.form));
  const input = { ...withIdType({ ...initial, ...typed }), id };
  const readable = previewMoveInHandover.input.safeParse(input);
  const preview = useRead(previewMoveInHandover, readable.success ? (input as InputOf<typeof previewMoveInHandover>) : null, {
    keepPrevious: true,
    gcTime: 0,
  });
  const problems = preview.data?.problems ?? [];
  const hasBuyer = owners.length > 0 && owners.every(({ ownerType }) => ownerType !== OWNER_TYPE.developer);
  const billed = fees.filter(({ itemId }) => itemId !== null);
  return (
    <EntryDialog
      title={`办理入伙 ${house}`}
      // What stands in the way is named above the changes; until it is gone nothing is sent.
      entry={problems.length === 0 ? entry : { ...entry, save: () => Promise.resolve(false) }}
      onClose={onClose}
      size="wide"
      saveText="办理入伙"
    >
      <div className="form-grid">
        <Form.Item name="onDay" label="入伙日期" required>
          <DayInput />
        </Form.Item>
        <Form.Item name="useState" label="使用状态" required>
          <Radio.Group optionType="button" options={USES} />
        </Form.Item>
        <Form.Item name="chargeStartDate" label="计费起始日" extra="不填为入伙日期">
          <DayInput />
        </Form.Item>
        <Form.Item name="persons" label="居住人数">
          <InputNumber min={0} max={999} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="standardIds" label="收费标准" className="wide" extra="入伙时挂到房屋上">
          <ChoicesPick
            label="收费标准"
            placeholder="不挂收费标准"
            choices={standards.map((one) => ({ value: one.id, label: `${one.itemName} ${one.name} ${one.price}` }))}
          />
        </Form.Item>
        <Form.Item label="选项" className="wide">
          <Form.Item name="clearPayer" valuePropName="checked" noStyle>
            <Checkbox>原付款人不再付款</Checkbox>
          </Form.Item>
          <Form.Item name="chargeBeforeHandover" valuePropName="checked" noStyle>
            <Checkbox>入伙前已计费</Checkbox>
          </Form.Item>
          <Form.Item name="useReadings" valuePropName="checked" noStyle>
            <Checkbox>读数转抄表</Checkbox>
          </Form.Item>
          {billed.length === 0 ? null : (
            <Form.Item name="billFees" valuePropName="checked" noStyle>
              <Checkbox>{`首期费用计费（${billed.map(({ name }) => name).join('、')}）`}</Checkbox>
            </Form.Item>
          )}
        </Form.Item>
        {openDefects === 0 ? null : (
          <Form.Item label="问题" className="wide">
            <Form.Item name="acceptOpen" valuePropName="checked" noStyle>
              <Checkbox>{`业主同意先收房，${openDefects} 个问题继续整改`}</Checkbox>
            </Form.Item>
            <Form.Item name="acceptNote" noStyle>
              <Input aria-label="先收房说明" maxLength={200} placeholder="说明，如 业主要求 12 月 20 日前修好" />
            </Form.Item>
          </Form.Item>
        )}
        <h2>{hasBuyer ? '业主（不填保留原业主）' : '业主'}</h2>
        <div className="wide">
          <OwnerFields />
        </div>
        <h2>入伙后的变化</h2>
        <section className="wide" aria-label="入伙预览">
          {problems.length === 0 ? null : (
            <Alert
              type="error"
              showIcon
              className="entry-problems"
              title="还不能入伙"
              description={
                <ul>
                  {problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              }
            />
          )}
          {preview.data ? <ChangesTable changes={preview.data.changes} /> : null}
          {!preview.data && preview.isFetching ? <WaitingState /> : null}
          {!preview.data && preview.error ? (
            <FailedState text={preview.error.message || '加载失败'} onRetry={() => void preview.refetch()} />
          ) : null}
        </section>
      </div>
    </EntryDialog>
  );
}

/** What a hand-over has billed, as a sentence; empty when nothing was billed. */
export const billedText = (amount: string): string => (isZeroDecimal(amount) ? '' : `首期费用 ${formatMoney(amount)} 元`);
