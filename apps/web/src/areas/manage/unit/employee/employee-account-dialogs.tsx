// The dialogs that edit an account, and the one that shows a password once.
import { Alert, Button, Form, Input, Radio, Typography } from 'antd';
import { changeStaffAccount, createStaffAccount, type MenuStyle, type StaffRow } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { Dialog } from '../../../../ui/index.ts';

export interface FirstPassword {
  readonly name: string;
  readonly username: string;
  readonly password: string;
}

const MENUS = [
  { value: 1, label: '新菜单' },
  { value: 0, label: '树形菜单' },
];

function MenuStyleField() {
  return (
    <Form.Item name="menuStyle" label="菜单样式" required>
      <Radio.Group options={MENUS} />
    </Form.Item>
  );
}

interface NewAccountProps {
  readonly staff: StaffRow;
  readonly onClose: () => void;
  readonly onDone: (made: FirstPassword) => void;
}

const NEW: { username: string; menuStyle: MenuStyle } = { username: '', menuStyle: 1 };

export function NewAccountDialog({ staff, onClose, onDone }: NewAccountProps) {
  const entry = useEntry({
    endpoint: createStaffAccount,
    initial: NEW,
    toInput: (values) => ({ ...values, employeeId: staff.id }),
    onDone: (made) => onDone({ ...made, name: staff.name }),
  });
  return (
    <EntryDialog title={`开通账号 ${staff.name}`} entry={entry} onClose={onClose} saveText="开通" size="small">
      <Form.Item name="username" label="用户名" required>
        <Input maxLength={30} autoFocus />
      </Form.Item>
      <MenuStyleField />
      <p className="ui-quiet">初始密码由系统生成，只显示一次，本人首次登录必须修改。</p>
    </EntryDialog>
  );
}

interface ChangeAccountProps {
  readonly staff: StaffRow;
  readonly account: NonNullable<StaffRow['account']>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function ChangeAccountDialog({ staff, account, onClose, onDone }: ChangeAccountProps) {
  const entry = useEntry({
    endpoint: changeStaffAccount,
    initial: { username: account.username, menuStyle: account.menuStyle },
    toInput: (values) => ({ ...values, id: account.id }),
    onDone,
  });
  return (
    <EntryDialog title={`修改账号 ${staff.name}`} entry={entry} onClose={onClose} size="small">
      <Form.Item name="username" label="用户名" required>
        <Input maxLength={30} autoFocus />
      </Form.Item>
      <MenuStyleField />
    </EntryDialog>
  );
}

export function PasswordShown({ made, onClose }: { readonly made: FirstPassword; readonly onClose: () => void }) {
  return (
    <Dialog
      title={`${made.name}的密码`}
      open
      size="small"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          已抄下，关闭
        </Button>
      }
    >
      <Alert type="warning" showIcon title="密码只显示这一次，请当面交给本人" />
      <dl className="staff-password">
        <dt>用户名</dt>
        <dd>{made.username}</dd>
        <dt>初始密码</dt>
        <dd>
          <Typography.Text code copyable={{ text: made.password, tooltips: ['复制', '已复制'] }}>
            {made.password}
          </Typography.Text>
        </dd>
      </dl>
    </Dialog>
  );
}
