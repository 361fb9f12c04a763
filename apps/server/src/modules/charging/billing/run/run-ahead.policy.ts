import type { RunInput } from '@anju/contract';
import { formatMonth, monthAfter } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { readSettleSettings } from '../../service/settle-setting/settle-setting.service.ts';

/** A run reaches at most so many months beyond the current one as the settings allow; a year typed wrong bills nothing. */
export async function requireNear({ db, clock }: Scope, { monthTo }: Pick<RunInput, 'monthTo'>): Promise<void> {
  const { aheadMonths: months } = await readSettleSettings(db);
  const last = monthAfter(today(clock), months);
  if (monthTo <= last.slice(0, 7)) return;
  throw failField('monthTo', months === 0 ? 'RUN_NOT_AHEAD' : 'RUN_AHEAD', { months, last: formatMonth(last) });
}
