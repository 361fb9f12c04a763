// What agents do with the softphone in a real browser, whichever provider carries the calls: call-centre.test.ts runs it on the one inside of the
// server, `npm run test:kamailio` on Kamailio. Agents keep their seats from one test to the next, and every test leaves them in no call.
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { CALL, CALL_MESSAGES, CALL_TYPE } from '@anju/contract';
import { queryDatabase } from './running.ts';
import {
  allAre,
  answer,
  dial,
  enter,
  hears,
  hearsNothing,
  isAt,
  openOffice,
  isSilent,
  press,
  sees,
  talk,
  type Office,
  type Seat,
} from './seat.ts';

export interface Centre {
  readonly baseUrl: string;
  readonly databaseUrl: string;
  /** A number that belongs to no agent, and where callers hear their own voice. */
  readonly echo: string;
  /** Kills whatever carries the calls, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** In the demo only one agent has a camera. */
const giveCameras = (centre: Centre, ...dns: readonly string[]): Promise<unknown> =>
  queryDatabase(centre.databaseUrl, 'update callcentre.agent set video = true where dn = any ($1)', [dns]);

interface LastRecord {
  readonly type: number;
  readonly state: number;
  readonly from: string;
  readonly to: string;
  readonly talked: boolean;
  readonly taped: boolean;
}
/** The youngest record of a call, as the provider's events wrote it. */
export async function lastRecord(centre: Centre): Promise<LastRecord | undefined> {
  const [last] = await queryDatabase<LastRecord>(
    centre.databaseUrl,
    `select r.type, r.state, r.custom_num as from, r.callee_num as to, r.talk_seconds > 0 as talked, r.tape_path <> '' or r.tape_file_id is not null as taped
       from callcentre.record r order by r.at desc, r.id desc limit 1`,
  );
  return last;
}

const [ONE, TWO, THREE] = ['8001', '8002', '8003'] as const;

/** Registers the tests; what it answers is there for tests of the provider's own. */
export function describeCalls(open: () => Promise<Centre>): { readonly centre: () => Centre; readonly office: () => Office } {
  let centre: Centre;
  let office: Office;
  beforeAll(async () => {
    centre = await open();
    await giveCameras(centre, ONE, TWO);
    office = await openOffice(inject('browserPath'), centre.baseUrl);
  });
  afterAll(async () => {
    await (office as Office | undefined)?.close();
    await (centre as Centre | undefined)?.stop();
  });
  // A call that a failed test left behind fails no other.
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    console.error(await office.describe());
    await office.forget();
  });
  const agents = (...dns: readonly string[]): Promise<Seat[]> =>
    dns.reduce<Promise<Seat[]>>(async (seated, dn) => [...(await seated), await office.agent(dn)], Promise.resolve([]));
  const pair = async (): Promise<[Seat, Seat]> => [await office.agent(ONE), await office.agent(TWO)];

  test('a wrong password is refused in words, the right one logs in', async () => {
    const seat = await office.sitDown();
    await enter(seat, ONE, 'wrong-password');
    await seat.page.getByText('登录失败，请检查用户名和密码').waitFor();
    await enter(seat, ONE);
    await isAt(seat, '忙碌');
    await press(seat, '退出坐席');
    await seat.phone.getByLabel('坐席账号').waitFor();
    await enter(seat, ONE);
    await isAt(seat, '忙碌');
    office.keep(ONE, seat);
  });

  test('two agents hear each other; who is muted or held is not heard', async () => {
    const [one, two] = await pair();
    await talk(one, two, TWO);
    await hears(one, two);
    await press(one, '静音');
    await one.phone.getByRole('button', { name: '取消静音' }).waitFor();
    await hearsNothing(two, one);
    await press(one, '取消静音');
    await hears(two);
    await press(one, '保持');
    await one.phone.getByText('已保持').waitFor();
    await isSilent(two);
    await press(one, '取消保持');
    await hears(one, two);
    await press(two, '挂断');
    await allAre([one, two], '空闲');
    await expect.poll(() => lastRecord(centre)).toMatchObject({ type: CALL_TYPE.internal, state: CALL.answered, to: TWO });
  });

  test('whoever is refused, or calls somebody who talks, is told so', async () => {
    const [one, two] = await pair();
    await dial(one, TWO);
    await isAt(two, '振铃');
    await press(two, '拒接');
    await one.page.getByText(CALL_MESSAGES.declined).waitFor();
    await isAt(one, '空闲');
    await expect.poll(() => lastRecord(centre)).toMatchObject({ state: CALL.declined, to: TWO });

    const three = await office.agent(THREE);
    await talk(one, two, TWO);
    await dial(three, ONE);
    await three.page.getByText(CALL_MESSAGES.declined).waitFor();
    await isAt(three, '空闲');
    await expect.poll(() => lastRecord(centre)).toMatchObject({ state: CALL.occupied, to: ONE });
    await isAt(one, '通话中');
    await hears(one, two);
    await press(one, '挂断');
    await allAre([one, two], '空闲');
  });

  test('a call is passed on to a colleague, and whoever passed it on is free', async () => {
    const [one, two] = await pair();
    const [three] = (await agents(THREE)) as [Seat];
    await talk(two, one, ONE);
    await press(one, '转接');
    await one.phone.getByRole('button', { name: /^转接给/, disabled: false }).click();
    await answer(three);
    await allAre([two, three], '通话中');
    await isAt(one, '空闲');
    await hears(two, three);
    await press(three, '挂断');
    await allAre([two, three], '空闲');
  });

  test('a call is passed on to a number outside, which the caller hears', async () => {
    const [one, two] = await pair();
    await talk(two, one, ONE);
    await press(one, '转接');
    await press(one, '转接外线');
    const outside = one.page.getByRole('dialog', { name: '转接外线' });
    await outside.getByLabel('外线号码').fill(centre.echo);
    await outside.getByLabel('外线号码').press('Enter');
    await isAt(one, '空闲');
    await isAt(two, '通话中');
    await hears(two);
    await press(two, '挂断');
    await isAt(two, '空闲');
  });

  test('agents with a camera see each other', async () => {
    const [one, two] = await pair();
    await one.phone.getByLabel('电话号码').fill(TWO);
    await press(one, '视频呼叫');
    await isAt(two, '振铃');
    await press(two, '视频接听');
    await allAre([one, two], '通话中');
    for (const { phone } of [one, two]) await phone.getByLabel('对方视频').waitFor();
    await sees(one, two);
    await hears(one, two);
    await press(one, '挂断');
    await allAre([one, two], '空闲');
  });

  test('a second login of an agent ends the first, which is told', async () => {
    const one = await office.agent(ONE);
    const other = await office.sitDown();
    await enter(other, ONE);
    await isAt(other, '忙碌');
    await one.page.getByText(CALL_MESSAGES.elsewhere).waitFor();
    await one.phone.getByLabel('坐席账号').waitFor();
    await office.forget(one);
    office.keep(ONE, other);
  });

  test('a closed tab hangs up', async () => {
    const [one, two] = await pair();
    await talk(one, two, TWO);
    await office.forget(one);
    await isAt(two, '空闲');
  });

  test('what carries the calls breaks down in one: it goes on, is ended as usual, and the next one works', async () => {
    const [one, two] = await pair();
    await talk(one, two, TWO);
    await expect.poll(() => lastRecord(centre)).toMatchObject({ state: CALL.talking, to: TWO });
    await Promise.all([centre.restart(), ...[one, two].map(({ page }) => page.getByText(CALL_MESSAGES.connectionLost).first().waitFor())]);
    await hears(one, two);
    await allAre([one, two], '通话中');
    await expect.poll(() => lastRecord(centre)).toMatchObject({ state: CALL.cut, to: TWO });
    await press(one, '挂断');
    await allAre([one, two], '空闲');
    await talk(two, one, ONE);
    await hears(one, two);
    await press(two, '挂断');
    await allAre([one, two], '空闲');
  });

  return { centre: () => centre, office: () => office };
}
