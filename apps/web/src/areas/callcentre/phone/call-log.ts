// The last steps of the phone, for whoever looks for a fault: shown in the window and part of 呼叫中心推送日志. Kept in memory only.
import { create } from 'zustand';
import { CALL_LOG_SIZE } from '@anju/contract/callcentre/messages';
import { setPushLines } from '../../../platform/events/push-lines.ts';

export interface CallLogLine {
  readonly at: string;
  readonly text: string;
}
export const useCallLog = create<{ readonly lines: readonly CallLogLine[] }>(() => ({ lines: [] }));

const MOST_TEXT = 500;

/** A password or token never stands in the log. */
const withoutSecrets = (text: string): string => text.replace(/^(?:Proxy-)?Authorization:.*$/gim, 'Authorization: …').slice(0, MOST_TEXT);

export const logCall = (text: string, at = new Date()): void =>
  useCallLog.setState(({ lines }) => ({ lines: [...lines, { at: at.toISOString(), text: withoutSecrets(text) }].slice(-CALL_LOG_SIZE) }));

/** The download of 系统日志 has them too. */
setPushLines(() => useCallLog.getState().lines);

export const forgetCallLog = (): void => useCallLog.setState({ lines: [] });
