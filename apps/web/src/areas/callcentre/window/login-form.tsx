import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import type { CallCentreState } from '@anju/contract';
import { phone } from '../phone/browser.ts';
import { useSoftphone } from '../phone/state.ts';

export function LoginForm({ centre }: { readonly centre: CallCentreState }) {
  const entering = useSoftphone((state) => state.entering);
  const [username, setUsername] = useState(centre.agent?.username ?? '');
  const [password, setPassword] = useState('');
  async function enter() {
    if (await phone.login(username, password)) setPassword('');
  }
  return (
    <Form layout="vertical" className="call-login" onFinish={() => void enter()}>
      <Form.Item label="坐席账号" htmlFor="call-username">
        <Input
          id="call-username"
          maxLength={60}
          autoComplete="off"
          value={username}
          disabled={entering}
          onChange={(event) => setUsername(event.target.value)}
        />
      </Form.Item>
      <Form.Item label="坐席密码" htmlFor="call-password">
        <Input.Password
          id="call-password"
          maxLength={200}
          autoComplete="off"
          value={password}
          disabled={entering}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={entering}>
        登录
      </Button>
      <p className="ui-quiet">
        {centre.agent ? `您的坐席：${centre.agent.agentDn} ${centre.agent.agentName}` : '请使用分配给您的坐席账号登录'}
        {centre.echoNumber !== '' && `；登录后拨 ${centre.echoNumber} 可听到自己的声音`}
      </p>
    </Form>
  );
}
