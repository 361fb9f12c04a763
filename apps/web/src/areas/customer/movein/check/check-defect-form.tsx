// A defect while it is found: photos with marks, words and the place, kept on the tablet and sent when there is a connection.
import { useState } from 'react';
import { App, Button, Input, Segmented } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { createDefect, fileCategoryOf, SEVERITY, type CheckSheet, type Severity } from '@anju/contract';
import { useDraft } from '../../../../platform/outbox/index.ts';
import { DayInput } from '../../../../ui/index.ts';
import { PhotoField, type TakenPhoto } from '../parts/photo-field.tsx';
import { defectDraft, useCheckOutbox, useCheckStep } from './check-outbox.ts';
import type { AheadItem, DefectInput } from './check.rules.ts';

const BLANK = { position: '', description: '', severity: SEVERITY.normal as Severity, responsible: '', dueOn: null as string | null };
const PHRASES = ['空鼓', '开裂', '渗漏', '划痕', '破损', '不平整', '松动', '未安装', '不通电', '不通水'];

interface CheckDefectFormProps {
  readonly sheet: CheckSheet;
  readonly item: AheadItem;
  readonly onClose: () => void;
}

export function CheckDefectForm({ sheet, item, onClose }: CheckDefectFormProps) {
  const { message } = App.useApp();
  const { offline } = useCheckOutbox();
  const step = useCheckStep(sheet);
  const { value, change, forget } = useDraft(defectDraft(sheet.id, item.itemId), BLANK);
  const [photos, setPhotos] = useState<readonly TakenPhoto[]>([]);
  const [busy, setBusy] = useState(false);

  async function save() {
    const input: DefectInput = { ...value, sheetId: sheet.id, itemId: item.itemId, marks: photos.map(({ marks }) => marks) };
    const checked = createDefect.input.safeParse({ ...input, photos: [] });
    if (!checked.success) return void message.warning(checked.error.issues[0]?.message ?? '请检查填写的内容');
    setBusy(true);
    try {
      const files = photos.map(({ blob, name }) => ({ blob, name, category: fileCategoryOf(createDefect, 'photos.fileId') }));
      if (!(await step({ act: 'defect', word: `${item.name} 问题`, input, files }))) return;
      forget();
      void message.success(offline ? '已存本机，连上网络后上传' : '已登记问题');
      onClose();
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <header className="ui-hand-top">
        <Button type="text" size="large" icon={<ArrowLeftOutlined />} aria-label="返回查验" onClick={onClose} />
        <strong>{[item.room, item.name].filter(Boolean).join(' / ')}</strong>
      </header>
      <div className="ui-hand-body">
        <section className="ui-hand-part">
          <h3>照片</h3>
          <PhotoField text="问题" value={photos} onChange={setPhotos} />
        </section>
        <section className="ui-hand-part ui-hand-fields">
          <h3>问题描述</h3>
          <div className="ui-hand-quick">
            {PHRASES.map((word) => (
              <Button key={word} onClick={() => change({ description: value.description === '' ? word : `${value.description}、${word}` })}>
                {word}
              </Button>
            ))}
          </div>
          <Input.TextArea
            aria-label="问题描述"
            placeholder="如 东墙第三排墙砖空鼓"
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={value.description}
            onChange={({ target }) => change({ description: target.value })}
          />
          <Input
            aria-label="位置"
            prefix={<span className="ui-quiet">位置</span>}
            placeholder="如 水槽上方"
            maxLength={60}
            value={value.position}
            onChange={({ target }) => change({ position: target.value })}
          />
          <Segmented<Severity>
            block
            aria-label="严重程度"
            options={[...SEVERITY.options]}
            value={value.severity}
            onChange={(severity) => change({ severity })}
          />
          <Input
            aria-label="责任单位"
            prefix={<span className="ui-quiet">责任单位</span>}
            placeholder="不填按计划"
            maxLength={60}
            value={value.responsible}
            onChange={({ target }) => change({ responsible: target.value })}
          />
          <DayInput aria-label="整改期限" placeholder="整改期限，不填按计划" value={value.dueOn} onChange={(dueOn) => change({ dueOn })} />
        </section>
      </div>
      <footer className="ui-hand-bottom">
        <Button size="large" onClick={onClose}>
          以后再填
        </Button>
        <Button size="large" type="primary" loading={busy} onClick={() => void save()}>
          {offline ? '保存，存本机' : '保存问题'}
        </Button>
      </footer>
    </>
  );
}
