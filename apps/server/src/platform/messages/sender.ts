// Messages to recipients outside the system, such as verification codes. Where no provider is connected, the message goes to a log that the
// operator reads (客户列表 › 短信记录); a provider is another implementation of the same function.
import type { Clock } from '../clock.ts';
import type { DbOrTx } from '../tenancy/tenant-db.ts';
import { insertMessage } from './messages.queries.ts';

export interface Message {
  readonly channel: 'sms' | 'wechat';
  readonly recipient: string;
  readonly text: string;
}

export interface MessageSender {
  /** `db` is the database of the tenant in whose name the message is sent. */
  send(db: DbOrTx, tenantId: number, message: Message): Promise<void>;
}

export const createLogSender = (clock: Clock): MessageSender => ({
  send: (db, tenantId, message) => insertMessage(db, { tenantId, sentAt: clock.now().toISOString(), state: 'sent', ...message }),
});
