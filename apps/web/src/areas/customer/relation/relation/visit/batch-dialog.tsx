// Plans several visits as one batch: for a building, a tag, a level, or the customers that are ticked; so many on each day.
import { Checkbox, Form, InputNumber } from 'antd';
import { createRelationVisits, previewRelationVisits, type InputOf } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../../archetypes/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { BuildingsPick, EstatePick, TagSelect } from '../../../../estate/index.ts';
import { LevelsPick } from '../level/levels-pick.tsx';
import { newPlan, PlanFields } from './visit-dialogs.tsx';

interface BatchDialogProps {
  /** These customers; empty: chosen by place, tag and level. */
  readonly personIds?: readonly number[];
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

interface Whom {
  readonly estateId: number | null;
  readonly buildingIds: number[];
  readonly tagIds: number[];
  readonly levelIds: number[];
  readonly due: boolean;
}
const NOBODY: Whom = { estateId: null, buildingIds: [], tagIds: [], levelIds: [], due: false };
const isChosen = ({ estateId, tagIds, levelIds, due }: Whom) => estateId !== null || tagIds.length > 0 || levelIds.length > 0 || due;

export function BatchDialog({ personIds = [], onClose, onDone }: BatchDialogProps) {
  const entry = useEntry({
    endpoint: createRelationVisits,
    initial: { ...NOBODY, ...newPlan(), perDay: null as number | null },
    toInput: (values) => ({ ...values, personIds: [...personIds] }) as InputOf<typeof createRelationVisits>,
    onDone: ({ made, skipped }) => onDone(skipped === 0 ? `已安排 ${made} 次走访` : `已安排 ${made} 次走访，${skipped} 位已有计划`),
  });
  const values = Form.useWatch<Partial<Whom> | undefined>([], entry.form);
  const whom: Whom = {
    estateId: values?.estateId ?? null,
    buildingIds: values?.buildingIds ?? [],
    tagIds: values?.tagIds ?? [],
    levelIds: values?.levelIds ?? [],
    due: values?.due ?? false,
  };
  const byPlace = personIds.length === 0;
  const asked = byPlace ? (isChosen(whom) ? { ...whom, personIds: [] } : null) : { ...NOBODY, personIds: [...personIds] };
  const preview = useRead(previewRelationVisits, asked, { keepPrevious: true });
  return (
    <EntryDialog title="批量安排走访" entry={entry} onClose={onClose} size="wide" saveText="安排">
      <div className="form-grid">
        {byPlace ? (
          <>
            <Form.Item name="estateId" label="小区">
              <EstatePick width="100%" onChange={() => entry.form.setFieldValue('buildingIds', [])} />
            </Form.Item>
            <Form.Item name="buildingIds" label="楼栋">
              <BuildingsPick estateId={whom.estateId} />
            </Form.Item>
            <Form.Item name="tagIds" label="标签">
              <TagSelect />
            </Form.Item>
            <Form.Item name="levelIds" label="分级">
              <LevelsPick />
            </Form.Item>
            <Form.Item name="due" valuePropName="checked" label="范围" className="wide">
              <Checkbox>只含按分级到期未走访的客户</Checkbox>
            </Form.Item>
          </>
        ) : null}
        <p className="wide visit-preview" role="status">
          {preview.data === undefined || asked === null
            ? '请先选择小区、标签或分级'
            : `共 ${preview.data.people} 位客户，其中 ${preview.data.planned} 位已有计划，不再安排。${preview.data.sample
                .map(({ name, house }) => `${name} ${house}`.trim())
                .slice(0, 6)
                .join('、')}`}
          {preview.error ? <span className="ui-danger">{preview.error.message}</span> : null}
        </p>
        <PlanFields>
          <Form.Item name="perDay" label="每天" extra="不填为都在计划日期">
            <InputNumber min={1} max={100} precision={0} suffix="户" style={{ width: '100%' }} />
          </Form.Item>
        </PlanFields>
      </div>
    </EntryDialog>
  );
}
