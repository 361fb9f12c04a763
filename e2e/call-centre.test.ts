// The softphone in the browser, on the provider inside of the server; what it does alike with every provider is in calls.ts. On an installation of
// its own, because the server is killed in a call.
import { inject, test } from 'vitest';
import { ECHO_NUMBER } from '../apps/server/src/modules/callcentre/provider/embedded.service.ts';
import { describeCalls } from './calls.ts';
import { runCopy } from './running.ts';
import { isAt, press } from './seat.ts';

const { office } = describeCalls(async () => {
  const running = await runCopy(inject('demoData'));
  const restart = async (): Promise<void> => {
    await running.kill();
    await running.startAgain();
  };
  return { ...running, restart, echo: ECHO_NUMBER };
});

test('a customer calls: who it is stands there at once, 诉求受理 opens with it, and the call is in the records', async () => {
  const two = await office().agent('8002');
  await two.phone.getByRole('button', { name: /模拟来电/ }).click();
  await isAt(two, '振铃');
  await two.phone.getByText('未结诉求').first().waitFor();
  await two.page.keyboard.press('F10');
  await isAt(two, '通话中');
  await two.page.waitForURL((url) => url.pathname === '/customer/case/accept' && url.searchParams.get('phone') !== null);
  await press(two, '挂断');
  await two.phone.getByRole('tab', { name: '通话记录' }).click();
  await two.phone.getByText('已接通').first().waitFor();
});
