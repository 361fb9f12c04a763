// Who bears the depreciation: departments with their subjects and percents, which add up to a hundred. The total is named while it is typed.
import { Button, Form, type FormInstance } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { SUBJECT_CATEGORY, type AssetShareForm, type AssetShareText } from '@anju/contract';
import { DecimalInput } from '../../../../ui/index.ts';
import { DimPick, SubjectPick } from '../../part/index.ts';
import { percentOf, sumOf, restOf, type ShareTyped } from './share.rules.ts';

interface ShareFieldsProps {
  readonly companyId: number;
  readonly form: FormInstance;
  /** For a new line. */
  readonly subjectId: number | null;
  readonly name?: string;
}

export const sharesTyped = (shares: readonly (AssetShareForm | AssetShareText)[]): ShareTyped[] =>
  shares.map(({ departmentId, subjectId, share }) => ({ departmentId, subjectId, share: percentOf(share) }));

const MOST = 20;
/** Costs and expenses bear depreciation, and construction while something is built. */
const BEARS: readonly number[] = [SUBJECT_CATEGORY.profit, SUBJECT_CATEGORY.cost];

export function ShareFields({ companyId, form, subjectId, name = 'shares' }: ShareFieldsProps) {
  const typed = (Form.useWatch(name, form) as readonly ShareTyped[] | undefined) ?? [];
  const { total, whole } = sumOf(typed);
  return (
    <Form.List name={name}>
      {(fields, { add, remove }, { errors }) => (
        <div className="asset-shares">
          {fields.map((field, at) => (
            <div key={field.key} className="asset-share" role="group" aria-label={`第 ${at + 1} 个部门`}>
              <Form.Item name={[field.name, 'departmentId']}>
                <LabelledDim companyId={companyId} />
              </Form.Item>
              <Form.Item name={[field.name, 'subjectId']}>
                <LabelledSubject companyId={companyId} />
              </Form.Item>
              <Form.Item name={[field.name, 'share']}>
                <LabelledPercent />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`移除第 ${at + 1} 个部门`}
                disabled={fields.length === 1}
                onClick={() => remove(field.name)}
              />
            </div>
          ))}
          <div className="asset-share-foot">
            <Button
              size="small"
              icon={<PlusOutlined />}
              disabled={fields.length >= MOST}
              onClick={() => add({ departmentId: null, subjectId: typed.at(-1)?.subjectId ?? subjectId, share: restOf(typed) })}
            >
              加一个部门
            </Button>
            <span role="status" className={whole ? 'ui-quiet' : 'ui-danger'}>
              {total}
            </span>
          </div>
          <Form.ErrorList errors={errors} />
        </div>
      )}
    </Form.List>
  );
}

interface FieldProps<V> {
  readonly companyId: number;
  readonly value?: V;
  readonly onChange?: (value: V) => void;
}

// The fields of a line have no label of the form beside them: each names itself.
function LabelledDim({ companyId, value = null, onChange }: FieldProps<number | null>) {
  return <DimPick companyId={companyId} dim="D" value={value} onChange={(next) => onChange?.(next)} />;
}
function LabelledSubject({ companyId, value = null, onChange }: FieldProps<number | null>) {
  return (
    <SubjectPick
      companyId={companyId}
      label="折旧费用科目"
      placeholder="折旧费用科目"
      value={value}
      onChange={(next) => onChange?.(next)}
      offer={({ category }) => BEARS.includes(category)}
    />
  );
}
function LabelledPercent({ value, onChange }: Partial<FieldProps<string>>) {
  return <DecimalInput aria-label="承担比例" suffix="%" value={value ?? ''} onChange={(next) => onChange?.(next)} />;
}
