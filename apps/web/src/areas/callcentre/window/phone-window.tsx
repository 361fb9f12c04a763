// The frame of the window: dragged by its head, folded to it, remembered with the account; on a phone it lies at the foot of the screen.
import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button, Tabs } from 'antd';
import { DownOutlined, HolderOutlined, LogoutOutlined, PhoneFilled, SettingOutlined, UpOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { CALL_PAGE_SIZES, MENU, searchCalls, type CallCentreState } from '@anju/contract';
import { useAccess } from '../../../platform/access/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';
import { usePreference } from '../../../platform/preference/index.ts';
import { usePhone } from '../../../ui/index.ts';
import { Book } from '../book/book.tsx';
import { AgentsDialog } from '../keep/agents-dialog.tsx';
import { AGENT_WORD, isInCall, type AgentState } from '../phone/agent.rules.ts';
import { phone } from '../phone/browser.ts';
import { lasting } from '../phone/number.rules.ts';
import { useSoftphone } from '../phone/state.ts';
import { Records } from '../records/records.tsx';
import { CallPanel } from './call-panel.tsx';
import { CallSound } from './call-sound.tsx';
import { Dialling } from './dialling.tsx';
import { LoginForm } from './login-form.tsx';
import { Switches } from './switches.tsx';
import { Transfer } from './transfer.tsx';

const place = z.object({ right: z.number(), bottom: z.number(), folded: z.boolean() });
const FIRST_PLACE: z.output<typeof place> = { right: 240, bottom: 0, folded: true };
/** The head stays reachable, whatever the size of the window. */
const EDGE = 48;

const TONE: Readonly<Record<AgentState, string>> = {
  Logout: 'off',
  Login: 'off',
  Ready: 'good',
  NotReady: 'off',
  Dialing: 'work',
  Ringing: 'warm',
  Established: 'work',
  AfterCallWork: 'off',
};

/** How busy the day has been; read with the first page of the records, which shows the same calls. */
function Today() {
  const found = useRead(searchCalls, { key: '', missed: false, everybody: false, page: 1, size: CALL_PAGE_SIZES.records }, { quiet: true });
  return found.data ? <span className="call-since">今日 {found.data.today} 通</span> : null;
}

/** Seconds of the state or the call; only this line is drawn every second. */
function Since() {
  const { agent, since, call } = useSoftphone();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const from = agent === 'Established' ? (call?.answeredAt ?? since) : since;
  return <span className="call-since">{lasting((now - from) / 1000)}</span>;
}

export function PhoneWindow({ centre }: { readonly centre: CallCentreState }) {
  const { agent, terminal, token, line, entering, call } = useSoftphone();
  const narrow = usePhone();
  const [kept, keep] = usePreference('callcentre.window', place, FIRST_PLACE);
  const [drag, setDrag] = useState<{ readonly right: number; readonly bottom: number } | null>(null);
  /** On a phone the window covers the page, so it lies folded until somebody asks for it. */
  const [asked, setAsked] = useState(false);
  const [tab, setTab] = useState('dial');
  const [keeping, setKeeping] = useState(false);
  const agents = useAccess(MENU.caseDispatch);
  /** The call, by its beginning, whose window the user has put aside to reach the page beneath. */
  const [aside, setAside] = useState<number | null>(null);
  const inCall = isInCall(agent);
  // A call opens the window, and what rings stays open; what was remembered is how the window lies without a call.
  const resting = narrow ? !asked : kept.folded;
  const folded = inCall ? agent !== 'Ringing' && call !== null && call.startedAt === aside : resting;
  function fold(next: boolean) {
    if (inCall) setAside(next ? (call?.startedAt ?? null) : null);
    else if (narrow) setAsked(!next);
    else keep({ ...kept, folded: next });
  }
  const { right, bottom } = drag ?? kept;

  function grab(event: PointerEvent<HTMLElement>) {
    if (narrow || event.button !== 0 || (event.target as HTMLElement).closest('button') !== null) return;
    const head = event.currentTarget;
    const [x, y] = [event.clientX + right, event.clientY + bottom];
    head.setPointerCapture(event.pointerId);
    const move = (next: globalThis.PointerEvent) =>
      setDrag({
        right: Math.min(Math.max(x - next.clientX, EDGE - 340), window.innerWidth - EDGE),
        bottom: Math.min(Math.max(y - next.clientY, 0), window.innerHeight - EDGE),
      });
    const drop = () => {
      head.removeEventListener('pointermove', move);
      setDrag((last) => {
        if (last) keep({ ...kept, ...last });
        return null;
      });
    };
    head.addEventListener('pointermove', move);
    head.addEventListener('pointerup', drop, { once: true });
    head.addEventListener('pointercancel', drop, { once: true });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !inCall || agent === 'Established') return;
    event.stopPropagation();
    void phone.calls.hangUp();
  }

  const at = narrow ? {} : { right: Math.min(right, window.innerWidth - EDGE), bottom: Math.min(bottom, window.innerHeight - EDGE) };
  return (
    <section
      className={`call-window${narrow ? ' narrow' : ''}${folded ? ' folded' : ''}${inCall ? ' live' : ''}`}
      style={at}
      aria-label="软电话"
      onKeyDown={onKeyDown}
    >
      <header className="call-head" onPointerDown={grab}>
        {!narrow && <HolderOutlined aria-hidden />}
        <h2>{terminal ? `坐席 ${terminal.agentDn}` : '呼叫中心'}</h2>
        <span className={`call-state ${TONE[agent]}`} role="status">
          {line === 'lost' ? '重新连接' : AGENT_WORD[agent]}
        </span>
        <span className="call-gap" />
        {agent === 'Ready' ? <Today /> : token !== null && <Since />}
        {agents.can('view') && !folded && (
          <Button type="text" size="small" icon={<SettingOutlined />} aria-label="坐席设置" onClick={() => setKeeping(true)} />
        )}
        {token !== null && !folded && !inCall && (
          <Button type="text" size="small" icon={<LogoutOutlined />} aria-label="退出坐席" onClick={() => void phone.logout()} />
        )}
        {folded && inCall && (
          <Button
            type="text"
            size="small"
            className="call-head-end"
            icon={<PhoneFilled />}
            aria-label="挂断"
            onClick={() => void phone.calls.hangUp()}
          />
        )}
        {agent !== 'Ringing' && (
          <Button
            type="text"
            size="small"
            className="call-head-fold"
            icon={folded ? <UpOutlined /> : <DownOutlined />}
            aria-label={folded ? '展开' : '收起'}
            aria-expanded={!folded}
            onClick={() => fold(!folded)}
          />
        )}
      </header>
      <CallSound stream={call?.remote ?? null} />
      {!folded && (
        <div className="call-body">
          {token === null || (entering && line === 'off') ? (
            <LoginForm centre={centre} />
          ) : inCall ? (
            <CallPanel onTransfer={<Transfer />} />
          ) : (
            <Tabs
              size="small"
              centered
              activeKey={tab}
              onChange={setTab}
              items={[
                { key: 'dial', label: '通话', children: <Dialling centre={centre} onBook={() => setTab('book')} /> },
                { key: 'transfer', label: '转接', children: <Transfer /> },
                { key: 'records', label: '通话记录', children: <Records readsAll={centre.readsAll} />, destroyOnHidden: true },
                { key: 'book', label: '通讯录', children: <Book />, destroyOnHidden: true },
              ]}
            />
          )}
        </div>
      )}
      {!folded && token !== null && !inCall && <Switches />}
      {keeping && <AgentsDialog access={agents} onClose={() => setKeeping(false)} />}
    </section>
  );
}
