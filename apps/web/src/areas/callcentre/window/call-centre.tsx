// The call centre's window, above the tabs and outside of them: a call goes on while screens open and close. Specification 2, section 2.
import '../callcentre.css';
import '../lists.css';
import '../narrow.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import { App } from 'antd';
import { getCallCentreState, STATE_COMPARE_MS } from '@anju/contract';
import { useRead, useRefresh } from '../../../platform/api/hooks.ts';
import { phone, rememberedLogin, setOutlet } from '../phone/browser.ts';
import { isInCall } from '../phone/agent.rules.ts';
import { useSoftphone } from '../phone/state.ts';
import { useCallEvents } from '../records/call-events.ts';
import { PhoneWindow } from './phone-window.tsx';
import { useOpenAccept } from './use-open-accept.ts';

/** Rendered only for those the server shows it to. */
export function CallCentre() {
  const centre = useRead(getCallCentreState, {}, { quiet: true, staleTime: 60_000 }).data;
  return centre?.visible === true ? <Shown /> : null;
}

function Shown() {
  const { message, modal } = App.useApp();
  const centre = useRead(getCallCentreState, {}, { quiet: true, staleTime: 60_000 }).data;
  const agent = useSoftphone((state) => state.agent);
  const answeredAt = useSoftphone(({ call }) => (call?.incoming === true ? call.answeredAt : null));
  const openAccept = useOpenAccept();
  useCallEvents();

  useEffect(() => {
    setOutlet({
      tell: (text) => void message.warning(text),
      alert: (text) => void modal.warning({ title: '呼叫中心', content: text, okText: '知道了' }),
    });
  }, [message, modal]);
  // Of a centre that is switched off the window stays as long as the agent is logged in, and goes with the logout.
  const entered = useSoftphone(({ token }) => token !== null);
  const refreshState = useRefresh(getCallCentreState);
  const wasEntered = useRef(entered);
  const onEntered = useEffectEvent(() => void refreshState());
  useEffect(() => {
    if (wasEntered.current !== entered) onEntered();
    wasEntered.current = entered;
  }, [entered]);
  const recordsHere = centre?.tape === 'page';
  const callsBack = centre?.demoCallNumber ?? '';
  useEffect(() => useSoftphone.setState({ recordsHere, callsBack }), [recordsHere, callsBack]);
  useEffect(() => {
    const token = rememberedLogin();
    if (token !== null) void phone.resume(token);
    const timer = setInterval(() => void phone.work.compare(), STATE_COMPARE_MS);
    return () => clearInterval(timer);
  }, []);
  // Leaving the site would cut the call.
  useEffect(() => {
    if (!isInCall(agent)) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [agent]);
  const onAnswered = useEffectEvent(() => openAccept());
  useEffect(() => {
    if (answeredAt !== null) onAnswered();
  }, [answeredAt]);

  return centre ? <PhoneWindow centre={centre} /> : null;
}
