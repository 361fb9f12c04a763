// The two decisions on an application: it becomes a tenant, or it is returned with a reason.
import { Alert, Checkbox, Form, Input } from 'antd';
import { approveApplication, refuseApplication } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../archetypes/index.ts';
import { FailedState } from '../../../ui/index.ts';
import { useCentres, type WholeApplication } from './application-detail.tsx';

interface ApproveProps {
  readonly application: WholeApplication;
  readonly onClose: () => void;
  readonly onDone: (loginName: string) => void;
}

const nameOf = ({ company, number }: WholeApplication) => company?.name ?? number;

export function ApproveDialog({ application, onClose, onDone }: ApproveProps) {
  const { id, version, username } = application;
  const entry = useEntry({
    endpoint: approveApplication,
    initial: { code: application.suggestedCode, functions: application.functions },
    toInput: ({ code, functions }) => ({ id, version, code, functions }),
    onDone: ({ loginName }) => onDone(loginName),
  });
  const code = Form.useWatch('code', entry.form) ?? application.suggestedCode;
  return (
    <EntryDialog title={`通过申请 ${nameOf(application)}`} entry={entry} onClose={onClose} saveText="通过">
      <Alert
        type="info"
        showIcon
        className="entry-problems"
        title={`通过后立即开通：建立客户、公司、默认岗位和管理员账号，管理员以 ${username}@${code} 和申请时的密码登录。`}
      />
      <Form.Item name="code" label="客户代码" required extra="登录名 @ 之后的部分，开通后不能修改">
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="functions" label="授予功能" required>
        <CentreChoice asked={application.functions} />
      </Form.Item>
    </EntryDialog>
  );
}

interface CentreChoiceProps {
  readonly asked: readonly number[];
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (value: number[]) => void;
}

function CentreChoice({ asked, id, value = [], onChange }: CentreChoiceProps) {
  const centres = useCentres();
  if (centres.error) return <FailedState text={centres.error.message} onRetry={() => void centres.refetch()} />;
  return (
    <div id={id} role="group" aria-label="授予功能">
      <Checkbox.Group<number>
        className="centre-choice"
        value={[...value]}
        onChange={(next) => onChange?.(next)}
        options={(centres.data ?? []).map((centre) => ({
          value: centre.id,
          label: (
            <span title={centre.screens.join('、')}>
              {centre.title}{' '}
              <small className="ui-quiet">
                {centre.screens.length} 项功能{centre.soon.length > 0 ? `，${centre.soon.length} 项即将开放` : ''}
                {asked.includes(centre.id) ? ' · 已申请' : ''}
              </small>
            </span>
          ),
        }))}
      />
    </div>
  );
}

interface RefuseProps {
  readonly application: WholeApplication;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RefuseDialog({ application, onClose, onDone }: RefuseProps) {
  const { id, version } = application;
  const entry = useEntry({
    endpoint: refuseApplication,
    initial: { reason: '' },
    toInput: ({ reason }) => ({ id, version, reason }),
    onDone,
  });
  return (
    <EntryDialog title={`退回申请 ${nameOf(application)}`} entry={entry} onClose={onClose} saveText="退回">
      <Alert type="info" showIcon className="entry-problems" title="退回原因会发给申请人，申请人修改后可重新提交，申请编号不变。" />
      <Form.Item name="reason" label="退回原因" required>
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
