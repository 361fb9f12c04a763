// 通话 without a call: a number is typed or tapped, and Enter dials.
import { useRef, useState } from 'react';
import { Button, Input, Select, type InputRef } from 'antd';
import { ContactsOutlined, LeftOutlined, PhoneFilled, VideoCameraOutlined } from '@ant-design/icons';
import type { CallCentreState } from '@anju/contract';
import { usePhone } from '../../../ui/index.ts';
import { phone } from '../phone/browser.ts';
import { useSoftphone } from '../phone/state.ts';
import { DialPad } from './dial-pad.tsx';

export function Dialling({ centre, onBook }: { readonly centre: CallCentreState; readonly onBook: () => void }) {
  const { numbers, shownNumber, terminal } = useSoftphone();
  const [number, setNumber] = useState('');
  const box = useRef<InputRef>(null);
  const narrow = usePhone();
  async function dial(to = number, video = false) {
    if (await phone.calls.dial(to, video)) setNumber('');
  }
  function tap(key: string) {
    setNumber((typed) => typed + key);
    // On a phone the keyboard of the screen would cover the keys.
    if (!narrow) box.current?.focus();
  }
  const tries = [
    ...(centre.echoNumber === '' ? [] : [{ number: centre.echoNumber, text: '回声测试' }]),
    ...(centre.demoCallNumber === '' ? [] : [{ number: centre.demoCallNumber, text: '模拟来电' }]),
  ];
  return (
    <div className="call-dial">
      <Input
        ref={box}
        className="call-number"
        aria-label="电话号码"
        placeholder="输入号码，回车呼叫"
        inputMode="tel"
        maxLength={40}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        onPressEnter={(event) => {
          if (!event.nativeEvent.isComposing) void dial();
        }}
      />
      <div className="call-hint">
        {terminal?.dial === 'callback' && numbers !== null && numbers.length > 0 ? (
          <Select
            size="small"
            variant="borderless"
            aria-label="外显号码"
            value={shownNumber}
            onChange={phone.calls.showNumber}
            options={numbers.map((one) => ({ value: one.number, label: `外显 ${one.number} ${one.name}` }))}
          />
        ) : (
          shownNumber !== '' && <span>外显 {shownNumber}</span>
        )}
        <span>7、8 位号码自动加 0</span>
      </div>
      <DialPad onKey={tap} />
      <div className="call-acts">
        <Button type="text" icon={<ContactsOutlined />} onClick={onBook}>
          通讯录
        </Button>
        <button type="button" className="call-round good" aria-label="呼叫" onClick={() => void dial()}>
          <PhoneFilled />
        </button>
        <Button type="text" icon={<LeftOutlined />} onClick={() => setNumber((typed) => typed.slice(0, -1))}>
          退格
        </Button>
      </div>
      <div className="call-tries">
        {terminal?.video === true && (
          <Button size="small" icon={<VideoCameraOutlined />} onClick={() => void dial(number, true)}>
            视频呼叫
          </Button>
        )}
        {tries.map((one) => (
          <Button key={one.number} size="small" onClick={() => void dial(one.number)}>
            {one.text} {one.number}
          </Button>
        ))}
      </div>
    </div>
  );
}
