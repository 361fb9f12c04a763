// What a user arranges follows the account and no other one.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listPreferences, MAX_PREFERENCES, savePreference } from '@anju/contract';
import { openInstallation, type Installation } from '../../../testing/installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

it('follows the account to every browser, and nobody else sees it', async () => {
  const [here, there, other] = await Promise.all([installation.as('emp'), installation.as('emp'), installation.as('clerk')]);
  expect(await here.call(savePreference, { name: 'columns.house', value: '{"order":["code"]}' })).toBeNull();
  expect(await there.call(listPreferences, {})).toEqual({ 'columns.house': '{"order":["code"]}' });
  expect(await other.call(listPreferences, {})).toEqual({});
  await other.call(savePreference, { name: 'columns.house', value: '[]' });
  await there.call(savePreference, { name: 'columns.house', value: '{"order":[]}' });
  expect(await here.call(listPreferences, {})).toEqual({ 'columns.house': '{"order":[]}' });
  await here.call(savePreference, { name: 'columns.house', value: null });
  expect(await there.call(listPreferences, {})).toEqual({});
  expect(await other.call(listPreferences, {})).toEqual({ 'columns.house': '[]' });
});

it('of the operator is kept as well', async () => {
  const root = await installation.as('root');
  await root.call(savePreference, { name: 'screens.used', value: '{}' });
  expect(await root.call(listPreferences, {})).toEqual({ 'screens.used': '{}' });
});

it('is JSON under a plain name', async () => {
  const emp = await installation.as('emp');
  expect((await emp.ask(savePreference, { name: 'columns.house', value: 'no json' })).status).toBe(400);
  expect((await emp.ask(savePreference, { name: 'Columns house', value: '1' })).status).toBe(400);
  expect((await emp.ask(savePreference, { name: 'columns.house', value: `"${'x'.repeat(8000)}"` })).status).toBe(400);
});

it('drops what was not changed for longest when there is too much', async () => {
  const boss = await installation.as('boss');
  await boss.call(savePreference, { name: 'first', value: '1' });
  await installation.database.asOwner((client) =>
    client.query(
      `insert into session.preference select tenant_id, account_id, 'kept.' || n, '1', changed_at + interval '1 second'
         from session.preference cross join generate_series(1, $1) n where name = 'first'`,
      [MAX_PREFERENCES - 1],
    ),
  );
  await installation.database.asOwner((client) => client.query(`update session.preference set changed_at = changed_at - interval '1 day'`));
  await boss.call(savePreference, { name: 'last', value: '1' });
  const left = await boss.call(listPreferences, {});
  expect(Object.keys(left)).toHaveLength(MAX_PREFERENCES);
  expect(left).toHaveProperty('last');
  expect(left).not.toHaveProperty('first');
});
