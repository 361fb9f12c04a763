// What a card is now, and the fields of what it is to be, by the kind of the change.
import { Form, Input, InputNumber, Radio, type FormInstance } from 'antd';
import { ASSET, ASSET_CHANGE_KIND, DEPRECIATION, type AssetDetail } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { DecimalInput, EnumSelect } from '../../../../ui/index.ts';
import { DimPick, SubjectPick } from '../../part/index.ts';
import { CategoryPick, percentOf, ShareFields } from '../part/index.ts';
import { hasAmount, hasCounter, type ChangeKind } from './outlook.rules.ts';

const KIND = ASSET_CHANGE_KIND;

export function NowText({ asset, kind }: { readonly asset: AssetDetail; readonly kind: ChangeKind }) {
  const rows: readonly (readonly [string, string])[] = KIND.is(kind, 'departments', 'expense')
    ? asset.shares.map((one) => [`${one.departmentName} ${percentOf(one.share)}%`, one.subjectText] as const)
    : KIND.is(kind, 'place')
      ? [
          ['项目', asset.estateName],
          ['存放地点', asset.place],
        ]
      : KIND.is(kind, 'custodian')
        ? [['保管人', asset.custodianName]]
        : KIND.is(kind, 'category')
          ? [['资产类别', asset.categoryName]]
          : KIND.is(kind, 'use')
            ? [['状态', ASSET.text(asset.state)]]
            : [
                ['原值', formatMoney(asset.cost)],
                ['累计折旧', formatMoney(asset.accumulated)],
                ['减值准备', formatMoney(asset.impairment)],
                ['净额', formatMoney(asset.net)],
                ['折旧方法', DEPRECIATION.text(asset.method)],
                ['已提 / 使用月数', `${asset.monthsDone} / ${asset.life}`],
                ['净残值', `${formatMoney(asset.salvage)}（${asset.salvageRate}%）`],
              ];
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

interface WantedProps {
  readonly form: FormInstance;
  readonly companyId: number;
  readonly asset: AssetDetail;
  readonly kind: ChangeKind;
}
const WHOLE = { width: '100%' };
const AMOUNT_WORDS: Readonly<Partial<Record<ChangeKind, string>>> = {
  [KIND.costUp]: '增加金额',
  [KIND.costDown]: '减少金额',
  [KIND.accumulated]: '调整金额',
  [KIND.impairment]: '减值金额',
};

export function WantedFields({ form, companyId, asset, kind }: WantedProps) {
  const method: unknown = Form.useWatch('method', form);
  return (
    <>
      {hasAmount(kind) ? (
        <Form.Item
          name="amount"
          label={AMOUNT_WORDS[kind] ?? '变动金额'}
          required
          extra={kind === KIND.accumulated ? '调减填负数' : undefined}
        >
          <DecimalInput suffix="元" negative={kind === KIND.accumulated} />
        </Form.Item>
      ) : null}
      {kind === KIND.life ? (
        <Form.Item name="life" label="使用月数" required extra="从开始使用算起的总月数">
          <InputNumber min={1} max={1200} precision={0} suffix="个月" style={WHOLE} />
        </Form.Item>
      ) : null}
      {kind === KIND.salvageRate ? (
        <Form.Item name="salvageRate" label="净残值率" required>
          <DecimalInput scale={4} suffix="%" />
        </Form.Item>
      ) : null}
      {kind === KIND.method ? (
        <Form.Item name="method" label="折旧方法" required>
          <EnumSelect of={DEPRECIATION} />
        </Form.Item>
      ) : null}
      {kind === KIND.method && method === DEPRECIATION.work ? (
        <Form.Item name="totalUnits" label="总工作量" required>
          <DecimalInput />
        </Form.Item>
      ) : null}
      {kind === KIND.category ? (
        <Form.Item name="categoryId" label="资产类别" required>
          <CategoryPick companyId={companyId} required />
        </Form.Item>
      ) : null}
      {KIND.is(kind, 'departments', 'expense') ? (
        <ShareFields companyId={companyId} form={form} subjectId={asset.shares[0]?.subjectId ?? null} />
      ) : null}
      {kind === KIND.place ? (
        <>
          <Form.Item name="estateId" label="项目">
            <DimPick companyId={companyId} dim="P" />
          </Form.Item>
          <Form.Item name="place" label="存放地点">
            <Input maxLength={60} />
          </Form.Item>
        </>
      ) : null}
      {kind === KIND.custodian ? (
        <Form.Item name="custodianId" label="保管人">
          <DimPick companyId={companyId} dim="E" />
        </Form.Item>
      ) : null}
      {kind === KIND.use ? (
        <Form.Item name="idle" label="使用状态" required extra="停用的资产照常计提折旧">
          <Radio.Group
            options={[
              { value: true, label: '停用' },
              { value: false, label: '在用' },
            ]}
          />
        </Form.Item>
      ) : null}
      {hasCounter(kind) ? (
        <>
          <Form.Item name="counterSubjectId" label="对方科目">
            <SubjectPick companyId={companyId} placeholder={kind === KIND.accumulated ? '不选则按折旧费用科目' : '不选则按变动类型'} />
          </Form.Item>
          {KIND.is(kind, 'costUp', 'costDown') ? (
            <Form.Item name="bankAccountId" label="银行账户">
              <DimPick companyId={companyId} dim="B" />
            </Form.Item>
          ) : null}
        </>
      ) : null}
    </>
  );
}
