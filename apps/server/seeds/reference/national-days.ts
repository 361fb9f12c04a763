// Days moved by the State Council: days off and the weekend days worked instead. Company calendars copy them on request. The list of a year
// is published in the autumn before; add the next one here.
import type pg from 'pg';
import { addDays } from '@anju/domain';

interface Festival {
  readonly name: string;
  /** First and last day off, `MM-DD`. */
  readonly free: readonly [from: string, to: string];
  /** Weekend days worked instead. */
  readonly worked?: readonly string[];
}

const FESTIVALS: Readonly<Record<number, readonly Festival[]>> = {
  2024: [
    { name: '元旦', free: ['01-01', '01-01'] },
    { name: '春节', free: ['02-10', '02-17'], worked: ['02-04', '02-18'] },
    { name: '清明节', free: ['04-04', '04-06'], worked: ['04-07'] },
    { name: '劳动节', free: ['05-01', '05-05'], worked: ['04-28', '05-11'] },
    { name: '端午节', free: ['06-08', '06-10'] },
    { name: '中秋节', free: ['09-15', '09-17'], worked: ['09-14'] },
    { name: '国庆节', free: ['10-01', '10-07'], worked: ['09-29', '10-12'] },
  ],
  2025: [
    { name: '元旦', free: ['01-01', '01-01'] },
    { name: '春节', free: ['01-28', '02-04'], worked: ['01-26', '02-08'] },
    { name: '清明节', free: ['04-04', '04-06'] },
    { name: '劳动节', free: ['05-01', '05-05'], worked: ['04-27'] },
    { name: '端午节', free: ['05-31', '06-02'] },
    { name: '国庆节、中秋节', free: ['10-01', '10-08'], worked: ['09-28', '10-11'] },
  ],
  2026: [
    { name: '元旦', free: ['01-01', '01-03'], worked: ['01-04'] },
    { name: '春节', free: ['02-15', '02-23'], worked: ['02-14', '02-28'] },
    { name: '清明节', free: ['04-04', '04-06'] },
    { name: '劳动节', free: ['05-01', '05-05'], worked: ['05-09'] },
    { name: '端午节', free: ['06-19', '06-21'] },
    { name: '中秋节', free: ['09-25', '09-27'] },
    { name: '国庆节', free: ['10-01', '10-07'], worked: ['09-20', '10-10'] },
  ],
};

const HOLIDAY = 3;
const SHIFTED = 4;

/** One row per moved day, in order. */
export function nationalDays(): { day: string; type: typeof HOLIDAY | typeof SHIFTED; name: string }[] {
  const rows = Object.entries(FESTIVALS).flatMap(([year, festivals]) =>
    festivals.flatMap(({ name, free: [from, to], worked = [] }) => {
      const days: { day: string; type: typeof HOLIDAY | typeof SHIFTED; name: string }[] = [];
      for (let day = `${year}-${from}`; day <= `${year}-${to}`; day = addDays(day, 1)) days.push({ day, type: HOLIDAY, name });
      return [...days, ...worked.map((day) => ({ day: `${year}-${day}`, type: SHIFTED, name: `${name}调休` }) as const)];
    }),
  );
  return rows.toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Removes days that are no longer on the list; company calendars that copied them are not changed. */
export async function upsertNationalDays(client: pg.Client): Promise<void> {
  const rows = JSON.stringify(nationalDays());
  await client.query(
    `insert into system.national_day (day, type, name) select day, type, name from jsonb_populate_recordset(null::system.national_day, $1::jsonb)
     on conflict (day) do update set type = excluded.type, name = excluded.name`,
    [rows],
  );
  await client.query(
    `delete from system.national_day n where not exists (
       select from jsonb_populate_recordset(null::system.national_day, $1::jsonb) r where r.day = n.day)`,
    [rows],
  );
}
