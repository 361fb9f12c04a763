// What is over is cleared away: sessions nobody used, traces of logins, answers kept for repeated calls. Nothing depends on it being
// done in time: whoever reads these tables looks at their dates himself.
import type { Schedule } from '../../../platform/schedule/schedule.ts';
import { IDLE_HOURS } from '../../../platform/session/authenticate.ts';
import * as queries from './housekeeping.queries.ts';

const HOURLY = 60;
const LOGIN_TRACE_HOURS = 24;
/** Nobody repeats a call after a week. */
const ANSWER_HOURS = 7 * 24;

export function scheduleHousekeeping(schedule: Schedule): void {
  schedule.everyMinutesPerTenant(HOURLY, 'session.idle-sessions', (db) => queries.removeIdleSessions(db, IDLE_HOURS));
  schedule.everyMinutes(HOURLY, 'session.login-traces', async (db) => {
    await queries.removeNonces(db, LOGIN_TRACE_HOURS);
    await queries.removeFailures(db, LOGIN_TRACE_HOURS);
  });
  schedule.everyMinutesPerTenant(HOURLY, 'session.kept-answers', (db) => queries.removeAnswers(db, ANSWER_HOURS));
}
