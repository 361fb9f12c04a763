// A call: who it is, and what can be done with it. Answered by F10 from anywhere, refused by Esc while the hand is in the window.
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Button } from 'antd';
import {
  AudioMutedOutlined,
  AudioOutlined,
  FormOutlined,
  NumberOutlined,
  PauseOutlined,
  PhoneFilled,
  PlayCircleOutlined,
  SwapOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import { Kbd } from '../../../ui/index.ts';
import { AGENT_WORD } from '../phone/agent.rules.ts';
import { phone } from '../phone/browser.ts';
import { masked } from '../phone/number.rules.ts';
import { useSoftphone, type ShownCall } from '../phone/state.ts';
import { CallerCard } from './caller-card.tsx';
import { DialPad } from './dial-pad.tsx';
import { useOpenAccept } from './use-open-accept.ts';

function Screen({ stream, muted, name }: { readonly stream: MediaStream | null; readonly muted: boolean; readonly name: string }) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (element.current && element.current.srcObject !== stream) element.current.srcObject = stream;
  }, [stream]);
  return <video ref={element} autoPlay playsInline muted={muted} aria-label={name} className={muted ? 'own' : ''} />;
}

interface RoundProps {
  readonly tone: 'good' | 'bad' | 'plain';
  readonly icon: ReactNode;
  readonly name: string;
  readonly hint?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}
const Round = ({ tone, icon, name, hint, pressed, disabled = false, onPress }: RoundProps) => (
  <div className="call-act">
    <button type="button" className={`call-round ${tone}`} aria-label={name} aria-pressed={pressed} disabled={disabled} onClick={onPress}>
      {icon}
    </button>
    <span aria-hidden>
      {name} {hint !== undefined && <Kbd>{hint}</Kbd>}
    </span>
  </div>
);

type More = 'none' | 'pad' | 'transfer';

interface TalkingProps {
  readonly call: ShownCall;
  readonly more: More;
  readonly onMore: (more: More) => void;
}
function Talking({ call, more, onMore }: TalkingProps) {
  const openAccept = useOpenAccept();
  const turn = (to: More) => onMore(more === to ? 'none' : to);
  return (
    <>
      <div className="call-acts">
        <Round
          tone="plain"
          icon={call.muted ? <AudioMutedOutlined /> : <AudioOutlined />}
          name={call.muted ? '取消静音' : '静音'}
          pressed={call.muted}
          onPress={() => phone.calls.mute()}
        />
        <Round
          tone="plain"
          icon={call.held ? <PlayCircleOutlined /> : <PauseOutlined />}
          name={call.held ? '取消保持' : '保持'}
          pressed={call.held}
          onPress={() => void phone.calls.hold()}
        />
        <Round tone="plain" icon={<NumberOutlined />} name="按键" pressed={more === 'pad'} onPress={() => turn('pad')} />
        <Round
          tone="plain"
          icon={<SwapOutlined />}
          name="转接"
          pressed={more === 'transfer'}
          disabled={call.transferring}
          onPress={() => turn('transfer')}
        />
        <Round tone="bad" icon={<PhoneFilled />} name="挂断" onPress={() => void phone.calls.hangUp()} />
      </div>
      {call.incoming && (
        <Button block icon={<FormOutlined />} onClick={() => openAccept()}>
          打开诉求受理
        </Button>
      )}
    </>
  );
}

export function CallPanel({ onTransfer }: { readonly onTransfer: ReactNode }) {
  const { agent, call, terminal } = useSoftphone();
  const [more, setMore] = useState<More>('none');
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F10' || agent !== 'Ringing') return;
    event.preventDefault();
    void phone.calls.answer(false);
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  if (!call) return null;
  const ringing = agent === 'Ringing';
  const talking = agent === 'Established';
  const shown = talking ? more : 'none';
  return (
    <div className="call-panel">
      <h3>{masked(call.number)}</h3>
      <p className="ui-quiet" role="status">
        {call.held ? '已保持' : call.transferring ? '正在转接…' : AGENT_WORD[agent]}
        {call.recording && ' · 正在录音'}
      </p>
      {call.video && talking && (
        <div className="call-screens">
          <Screen stream={call.remote} muted={false} name="对方视频" />
          <Screen stream={call.local} muted name="本方视频" />
        </div>
      )}
      {/* The keys and the colleagues take the place of the caller, so that nobody has to look for them. */}
      {call.incoming && shown === 'none' && <CallerCard />}
      {shown === 'pad' && <DialPad onKey={phone.calls.tone} />}
      {shown === 'transfer' && onTransfer}
      <span className="call-gap" />
      <div className="call-hand">
        {talking ? (
          <Talking call={call} more={more} onMore={setMore} />
        ) : (
          <div className="call-acts">
            <Round
              tone="bad"
              icon={<PhoneFilled />}
              name={ringing ? '拒接' : '取消'}
              hint="Esc"
              onPress={() => void phone.calls.hangUp()}
            />
            {ringing && call.video && terminal?.video === true && (
              <Round tone="good" icon={<VideoCameraOutlined />} name="视频接听" onPress={() => void phone.calls.answer(true)} />
            )}
            {ringing && <Round tone="good" icon={<PhoneFilled />} name="接听" hint="F10" onPress={() => void phone.calls.answer(false)} />}
          </div>
        )}
      </div>
    </div>
  );
}
