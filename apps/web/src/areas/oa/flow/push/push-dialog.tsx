// The form of a notification: text or PDF, who receives it, when, and how.
import { Button, Checkbox, Form, Input, Radio } from 'antd';
import { changeNotification, draftNotification, listPushChoices, PUSH_TARGET, type InputOf, type PushDetail } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { Dialog, FailedState, InstantInput, RichText, WaitingState } from '../../../../ui/index.ts';
import { AudienceFields, type PushChoices } from './audience-fields.tsx';
import { PdfInput } from './pdf-input.tsx';

type Values = Required<InputOf<typeof draftNotification>>;

const BLANK: Values = {
  title: '',
  msgFormat: 0,
  content: '',
  fileId: null,
  popup: false,
  confirm: false,
  toAll: true,
  companyIds: [],
  departmentIds: [],
  roleIds: [],
  employeeIds: [],
  publishAt: null,
  expiresAt: null,
};

function valuesOf(row: PushDetail): Values {
  const ids = (kind: number) => row.targets.filter((one) => one.kind === kind).map(({ id }) => id);
  const { title, msgFormat, content, popup, confirm, toAll, publishAt, expiresAt } = row;
  return {
    ...{ title, msgFormat, content, popup, confirm, toAll, publishAt, expiresAt },
    fileId: row.file?.id ?? null,
    companyIds: ids(PUSH_TARGET.company),
    departmentIds: ids(PUSH_TARGET.department),
    roleIds: ids(PUSH_TARGET.role),
    employeeIds: ids(PUSH_TARGET.employee),
  };
}

interface PushDialogProps {
  /** A draft; null for a new notification. */
  readonly row: PushDetail | null;
  readonly onClose: () => void;
  readonly onDone: (id: number, text: string) => void;
}

const titleOf = ({ row }: Pick<PushDialogProps, 'row'>): string => (row === null ? '新增通知' : '修改通知');

/** Waits for the choices: what a user may publish to decides how a new notification begins. */
export function PushDialog(props: PushDialogProps) {
  const choices = useRead(listPushChoices, {});
  if (choices.data !== undefined) return <PushForm {...props} choices={choices.data} />;
  return (
    <Dialog open size="wide" title={titleOf(props)} onCancel={props.onClose} footer={<Button onClick={props.onClose}>关闭</Button>}>
      {choices.error ? <FailedState text={choices.error.message || '加载失败'} onRetry={() => void choices.refetch()} /> : <WaitingState />}
    </Dialog>
  );
}

/** A new notification is kept as a draft, to be looked at as its receivers will see it, and published from there. */
function PushForm({ row, choices, onClose, onDone }: PushDialogProps & { readonly choices: PushChoices }) {
  const initial = row === null ? { ...BLANK, toAll: choices.all } : valuesOf(row);
  const entry = useEntry({
    endpoint: row === null ? draftNotification : changeNotification,
    initial,
    toInput: ({ id: _id, version: _version, ...values }: Values & { id?: number; version?: number }) => ({
      ...values,
      confirm: values.popup && values.confirm,
      ...(row === null ? {} : { id: row.id, version: row.version }),
    }),
    onDone: (made) => onDone(row?.id ?? made?.id ?? 0, row === null ? '草稿已保存，核对后发布' : '已保存'),
  });
  return (
    <EntryDialog title={titleOf({ row })} entry={entry} onClose={onClose} size="wide" saveText={row === null ? '保存草稿' : '保存'}>
      <PushFields known={row?.file?.name ?? ''} choices={choices} />
    </EntryDialog>
  );
}

const FORMATS = [
  { value: 0, label: '文字' },
  { value: 1, label: 'PDF' },
];

function PushFields({ known, choices }: { readonly known: string; readonly choices: PushChoices }) {
  const format = Form.useWatch('msgFormat') as Values['msgFormat'] | undefined;
  const popup = Form.useWatch('popup') as boolean | undefined;
  return (
    <>
      <Form.Item name="title" label="标题" required>
        <Input maxLength={100} autoFocus />
      </Form.Item>
      <Form.Item name="msgFormat" label="形式">
        <Radio.Group options={FORMATS} optionType="button" />
      </Form.Item>
      {format === 1 ? (
        <Form.Item name="fileId" label="PDF文件" required>
          <PdfInput known={known} />
        </Form.Item>
      ) : (
        <Form.Item name="content" label="内容" required>
          <RichText label="内容" height={200} />
        </Form.Item>
      )}
      <AudienceFields choices={choices} />
      <Form.Item name="publishAt" label="发布时间" extra="不填则发布时立即可见">
        <InstantInput />
      </Form.Item>
      <Form.Item name="expiresAt" label="失效时间" extra="不填则长期有效">
        <InstantInput />
      </Form.Item>
      <Form.Item label="方式">
        <Form.Item name="popup" valuePropName="checked" noStyle>
          <Checkbox>弹窗显示</Checkbox>
        </Form.Item>
        <Form.Item name="confirm" valuePropName="checked" noStyle>
          <Checkbox disabled={popup !== true}>需要点“我已阅读”确认</Checkbox>
        </Form.Item>
      </Form.Item>
    </>
  );
}
