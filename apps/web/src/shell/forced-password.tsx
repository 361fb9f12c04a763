import { Button, Modal } from 'antd';
import { leaveOffice } from '../app/leave.ts';

/** An account that still has its first password is not usable: there is no way past this dialog but out. */
export function ForcedPassword() {
  return (
    <Modal
      open
      title="请修改密码！"
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={420}
      footer={
        <Button type="primary" onClick={() => void leaveOffice()}>
          退出登录
        </Button>
      }
    >
      您的账号仍在使用初始密码，修改后才能使用。请联系管理员协助修改密码，然后重新登录。
    </Modal>
  );
}
