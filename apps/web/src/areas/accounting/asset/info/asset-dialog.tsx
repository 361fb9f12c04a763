// Writing a card: what follows from its method and its source is asked only there, and the months it will lose stand below while it is typed.
import { useState } from 'react';
import { Form, Input, InputNumber, type FormInstance } from 'antd';
import {
  ASSET_SOURCE,
  CHART,
  changeAsset,
  createAsset,
  DEPRECIATION,
  type AssetDetail,
  type BookChoice,
  type OutputOf,
} from '@anju/contract';
import { businessDay, formatMoney, ymWords } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, DecimalInput, EnumSelect } from '../../../../ui/index.ts';
import { DimPick, SubjectPick } from '../../part/index.ts';
import { CategoryPick, RunList, scheduleOf, ShareFields, useCategories } from '../part/index.ts';
import { NameFields, PurchaseFields } from './described-fields.tsx';
import { assetValues, blankAsset, formInput, ofCategory, type AssetValues } from './asset-values.ts';

interface AssetDialogProps {
  readonly book: BookChoice;
  /** Absent for a new card. */
  readonly asset?: AssetDetail;
  /** What is known of a new one. */
  readonly known?: Partial<AssetValues>;
  /** The line of a count that found it. */
  readonly countLineId?: number;
  readonly onClose: () => void;
  readonly onDone: (made: OutputOf<typeof createAsset> | null) => void;
}

export function AssetDialog({ book, asset, known = {}, countLineId, onClose, onDone }: AssetDialogProps) {
  const { companyId } = book;
  const [today] = useState(() => businessDay(new Date()));
  const { categories } = useCategories(companyId);
  const entry = useEntry({
    endpoint: asset ? changeAsset : createAsset,
    initial: asset ? assetValues(asset) : blankAsset(today, known),
    toInput: (values) => {
      const form = formInput(values);
      return asset
        ? { ...form, id: asset.id, version: asset.version }
        : { ...form, companyId, no: values.no, countLineId: countLineId ?? null };
    },
    onDone: (made) => onDone(made),
  });
  const { form } = entry;
  const categoryId = Form.useWatch('categoryId', form);
  const category = categories.find(({ id }) => id === categoryId);
  const takeCategory = (id: number | null) => {
    const chosen = categories.find((one) => one.id === id);
    if (chosen) form.setFieldsValue(ofCategory(chosen, (form.getFieldsValue(true) as AssetValues).shares));
  };
  return (
    <EntryDialog title={asset ? `修改资产 ${asset.no} ${asset.name}` : '新增资产卡片'} entry={entry} onClose={onClose} size="wide">
      <div className="form-grid">
        <Form.Item name="categoryId" label="资产类别" required>
          <CategoryPick companyId={companyId} required onChange={takeCategory} />
        </Form.Item>
        {asset ? null : (
          <Form.Item name="no" label="资产编号">
            <Input maxLength={30} placeholder="不填则按类别取号" />
          </Form.Item>
        )}
        <NameFields />
        <h2>价值与折旧</h2>
        <ValueFields form={form} book={book} />
        <EntryFields form={form} companyId={companyId} />
        <div className="wide">
          <Preview form={form} firstYm={book.firstYm} />
        </div>
        <h2>折旧由谁承担</h2>
        <div className="wide">
          <ShareFields companyId={companyId} form={form} subjectId={category?.expenseSubjectId ?? null} />
        </div>
        <h2>存放与使用</h2>
        <Form.Item name="estateId" label="项目">
          <DimPick companyId={companyId} dim="P" />
        </Form.Item>
        <Form.Item name="place" label="存放地点">
          <Input maxLength={60} placeholder="如 客服中心前台" />
        </Form.Item>
        <Form.Item name="custodianId" label="保管人">
          <DimPick companyId={companyId} dim="E" />
        </Form.Item>
        <Form.Item name="usedOn" label="开始使用" required>
          <DayInput />
        </Form.Item>
        <h2>购置与资料</h2>
        <PurchaseFields companyId={companyId} known={asset} />
      </div>
    </EntryDialog>
  );
}

