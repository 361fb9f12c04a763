// How a user has arranged the office: columns of lists, the screens used most, widths. Kept with the account, so that it follows the user to
// every browser. The server stores the values without reading them.
import { z } from 'zod';
import { endpoint, noAnswer, nothing } from '../kit/endpoint.ts';

/** More than all lists and drawers of the product together; beyond it the one not changed for longest is dropped. */
export const MAX_PREFERENCES = 400;

const preferenceName = z
  .string()
  .max(80)
  .regex(/^[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*$/);
/** JSON. */
const preferenceValue = z.string().max(8000);

export const preferences = z.record(preferenceName, preferenceValue);
export type Preferences = z.infer<typeof preferences>;

export const listPreferences = endpoint({
  method: 'GET',
  path: '/api/account/preference',
  access: { session: true },
  summary: '本人个人设置',
  input: nothing,
  output: preferences,
});

/** Null returns to the default. */
export const savePreference = endpoint({
  method: 'PUT',
  path: '/api/account/preference/{name}',
  access: { session: true },
  summary: '保存本人个人设置',
  input: z.object({ name: preferenceName, value: preferenceValue.nullable() }),
  output: noAnswer,
});
