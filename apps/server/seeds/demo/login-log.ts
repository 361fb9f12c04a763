// Logins and logouts of the demo staff in the week before the first start, because the log shows the recent past first.
import { addDays, businessDay } from '@anju/domain';
import type pg from 'pg';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';
const EDGE = `${WINDOWS} Edg/138.0.0.0`;
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

interface Habit {
  readonly username: string;
  readonly ip: string;
  readonly agent: string;
  /** Minutes after midnight; without `goes` the user just closed the window. */
  readonly comes: number;
  readonly goes?: number;
  /** Interval in days at which the user first mistypes the password. */
  readonly mistypes?: number;
}

const HABITS: readonly Habit[] = [
  { username: 'emp', ip: '10.8.1.21', agent: WINDOWS, comes: 503, goes: 1055, mistypes: 5 },
  { username: 'clerk', ip: '10.8.1.34', agent: EDGE, comes: 495, goes: 1051, mistypes: 3 },
  { username: 'auditor', ip: '10.8.0.12', agent: MAC, comes: 541 },
  { username: 'limited', ip: '10.9.2.7', agent: WINDOWS, comes: 511, goes: 1043 },
  { username: 'sa', ip: '10.8.0.5', agent: WINDOWS, comes: 560, goes: 571 },
  { username: 'emp', ip: '183.156.92.40', agent: PHONE, comes: 1214 },
];

const DAYS = 7;
const timeOf = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

interface Line {
  readonly username: string;
  readonly result: 'login' | 'logout' | 'wrong';
  readonly at: string;
  readonly ip: string;
  readonly agent: string;
}

/** In chronological order. */
export function loginLines(now: Date): Line[] {
  const today = businessDay(now);
  return Array.from({ length: DAYS }, (_, index) => DAYS - index)
    .flatMap((ago) =>
      HABITS.flatMap(({ username, ip, agent, comes, goes, mistypes }, place) => {
        // A few minutes early or late, but repeatable.
        const shift = (ago * 7 + place * 3) % 11;
        const line = (result: Line['result'], minutes: number): Line => ({
          username,
          result,
          ip,
          agent,
          at: `${addDays(today, -ago)}T${timeOf(minutes + shift)}:00+08:00`,
        });
        return [
          ...(mistypes !== undefined && ago % mistypes === 0 ? [line('wrong', comes - 1)] : []),
          line('login', comes),
          ...(goes === undefined ? [] : [line('logout', goes)]),
        ];
      }),
    )
    .toSorted((one, other) => one.at.localeCompare(other.at));
}

export async function insertLoginLog(client: pg.Client, now: Date): Promise<void> {
  await client.query(
    `insert into session.login_log (tenant_id, at, account_id, username, name, result, ip, agent)
     select a.tenant_id, l.at, a.id, a.username, a.name, l.result, l.ip, l.agent
       from rows from (jsonb_to_recordset($1::jsonb) as (username text, result text, at timestamptz, ip text, agent text))
         with ordinality as l (username, result, at, ip, agent, place)
       join system.tenant t on t.code = 'anju' join session.account a on a.tenant_id = t.id and a.username = l.username
      order by l.place`,
    [JSON.stringify(loginLines(now))],
  );
}
