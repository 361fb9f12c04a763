// Helpers for tests of devices: completed forms, categories by name.
import { createDevice, getDevice, type DeviceDetail, type InputOf } from '@anju/contract';
import type { Installation, Person } from '../../../testing/installation.ts';
import { oneOf } from '../property/house/house.fixtures.ts';

export const TODAY = '2026-07-02';
export const CLOCK = { now: () => new Date(`${TODAY}T10:00:00+08:00`) };

export const categoryOf = async (installation: Installation, name: string): Promise<number> =>
  (
    await oneOf<{ id: number }>(
      installation,
      `select c.id from estate.device_category c join system.tenant t on t.id = c.tenant_id where t.code = 'anju' and c.name = $1`,
      [name],
    )
  ).id;

export interface Place {
  readonly estateId: number;
  readonly categoryId: number;
}

export const deviceForm = (place: Place, code: string, more: Partial<InputOf<typeof createDevice>> = {}): InputOf<typeof createDevice> => ({
  ...place,
  code,
  name: `设备${code}`,
  ...more,
});

export async function makeDevice(
  person: Person,
  place: Place,
  code: string,
  more: Partial<InputOf<typeof createDevice>> = {},
): Promise<DeviceDetail> {
  const { id } = await person.call(createDevice, deviceForm(place, code, more));
  return person.call(getDevice, { id });
}