interface PartProps {
  readonly form: FormInstance<AssetValues>;
}

function ValueFields({ form, book }: PartProps & { readonly book: BookChoice }) {
  const source = Form.useWatch('source', form);
  const method = Form.useWatch('method', form);
  const taken = source === ASSET_SOURCE.opening;
  const work = method === DEPRECIATION.work;
  return (
    <>
      <Form.Item name="source" label="增加方式" required>
        <EnumSelect of={ASSET_SOURCE} />
      </Form.Item>
      <Form.Item name="cost" label="原值" required>
        <DecimalInput suffix="元" />
      </Form.Item>
      <Form.Item name="method" label="折旧方法" required>
        <EnumSelect of={DEPRECIATION} />
      </Form.Item>
      <Form.Item name="life" label="使用月数" required>
        <InputNumber min={1} max={1200} precision={0} suffix="个月" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="salvageRate" label="净残值率" required>
        <DecimalInput scale={4} suffix="%" />
      </Form.Item>
      {work ? (
        <Form.Item name="totalUnits" label="总工作量" required>
          <DecimalInput placeholder="如公里、台时" />
        </Form.Item>
      ) : null}
      {taken ? (
        <>
          <Form.Item name="accumulated" label="累计折旧">
            <DecimalInput suffix="元" />
          </Form.Item>
          <Form.Item name="monthsDone" label="已提月数">
            <InputNumber min={0} max={1200} precision={0} suffix="个月" style={{ width: '100%' }} />
          </Form.Item>
          {work ? (
            <Form.Item name="unitsDone" label="累计工作量">
              <DecimalInput />
            </Form.Item>
          ) : null}
          {book.template === CHART.small ? null : (
            <Form.Item name="impairment" label="减值准备">
              <DecimalInput suffix="元" />
            </Form.Item>
          )}
        </>
      ) : null}
    </>
  );
}

/** The voucher of a card that is not taken over. */
function EntryFields({ form, companyId }: PartProps & { readonly companyId: number }) {
  const source = Form.useWatch('source', form);
  if (source === ASSET_SOURCE.opening)
    return <p className="wide ui-quiet">期初卡片不生成凭证：原值和累计折旧已在科目期初余额中，从账套启用期间起继续计提。</p>;
  return (
    <>
      <Form.Item name="entryDay" label="入账日期" required extra="当月入账，次月起计提折旧">
        <DayInput />
      </Form.Item>
      <Form.Item name="tax" label="进项税额">
        <DecimalInput suffix="元" />
      </Form.Item>
      <Form.Item name="counterSubjectId" label="对方科目">
        <SubjectPick companyId={companyId} placeholder="不选则按增加方式" />
      </Form.Item>
      <Form.Item name="bankAccountId" label="付款账户">
        <DimPick companyId={companyId} dim="B" />
      </Form.Item>
    </>
  );
}

function Preview({ form, firstYm }: PartProps & { readonly firstYm: number }) {
  const typed = Form.useWatch((values: AssetValues) => values, form);
  const schedule = typed ? scheduleOf(typed, firstYm) : null;
  if (schedule === null) return null;
  if (typeof schedule === 'string') return <div className="asset-outcome ui-danger">{schedule}</div>;
  const [first] = schedule.runs;
  return (
    <section className="asset-outcome" aria-label="折旧预览">
      <h3>折旧预览{first ? `：从 ${ymWords(first.from)}起，共 ${schedule.months} 个月` : ''}</h3>
      <dl>
        <div>
          <dt>预计净残值</dt>
          <dd>{formatMoney(schedule.salvage)}</dd>
        </div>
        <div>
          <dt>应提折旧</dt>
          <dd>{formatMoney(schedule.rest)}</dd>
        </div>
        {typed?.method === DEPRECIATION.work ? (
          <div>
            <dt>单位工作量折旧</dt>
            <dd>{schedule.perUnit ?? '–'}</dd>
          </div>
        ) : null}
      </dl>
      <RunList runs={schedule.runs} label="每月折旧" />
    </section>
  );
}
