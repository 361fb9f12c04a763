import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countInforms, listInforms, listSentInforms, type InformRow } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { openInstallation, type Installation } from '../../../testing/installation.ts';
import { companyOf, houseOf, rowsOf, sendBy } from './inform.fixtures.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

describe('the notices of the demo', () => {
  it('wait on eight menus and none is near its end', async () => {
    const emp = await installation.as('emp');
    const group = await companyOf(installation, '安居示范物业集团');
    const counts = await emp.call(countInforms, { companyId: group });
    expect(counts).toEqual([
      { menu: 89, count: 1 },
      { menu: 94, count: 2 },
      { menu: 155, count: 2 },
      { menu: 156, count: 1 },
      { menu: 164, count: 2 },
      { menu: 169, count: 1 },
      { menu: 170, count: 1 },
      { menu: 369, count: 1 },
    ]);
    const rows: InformRow[] = [];
    for (const { menu } of counts) rows.push(...(await emp.call(listInforms, { companyId: group, menu })).rows);
    const now = Date.now();
    for (const row of rows) {
      expect(Date.parse(row.createdAt)).toBeLessThan(now);
      expect(Date.parse(row.expiresAt) - now).toBeGreaterThan(14 * 86_400_000);
      expect(row.phone).toMatch(/^1\d{10}$/);
      expect(row.job).not.toBe('');
    }
    expect((await emp.call(listSentInforms, {})).rows.filter(({ edited }) => edited)).toMatchObject([{ handleName: '林晓燕' }]);
  });

  it('are numbered as the counter goes on', async () => {
    const emp = await installation.as('emp');
    const numbers = (await rowsOf<{ number: string }>(installation, 'select number from oa.inform order by sent_at')).map(
      (row) => row.number,
    );
    expect(numbers).toEqual(numbers.toSorted());
    const month = `GZ${businessDay(new Date()).slice(0, 7).replace('-', '')}`;
    const next = numbers.filter((number) => number.startsWith(month)).length + 1;
    const { docNumber } = await sendBy(emp, { houseId: (await houseOf(installation, '云栖花园')).id });
    expect(docNumber).toBe(`${month}${String(next).padStart(4, '0')}`);
  });
});
