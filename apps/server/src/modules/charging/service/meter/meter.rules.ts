// When a card may be changed, and the text of a change. Pure.
import { meterKind, METER } from '@anju/contract';
import { compareDecimal, readingProblem, readingText } from '@anju/domain';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import type { MeterCore, MeterValues } from './meter-shapes.ts';

/** The values by which readings were computed cannot be changed; another meter needs another card. */
export function requireFixed(before: MeterCore, { kind, houseId, ratio, startReading, startDate, maxReading }: MeterValues): void {
  const fixed = (field: string, what: string, same: boolean) => {
    if (!same) throw failField(field, 'METER_READ', { what });
  };
  const sameFigure = (one: string | null, other: string | null) =>
    one === null || other === null ? one === other : compareDecimal(one, other) === 0;
  fixed('kind', '类别', kind === before.kind);
  fixed('houseId', '房屋', houseId === before.houseId);
  fixed('ratio', '倍率', sameFigure(ratio, before.ratio));
  fixed('startReading', '起始读数', sameFigure(startReading, before.startReading));
  fixed('startDate', '起始日期', startDate === before.startDate);
  if (before.maxReading !== null) fixed('maxReading', '最大读数', sameFigure(maxReading, before.maxReading));
}

export function requireInUse({ state }: Pick<MeterCore, 'state'>, what: string): void {
  if (state !== METER.inUse) throw fail('METER_STATE', { state: METER.text(state), what });
}

interface Last {
  readonly readOn: string;
  readonly current: string;
}
/** The final reading of a meter must follow its last reading, like any other reading. */
export function requireEnd(
  meter: Pick<MeterCore, 'startDate' | 'startReading' | 'maxReading'>,
  last: Last | undefined,
  end: { readonly endedOn: string; readonly endReading?: string; readonly rollover?: boolean },
  today: string,
): void {
  if (end.endedOn > today) throw failField('endedOn', 'METER_DATE_FUTURE');
  const since = last?.readOn ?? meter.startDate;
  if (end.endedOn < since) throw failField('endedOn', 'METER_END', { problem: `日期不能早于${last ? '上次抄表' : '起始日期'} ${since}` });
  if (end.endReading === undefined) return;
  const previous = last?.current ?? meter.startReading;
  const problem = readingProblem({ previous, current: end.endReading, rollover: end.rollover ?? false, max: meter.maxReading });
  if (problem !== null) throw failField('endReading', 'METER_END', { problem });
}

export const describeMeter = ({ number, kind }: { readonly number: string; readonly kind: number }): string =>
  `${meterKind.text(kind)}表 ${number}`;

export const describeReplacement = (old: MeterCore, endReading: string, number: string, startReading: string): string =>
  `${old.number} 止数 ${readingText(endReading)} → ${number} 起数 ${readingText(startReading)}`;
