// 渠道对账: the day file of a payment provider is read, kept and compared with our orders and refunds; every difference is decided by a user.
// An order is only confirmed after the provider itself was asked, never because an uploaded file says so. domain: property 4.8.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  CHANNEL_DECISION,
  PAY_ORDER,
  type ChannelDay,
  type decideChannelDifference,
  type listChannels,
  type mendChannelDifference,
  type OutputOf,
  type ParsedInputOf,
  type reconcileChannelDay,
  type sampleChannelFile,
  searchChannelDays,
} from '@anju/contract';
import { businessDay, formatDay, formatInstant, readChannelFile } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import type { StreamAnswer, Upload } from '../../../../platform/http/binder.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { bookPaid } from '../order/pay-book.service.ts';
import { get as getOrder } from '../order/pay-resolve.service.ts';
import { contextOf } from '../provider/pay-context.ts';
import { hear, type PaymentProvider } from '../provider/payment-provider.ts';
import { findProvider, listProviders, providerOf, providerTitle } from '../provider/providers.ts';
import { compare } from './channel-compare.queries.ts';
import * as queries from './channel-day.queries.ts';

const ENTITY = 'channel-day';
const MOST_BYTES = 20 * 1024 * 1024;
const NAME_LENGTH = 200;
const SHOWN_PROBLEMS = 5;

const titled = (day: queries.FoundDay) => ({ ...day, providerTitle: providerTitle(day.provider) });

export const channels = (scope: Scope): OutputOf<typeof listChannels> =>
  listProviders(scope).map((provider) => ({
    name: provider.name,
    title: provider.title,
    simulated: provider.simulated && provider.dayFile !== undefined,
    columns: Object.values(provider.dayFormat.columns),
  }));

export const search = listing(searchChannelDays, { totals: queries.sumDays, page: queries.listDays, row: titled });

export async function get({ db, actor }: Pick<Scope, 'db' | 'actor'>, id: number): Promise<ChannelDay> {
  const day = await queries.findDay(db, id);
  if (!day) throw fail('NOT_FOUND', { what: '对账' });
  return { ...titled(day), rows: await queries.listDifferences(db, id, actor.estates) };
}

function requireProvider(scope: Scope, name: string): PaymentProvider {
  const provider = findProvider(scope, name);
  if (!provider) throw failField('provider', 'NOT_FOUND', { what: '支付渠道' });
  return provider;
}

export async function reconcile(scope: Scope, input: ParsedInputOf<typeof reconcileChannelDay>, upload: Upload): Promise<ChannelDay> {
  const { actor, audit } = scope;
  const { provider: name, day } = input;
  const provider = requireProvider(scope, name);
  if (day > today(scope.clock)) throw failField('day', 'CHANNEL_FUTURE');
  const { name: given, content } = await upload();
  const bytes = await buffer(content);
  if (content.truncated || bytes.length > MOST_BYTES) throw fail('FILE_TOO_LARGE', { max: '20 MB' });
  const { lines, problems } = readChannelFile(provider.dayFormat, bytes);
  if (problems.length > 0) throw fail('CHANNEL_FILE', { problems: shorten(problems) });
  const stray = lines.find(({ at }) => businessDay(new Date(at)) !== day);
  if (stray) throw fail('CHANNEL_FILE_DAY', { row: stray.row, found: formatInstant(stray.at), day: formatDay(day) });
  const fileName = given.slice(-NAME_LENGTH);
  const id = await inTransaction(scope.db, async (tx) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const dayId = await queries.putDay(tx, { provider: name, day, fileName, sha256 }, stampOf(scope));
    await queries.replaceLines(tx, actor.tenantId, dayId, lines);
    await compare(tx, { id: dayId, provider: name, day });
    const note = `${provider.title} ${day} ${fileName} ${lines.length} 行`;
    await audit.write(tx, actor, { action: '对账', entity: ENTITY, entityId: dayId, note });
    return dayId;
  });
  return get(scope, id);
}

const shorten = (problems: readonly string[]): string =>
  [...problems.slice(0, SHOWN_PROBLEMS), ...(problems.length > SHOWN_PROBLEMS ? [`等 ${problems.length} 处`] : [])].join('；');

export async function sample(scope: Scope, { provider: name, day }: ParsedInputOf<typeof sampleChannelFile>): Promise<StreamAnswer> {
  const provider = requireProvider(scope, name);
  if (!scope.demo || !provider.dayFile) throw fail('CHANNEL_NO_FILE');
  const body = Buffer.from(await provider.dayFile(contextOf(scope), day));
  return { type: 'text/csv', body, fileName: `对账-${provider.title}-${day}.csv` };
}

async function requireOpen({ db, actor }: Pick<Scope, 'db' | 'actor'>, id: number, version: number): Promise<queries.DifferenceNow> {
  const found = await queries.findDifference(db, id, actor.estates);
  if (!found) throw fail('NOT_FOUND', { what: '差异' });
  if (found.state !== CHANNEL_DECISION.open) throw fail('CHANNEL_DECIDED', { state: CHANNEL_DECISION.text(found.state) });
  if (found.version !== version) throw fail('STALE', { what: '差异' });
  return found;
}

/** What the provider says, for a user. */
const ANSWERS = { waiting: '尚未付款', closed: '已关闭', unknown: '没有应答，请稍后再试', paid: '是另一笔付款' } as const;

export async function mend(scope: Scope, { id, version }: ParsedInputOf<typeof mendChannelDifference>): Promise<ChannelDay> {
  const { actor, audit } = scope;
  const difference = await requireOpen(scope, id, version);
  if (!difference.mendable || difference.orderId === null) throw fail('CHANNEL_NOT_MENDABLE');
  const order = await getOrder(scope, difference.orderId);
  const context = contextOf(scope);
  const answer = await hear(providerOf(scope, order).query(context, order.number));
  if (answer.state !== 'paid' || answer.ref !== difference.ref)
    throw fail('CHANNEL_NOT_PAID_THERE', { number: order.number, answer: ANSWERS[answer.state] });
  await bookPaid(context, order.id, answer);
  const booked = await getOrder(scope, order.id);
  await inTransaction(scope.db, async (tx) => {
    const day = await queries.findDay(tx, difference.dayId);
    if (!day) return;
    if (booked.state === PAY_ORDER.paid) {
      const note = `补单：向渠道查询确认已付款，已入账${booked.message === '' ? '' : `（${booked.message}）`}`;
      await queries.decide(tx, id, version, CHANNEL_DECISION.done, note, stampOf(scope));
      await audit.write(tx, actor, { action: '补单', entity: ENTITY, entityId: day.id, note: `${order.number} ${note}` });
    }
    await compare(tx, day);
  });
  return get(scope, difference.dayId);
}

export async function decide(
  scope: Scope,
  { id, version, state, note }: ParsedInputOf<typeof decideChannelDifference>,
): Promise<ChannelDay> {
  const { actor, audit } = scope;
  const dayId = await inTransaction(scope.db, async (tx) => {
    const difference = await requireOpen({ db: tx, actor }, id, version);
    if (!(await queries.decide(tx, id, version, state, note, stampOf(scope)))) throw fail('STALE', { what: '差异' });
    const told = `${difference.number} ${difference.ref} ${note}`;
    await audit.write(tx, actor, { action: CHANNEL_DECISION.text(state), entity: ENTITY, entityId: difference.dayId, note: told });
    return difference.dayId;
  });
  return get(scope, dayId);
}
