// What is done with a defect: sent as a request, mended, inspected again, corrected, given up.
import { Form, Input, Radio } from 'antd';
import {
  CASE_URGENCY,
  changeDefect,
  dropDefect,
  listDefectCategories,
  mendDefect,
  recheckDefect,
  sendDefects,
  SEVERITY,
  type CheckDefect,
  type InputOf,
  type NewDefectPhoto,
} from '@anju/contract';
import { EntryDialog, ReasonDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { ChoicePick, DayInput, EnumSelect, type PickProps } from '../../../../ui/index.ts';
import { PhotosInput } from '../parts/photos-input.tsx';
import type { DefectActs } from './defect-acts.ts';

export function DefectDialogs({ acts }: { readonly acts: DefectActs }) {
  const { doing, close } = acts;
  const done = (text: string) => ({ onClose: close, onDone: () => acts.done(text) });
  switch (doing?.kind) {
    case undefined:
      return null;
    case 'send':
      return (
        <SendDialog
          ids={doing.row}
          onClose={close}
          onDone={(sent, left) => acts.done(left === 0 ? `已转 ${sent} 件诉求` : `已转 ${sent} 件诉求，${left} 个原已转出`)}
        />
      );
    case 'mend':
      return <MendDialog defect={doing.row} {...done('已登记整改完成')} />;
    case 'recheck':
      return <RecheckDialog defect={doing.row} {...done('已登记复验')} />;
    case 'change':
      return <ChangeDialog defect={doing.row} {...done('已保存')} />;
    case 'drop':
      return (
        <ReasonDialog
          title={`撤销问题 ${doing.row.number}`}
          note="问题记为不成立，不再整改和复验，不能恢复。"
          go="撤销问题"
          endpoint={dropDefect}
          toInput={(reason) => ({ id: doing.row.id, version: doing.row.version, reason })}
          {...done('问题已撤销')}
        />
      );
  }
}

function CategoryPick(props: PickProps) {
  const categories = useRead(listDefectCategories, {});
  const choices = (categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <ChoicePick
      {...props}
      required
      label="类别"
      placeholder="请选择报修类别"
      width="100%"
      choices={choices}
      loading={categories.isFetching}
    />
  );
}

interface SendDialogProps {
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: (sent: number, left: number) => void;
}

function SendDialog({ ids, onClose, onDone }: SendDialogProps) {
  const entry = useEntry({
    endpoint: sendDefects,
    initial: { categoryId: null as number | null, urgency: CASE_URGENCY.normal },
    toInput: (values) => ({ ...values, ids: [...ids] }) as InputOf<typeof sendDefects>,
    onDone: ({ cases, left }) => onDone(cases.length, left),
  });
  return (
    <EntryDialog title={`转为诉求（${ids.length} 个问题）`} entry={entry} onClose={onClose} size="small" saveText="转为诉求">
      <p className="ui-quiet">每个问题成为一件诉求，交责任单位整改；诉求完成后问题待复验。</p>
      <Form.Item name="categoryId" label="类别" required>
        <CategoryPick />
      </Form.Item>
      <Form.Item name="urgency" label="紧急程度" required>
        <EnumSelect of={CASE_URGENCY} />
      </Form.Item>
    </EntryDialog>
  );
}

interface DefectDialogProps {
  readonly defect: CheckDefect;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const NO_PHOTOS: NewDefectPhoto[] = [];

function MendDialog({ defect: { id, number, photos }, onClose, onDone }: DefectDialogProps) {
  const entry = useEntry({
    endpoint: mendDefect,
    initial: { note: '', photos: NO_PHOTOS },
    toInput: (values) => ({ ...values, id }),
    onDone,
  });
  return (
    <EntryDialog title={`整改完成 ${number}`} entry={entry} onClose={onClose}>
      <Form.Item name="note" label="整改情况">
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name="photos" label="整改照片">
        <PhotosInput text="整改" before={photos.length} />
      </Form.Item>
    </EntryDialog>
  );
}

const PASSED = [
  { value: true, label: '合格，闭合' },
  { value: false, label: '不合格，继续整改' },
];

function RecheckDialog({ defect: { id, number, photos }, onClose, onDone }: DefectDialogProps) {
  const entry = useEntry({
    endpoint: recheckDefect,
    initial: { passed: null as boolean | null, note: '', dueOn: null as string | null, photos: NO_PHOTOS },
    toInput: (values) => ({ ...values, id }) as InputOf<typeof recheckDefect>,
    onDone,
  });
  const passed = Form.useWatch<boolean | null | undefined>('passed', entry.form);
  return (
    <EntryDialog title={`复验 ${number}`} entry={entry} onClose={onClose}>
      <Form.Item name="passed" label="复验结果" required>
        <Radio.Group optionType="button" buttonStyle="solid" options={PASSED} />
      </Form.Item>
      <Form.Item name="note" label="复验情况">
        <Input maxLength={500} />
      </Form.Item>
      {passed === false ? (
        <Form.Item name="dueOn" label="新的期限" extra="不填按计划的整改天数">
          <DayInput />
        </Form.Item>
      ) : null}
      <Form.Item name="photos" label="复验照片">
        <PhotosInput text="复验" before={photos.length} />
      </Form.Item>
    </EntryDialog>
  );
}

function ChangeDialog({ defect, onClose, onDone }: DefectDialogProps) {
  const { id, version, number, itemId, position, description, severity, responsible, dueOn } = defect;
  const entry = useEntry({
    endpoint: changeDefect,
    initial: { position, description, severity, responsible, dueOn },
    toInput: (values) => ({ ...values, id, version, itemId }),
    onDone,
  });
  return (
    <EntryDialog title={`修改问题 ${number}`} entry={entry} onClose={onClose}>
      <Form.Item name="description" label="问题描述" required>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name="position" label="位置">
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="severity" label="严重程度" required>
        <EnumSelect of={SEVERITY} />
      </Form.Item>
      <Form.Item name="responsible" label="责任单位">
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="dueOn" label="整改期限">
        <DayInput />
      </Form.Item>
    </EntryDialog>
  );
}
