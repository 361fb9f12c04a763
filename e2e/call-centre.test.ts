// The softphone in the browser, on the provider inside of the server; what it does alike with every provider is in calls.ts. On an installation of
// its own, because the server is killed in a call.
import { expect, inject, test } from 'vitest';
import { CALL } from '@anju/contract';
import { ECHO_NUMBER } from '../apps/server/src/modules/callcentre/provider/embedded.service.ts';
import { describeCalls, lastRecord } from './calls.ts';
import { runCopy } from './running.ts';
import { AUDIBLE, dial, hears, isAt, play, press } from './seat.ts';

const { centre, office } = describeCalls(async () => {
  const running = await runCopy(inject('demoData'));
  const restart = async (): Promise<void> => {
    await running.kill();
    await running.startAgain();
  };
  return { ...running, restart, echo: ECHO_NUMBER };
});

test('a customer calls: who it is stands there at once, 诉求受理 opens with it, and the call is in the records with its sound', async () => {
  const two = await office().agent('8002');
  await two.phone.getByRole('button', { name: /模拟来电/ }).click();
  await isAt(two, '振铃');
  await two.phone.getByText('未结诉求').first().waitFor();
  await two.page.keyboard.press('F10');
  await isAt(two, '通话中');
  await two.page.waitForURL((url) => url.pathname === '/customer/case/accept' && url.searchParams.get('phone') !== null);
  await hears(two);
  await press(two, '挂断');
  await two.phone.getByRole('tab', { name: '通话记录' }).click();
  await two.phone.getByText('已接通').first().waitFor();
  await expect.poll(() => lastRecord(centre())).toMatchObject({ state: CALL.answered, taped: true });
  await two.phone.getByRole('listitem').first().getByRole('button', { name: '播放录音' }).waitFor();
  expect(await play(two)).toBeGreaterThan(AUDIBLE);
});

test('a page that is loaded anew goes on with its login, and a copy of the tab leaves it alone', async () => {
  const two = await office().agent('8002');
  await two.page.reload();
  await isAt(two, '忙碌');
  const copy = await two.page.context().newPage();
  // What a browser does with a duplicated tab.
  const kept = await two.page.evaluate<[string, string][]>('Object.entries(sessionStorage)');
  await copy.addInitScript({ content: `for (const [key, value] of ${JSON.stringify(kept)}) sessionStorage.setItem(key, value);` });
  await copy.goto('/search');
  const phone = copy.getByRole('region', { name: '软电话' });
  await phone.getByRole('button', { name: /展开|收起/ }).waitFor();
  await phone.locator('.call-state', { hasText: '未登录' }).waitFor();
  await copy.close();
  const one = await office().agent('8001');
  await dial(one, '8002');
  await isAt(two, '振铃');
  await press(two, '拒接');
  await isAt(one, '空闲');
});
