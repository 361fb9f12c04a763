// The form of a letter (普通公文): its text, whether an answer is asked for, and who receives it.
import { useRef, useState } from 'react';
import { App, Button, Checkbox, Form, Input } from 'antd';
import { DOCUMENT_KIND, fileCategoryOf, LAYOUT, SECRECY, submitLetter, URGENCY, type InputOf, type LetterDetail } from '@anju/contract';
import { EntryForm, useEntry } from '../../../../../archetypes/index.ts';
import { currentUser } from '../../../../../platform/session/index.ts';
import { DayInput, EnumSelect, RichText } from '../../../../../ui/index.ts';
import { PreviewButton, type PreviewPaper } from './compose-preview.tsx';
import { FilesInput } from '../../files/files-input.tsx';
import { ReceiversInput } from './receivers-input.tsx';

type Values = Required<Omit<InputOf<typeof submitLetter>, 'id' | 'version' | 'send'>>;

const BLANK: Values = {
  title: '',
  kind: DOCUMENT_KIND.notice,
  urgency: URGENCY.plain,
  secrecy: SECRECY.open,
  body: '',
  needsAnswer: false,
  dueOn: null,
  receiverIds: [],
  fileIds: [],
};

const valuesOf = ({ title, kind, urgency, secrecy, body, needsAnswer, dueOn, receiverList, files }: LetterDetail): Values => ({
  ...{ title, kind, urgency, secrecy, body, needsAnswer, dueOn },
  receiverIds: receiverList.map(({ personId }) => personId),
  fileIds: files.map(({ id }) => id),
});

interface LetterFormProps {
  /** Null for a blank one. */
  readonly letter: LetterDetail | null;
  /** The letter is only what a new one begins with; its attachments stay with it. */
  readonly again: boolean;
  readonly onSaved: () => void;
  readonly onSent: () => void;
  readonly onRemove: ((id: number) => void) | null;
  readonly onClose: () => void;
}

export function LetterForm({ letter, again, onSaved, onSent, onRemove, onClose }: LetterFormProps) {
  const { message } = App.useApp();
  const [saved, setSaved] = useState(letter === null || again ? null : { id: letter.id, version: letter.version });
  const sending = useRef(false);
  const entry = useEntry({
    endpoint: submitLetter,
    initial: letter === null ? BLANK : { ...valuesOf(letter), ...(again ? { fileIds: [] } : {}) },
    toInput: (values) => ({
      ...values,
      dueOn: values.needsAnswer ? values.dueOn : null,
      id: saved?.id ?? null,
      version: saved?.version ?? 0,
      send: sending.current,
    }),
    onDone: (made) => {
      setSaved(made);
      void message.success(sending.current ? '已发送' : '草稿已保存');
      if (sending.current) onSent();
      else onSaved();
    },
  });
  /** A draft may lack its receivers, a letter that is sent may not. */
  function send() {
    if ((entry.form.getFieldValue('receiverIds') as number[]).length === 0) {
      entry.form.setFields([{ name: 'receiverIds', errors: ['请选择接收公司或接收人'] }]);
      entry.form.scrollToField('receiverIds');
      return;
    }
    sending.current = true;
    void entry.save();
  }
  const saveDraft = () => {
    sending.current = false;
    return entry.save();
  };
  const paper = (): PreviewPaper => {
    const { title, body } = entry.form.getFieldsValue(true) as Values;
    const companyName = letter?.companyName ?? currentUser()?.company ?? '';
    return { layout: LAYOUT.plain, head: '', word: '', title, body: body ?? '', companyName };
  };
  const needsAnswer = Form.useWatch('needsAnswer', entry.form);
  return (
    <div className="page-card doc-compose">
      <header className="doc-head">
        <h2>普通公文</h2>
      </header>
      <div className="doc-form">
        <EntryForm entry={{ ...entry, save: saveDraft }}>
          <Form.Item name="title" label="标题" required>
            <Input maxLength={100} autoFocus />
          </Form.Item>
          <div className="doc-form-row">
            <Form.Item name="kind" label="文种" required>
              <EnumSelect of={DOCUMENT_KIND} />
            </Form.Item>
            <Form.Item name="urgency" label="缓急">
              <EnumSelect of={URGENCY} />
            </Form.Item>
            <Form.Item name="secrecy" label="密级">
              <EnumSelect of={SECRECY} />
            </Form.Item>
          </div>
          <Form.Item name="receiverIds" label="接收人" required>
            <ReceiversInput known={letter?.receiverList ?? []} />
          </Form.Item>
          <Form.Item name="body" label="正文">
            <RichText label="正文" height={260} />
          </Form.Item>
          <Form.Item label="回复">
            <Form.Item name="needsAnswer" valuePropName="checked" noStyle>
              <Checkbox>要求回复</Checkbox>
            </Form.Item>
          </Form.Item>
          {needsAnswer ? (
            <Form.Item name="dueOn" label="回复期限">
              <DayInput />
            </Form.Item>
          ) : null}
          <Form.Item name="fileIds" label="附件">
            <FilesInput category={fileCategoryOf(submitLetter, 'fileIds')} known={letter?.files ?? []} />
          </Form.Item>
        </EntryForm>
      </div>
      <footer className="doc-form-foot">
        {saved !== null && onRemove !== null ? (
          <Button danger className="doc-form-danger" disabled={entry.saving} onClick={() => onRemove(saved.id)}>
            删除
          </Button>
        ) : null}
        <Button onClick={onClose}>关闭</Button>
        <PreviewButton paper={paper} />
        <Button disabled={entry.saving || entry.isUploading} onClick={() => void saveDraft()}>
          存草稿
        </Button>
        <Button type="primary" disabled={entry.saving || entry.isUploading} onClick={send}>
          发送
        </Button>
      </footer>
    </div>
  );
}
