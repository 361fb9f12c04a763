// Numbered lists of the call centre. Specification 2, section 4.
import { states } from '../kit/states.ts';

/** What the server keeps of an agent. */
export const WORK_STATE = states('工作状态', {
  ready: [0, '空闲'],
  dialing: [2, '拨号中'],
  busy: [5, '忙碌'],
  login: [6, '签入'],
  logout: [7, '签出'],
});

export const CALL_TYPE = states('呼叫类型', { inbound: [1, '呼入'], outbound: [2, '呼出'], internal: [3, '内部'] });

/** The first two are live calls; a call that was cut lost its provider, so nobody knows how it ended. */
export const CALL = states('通话状态', {
  ringing: [1, '振铃'],
  talking: [2, '通话中'],
  answered: [3, '已接通'],
  missed: [4, '未接'],
  occupied: [5, '对方忙'],
  declined: [6, '拒接'],
  cancelled: [7, '主叫放弃'],
  failed: [8, '未接通'],
  cut: [9, '中断'],
});

/** How a page begins a call: it sends the INVITE, or asks the provider, which rings the agent first. */
export const DIAL_WAYS = ['invite', 'callback'] as const;
export type DialWay = (typeof DIAL_WAYS)[number];

export const CALL_PROVIDERS = ['embedded', 'kamailio', 'http'] as const;
export type CallProviderName = (typeof CALL_PROVIDERS)[number];
