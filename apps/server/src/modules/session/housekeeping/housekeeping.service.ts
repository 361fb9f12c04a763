// Removes expired data: unused sessions and browsers, login records, counts of visitors, stored responses of repeated calls. Correctness does not depend on it: every reader
// of these tables checks the dates itself.
import { removeAnswers } from '../../../platform/http/idempotency/idempotency.queries.ts';
import { removeVisits } from '../../../platform/http/visitor/visitor-limit.queries.ts';
import type { Schedule } from '../../../platform/schedule/schedule.ts';
import { IDLE_HOURS } from '../../../platform/session/authenticate.ts';
import { DEVICE_DAYS } from '../login/device.rules.ts';
import * as queries from './housekeeping.queries.ts';

const HOURLY = 60;
const LOGIN_TRACE_HOURS = 24;
/** No call is repeated after a week. */
const ANSWER_HOURS = 7 * 24;

export function scheduleHousekeeping(schedule: Schedule): void {
  schedule.everyMinutesPerTenant(HOURLY, 'session.idle-sessions', (db) => queries.removeIdleSessions(db, IDLE_HOURS));
  schedule.everyMinutes(HOURLY, 'session.login-traces', async (db) => {
    await queries.removeNonces(db, LOGIN_TRACE_HOURS);
    await queries.removeFailures(db, LOGIN_TRACE_HOURS);
    await removeVisits(db, LOGIN_TRACE_HOURS);
  });
  schedule.everyMinutesPerTenant(HOURLY, 'session.unused-devices', (db) => queries.removeUnusedDevices(db, DEVICE_DAYS * 24));
  schedule.everyMinutesPerTenant(HOURLY, 'session.kept-answers', (db) => removeAnswers(db, ANSWER_HOURS));
}
