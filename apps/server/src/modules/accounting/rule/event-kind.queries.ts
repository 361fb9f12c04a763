// Which kind of event the rules know what charging told as; `e` is a row of charging_view.money_event.
import { sql } from 'kysely';
import { ACCOUNT, RULE_EVENT } from '@anju/contract';
import { lit } from '../../../platform/db/sql.ts';

const E = RULE_EVENT;
export const EVENT_KIND = sql`case
  when e.opening then ${lit(E.opening)}
  when e.type like 'bill.%' then ${lit(E.bill)}
  when e.type = 'settle.line' and e.bill_id is not null then ${lit(E.lineBill)}
  when e.type = 'settle.line' and e.account_kind = ${lit(ACCOUNT.prepaid)} then ${lit(E.linePrepaid)}
  when e.type = 'settle.line' and e.account_kind = ${lit(ACCOUNT.change)} then ${lit(E.lineChange)}
  when e.type = 'settle.line' and e.account_kind = ${lit(ACCOUNT.deposit)} then ${lit(E.lineDeposit)}
  when e.type = 'settle.line' then ${lit(E.lineOther)}
  when e.type = 'settle.tender' then ${lit(E.tender)}
  when e.type = 'account.moved' then ${lit(E.account)}
  when e.type = 'cash.banked' then ${lit(E.cashBanked)}
  when e.type = 'cash.differs' then ${lit(E.cashDiffers)}
  when e.type = 'income.booked' then ${lit(E.incomeBooked)}
  when e.type = 'income.passed' then ${lit(E.incomePassed)}
  when e.type = 'income.channel' and e.partner_id is not null then ${lit(E.channelPassed)}
  when e.type = 'income.channel' then ${lit(E.incomeChannel)} end`;
