// What is known of the house, and who applies: arrears and earlier decorations are told, a running one stands in the way.
import { useEffect, useEffectEvent } from 'react';
import { Alert, Form, Input, Radio } from 'antd';
import { APPLICANT, DECORATION, HOUSE_USE, readDecorationHouse, type Applicant, type OutputOf } from '@anju/contract';
import { formatMoney, isZeroDecimal, sumMoney } from '@anju/domain';
import { useRead } from '../../../../platform/api/hooks.ts';
import { FailedState } from '../../../../ui/index.ts';

type House = OutputOf<typeof readDecorationHouse>;

interface ApplicantFieldsProps {
  readonly houseId: number | null;
  /** A new application begins with the owner as applicant. */
  readonly fresh?: boolean;
  /** The decoration itself, which is no other running one. */
  readonly own?: number;
}

const NOTES: Partial<Record<Applicant, string>> = {
  [APPLICANT.family]: '家属代办须交业主委托书',
  [APPLICANT.tenant]: '租客装修须交业主书面同意',
};

export function ApplicantFields({ houseId, fresh = false, own }: ApplicantFieldsProps) {
  const form = Form.useFormInstance();
  const query = useRead(readDecorationHouse, houseId === null ? null : { houseId });
  const house = query.data;
  const applicant = Form.useWatch<Applicant | undefined>('applicant', form) ?? APPLICANT.owner;
  const takeOwner = useEffectEvent((of: House) => {
    if (!fresh || of.owner === null) return;
    const { personId, name, phone } = of.owner;
    form.setFieldsValue({ applicant: APPLICANT.owner, applicantId: personId, applicantName: name, phone });
  });
  useEffect(() => {
    if (house) takeOwner(house);
  }, [house]);
  if (houseId === null) return <p className="ui-quiet wide">先找到房屋，再填写申请。</p>;
  if (query.error) {
    return (
      <div className="wide">
        <FailedState text={query.error.message} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  return (
    <>
      {house ? <HouseNotes house={house} own={own} /> : null}
      <h2>2 申请人</h2>
      <Form.Item name="applicant" label="申请人身份" required className="wide" extra={NOTES[applicant]}>
        <Radio.Group optionType="button" options={[...APPLICANT.options]} onChange={() => form.setFieldValue('applicantId', null)} />
      </Form.Item>
      {house && house.people.length > 0 ? (
        <div className="wide deco-people" role="group" aria-label="选择申请人">
          {house.people.map((person) => (
            <button
              key={`${person.personId}-${person.applicant}`}
              type="button"
              onClick={() =>
                form.setFieldsValue({
                  applicant: person.applicant,
                  applicantId: person.personId,
                  applicantName: person.name,
                  phone: person.phone,
                })
              }
            >
              {person.name} <small className="ui-quiet">{person.relation}</small>
            </button>
          ))}
        </div>
      ) : null}
      <Form.Item name="applicantName" label="申请人" required>
        <Input maxLength={20} onChange={() => form.setFieldValue('applicantId', null)} />
      </Form.Item>
      <Form.Item name="phone" label="联系电话">
        <Input maxLength={20} inputMode="tel" />
      </Form.Item>
    </>
  );
}

/** What the house owes is told, and never a reason to refuse. */
function HouseNotes({ house, own }: { readonly house: House; readonly own: number | undefined }) {
  const { owner, area, useState, openAmount, running, history, openViolations, planned } = house;
  const blocked = running !== null && running.id !== own ? running : null;
  return (
    <div className="wide deco-house">
      {blocked ? (
        <Alert
          type="error"
          showIcon
          title={`该房屋已有办理中的装修 ${blocked.number}（${DECORATION.text(blocked.state)}），不能再次申请`}
        />
      ) : null}
      {owner === null ? <Alert type="error" showIcon title="该房屋没有业主，请先登记业主" /> : null}
      {openAmount !== null && !isZeroDecimal(openAmount) ? (
        <Alert type="warning" showIcon title={`该房屋欠费 ${formatMoney(openAmount)} 元，请提醒业主；欠费不影响装修申请`} />
      ) : null}
      {openViolations > 0 ? <Alert type="warning" showIcon title={`该房屋还有 ${openViolations} 项违规没有处理完`} /> : null}
      <p className="ui-quiet">
        {[
          owner && `业主 ${owner.name} ${owner.phone}`,
          `${area} ㎡`,
          HOUSE_USE.text(useState),
          history.length > 0 && `装修过 ${history.length} 次`,
          planned.length > 0 &&
            `预计押金和费用 ${formatMoney(sumMoney(planned.map(({ amount }) => amount)))} 元（${planned.map(({ name }) => name).join('、')}）`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}
