// A change of one card: what it is now stands beside what is wanted, and below them the months that follow from it.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form, Input, type FormInstance } from 'antd';
import { ASSET_CHANGE_KIND, CHART, createAssetChange, getAsset, type AssetDetail, type BookChoice } from '@anju/contract';
import { businessDay, ymWords } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DayInput, EnumSelect, FailedState } from '../../../../ui/index.ts';
import { AssetPick, FilesInput, RunList } from '../part/index.ts';
import { NowText, WantedFields } from './change-fields.tsx';
import { blankChange, changeInput, ofCard, type ChangeValues } from './change-values.ts';
import { outlookOf } from './outlook.rules.ts';

interface ChangeDialogProps {
  readonly book: BookChoice;
  readonly assetId: number | null;
  readonly onClose: () => void;
  readonly onDone: (no: string) => void;
}

export function ChangeDialog({ book, assetId, onClose, onDone }: ChangeDialogProps) {
  const { companyId } = book;
  const [today] = useState(() => businessDay(new Date()));
  const entry = useEntry({
    endpoint: createAssetChange,
    initial: blankChange(assetId, today),
    toInput: changeInput,
    onDone: ({ no }) => onDone(no),
  });
  const { form } = entry;
  const chosen = Form.useWatch('assetId', form) ?? null;
  const kind = Form.useWatch('kind', form) ?? null;
  const query = useRead(getAsset, chosen === null ? null : { id: chosen });
  const asset = chosen === null ? undefined : query.data;
  // The wanted values begin as the card is, once for each card and kind.
  const begun = asset && kind !== null ? `${asset.id}/${kind}` : '';
  const filled = useRef('');
  const fill = useEffectEvent(() => {
    if (begun === '' || begun === filled.current || !asset) return;
    filled.current = begun;
    form.setFieldsValue(ofCard(asset));
  });
  useEffect(() => fill(), [begun]);
  const kinds = {
    ...ASSET_CHANGE_KIND,
    options: ASSET_CHANGE_KIND.options.filter(({ value }) => value !== ASSET_CHANGE_KIND.impairment || book.template !== CHART.small),
  };
  return (
    <EntryDialog title="新增资产变动单" entry={entry} onClose={onClose} size="wide" saveText="提交">
      <div className="form-grid">
        <Form.Item name="assetId" label="资产" required>
          <AssetPick companyId={companyId} />
        </Form.Item>
        <Form.Item name="kind" label="变动类型" required>
          <EnumSelect of={kinds} />
        </Form.Item>
        <Form.Item name="day" label="变动日期" required>
          <DayInput />
        </Form.Item>
        <Form.Item name="reason" label="变动原因" required>
          <Input maxLength={200} />
        </Form.Item>
      </div>
      {query.isError ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {asset && kind !== null ? (
        <div className="asset-two">
          <section className="asset-outcome" aria-label="现在">
            <h3>现在</h3>
            <NowText asset={asset} kind={kind} />
          </section>
          <section aria-label="变动后">
            <h3>变动后</h3>
            <WantedFields form={form} companyId={companyId} asset={asset} kind={kind} />
          </section>
        </div>
      ) : (
        <p className="ui-quiet">选择资产和变动类型后，列出现在的内容，只填变动后的。</p>
      )}
      {asset ? <OutlookView form={form} asset={asset} /> : null}
      <Form.Item name="files" label="批准文件">
        <FilesInput />
      </Form.Item>
    </EntryDialog>
  );
}

function OutlookView({ form, asset }: { readonly form: FormInstance<ChangeValues>; readonly asset: AssetDetail }) {
  const typed = Form.useWatch((values: ChangeValues) => values, form) as Partial<ChangeValues> | undefined;
  const outlook = outlookOf(asset, typed?.kind, typed?.day, typed ?? {});
  if (outlook === null) return null;
  if (outlook.fault !== null) return <div className="asset-outcome ui-danger">{outlook.fault}</div>;
  const [first] = outlook.after;
  return (
    <section className="asset-outcome" aria-label="变动后折旧">
      <h3>{first ? `变动后折旧：从 ${ymWords(first.from)}起，以前提的不追改` : '变动后按工作量计提'}</h3>
      <div className="asset-two">
        <div>
          <span className="ui-quiet">不变动</span>
          <RunList runs={outlook.before} label="不变动的每月折旧" />
        </div>
        <div>
          <span className="ui-quiet">变动后</span>
          <RunList runs={outlook.after} label="变动后的每月折旧" />
        </div>
      </div>
    </section>
  );
}
