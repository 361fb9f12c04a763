// What is wrong with a reading, the usage it gives, and the resulting usage of the reading after it. Pure.
import { errorText, type ReadingLine } from '@anju/contract';
import {
  addDays,
  backfillProblem,
  compareDecimal,
  formatDay,
  formatMonth,
  isAbnormalUsage,
  meterUsage,
  monthEnd,
  readingProblem,
  readingText,
} from '@anju/domain';
import type { MeterFacts, NewReading, RefreshedReading, SuccessorReading } from './meter-reading-shapes.ts';

const REPLACED = 3;

/** A replaced meter has a final reading, which follows its last monthly reading. */
function nextOf(facts: MeterFacts, line: Pick<ReadingLine, 'rollover'>) {
  const { next, state, endReading, endedOn, previous } = facts;
  if (next) return { ...next, rollover: next.rollover && !line.rollover };
  if (state !== REPLACED || endReading === null || endedOn === null) return null;
  return { current: endReading, readOn: endedOn, rollover: compareDecimal(endReading, previous) < 0 && !line.rollover };
}

/** The problem as text for the row; null if the reading may be stored. */
export function lineProblem(
  facts: MeterFacts | undefined,
  line: ReadingLine,
  { month, today, successor }: { readonly month: string; readonly today: string; readonly successor: SuccessorReading | undefined },
): string | null {
  if (!facts) return '表具不存在，或不在该小区';
  const { reading } = facts;
  if (reading?.bill) return errorText('READING_BILLED', { month: formatMonth(month), bill: reading.bill.text });
  if ((reading?.version ?? null) !== line.version)
    return reading ? `${reading.by} 已录入 ${readingText(reading.current)}，请刷新后再改` : '该读数已被清除，请刷新后再录';
  if (!facts.expected && !reading) return `该表在 ${formatMonth(month)} 不抄表`;
  const first = `${month}-01`;
  if (line.readOn < first || line.readOn > monthEnd(addDays(monthEnd(first), 1))) return '抄表日期应在账期当月或次月内';
  if (line.readOn > today) return '抄表日期不能晚于今天';
  if (line.readOn < facts.startDate) return `抄表日期不能早于表具起始日期 ${formatDay(facts.startDate)}`;
  if (facts.endedOn !== null && line.readOn > facts.endedOn) return `抄表日期不能晚于停用日期 ${formatDay(facts.endedOn)}`;
  const wrong = readingProblem({ previous: facts.previous, current: line.current, rollover: line.rollover, max: facts.maxReading });
  if (wrong !== null) return wrong;
  const { transfer } = facts;
  if (transfer && transfer.day <= line.readOn && transfer.rollover === line.rollover && compareDecimal(line.current, transfer.current) < 0)
    return `读数小于 ${formatDay(transfer.day)} 过户抄表的 ${readingText(transfer.current)}`;
  const between = backfillProblem(line, { readOn: facts.previousOn }, nextOf(facts, line));
  if (between !== null) return between;
  const moved = reading === null || compareDecimal(reading.current, line.current) !== 0 || reading.rollover !== line.rollover;
  if (moved && facts.next?.bill) return errorText('READING_NEXT_BILLED', { month: formatMonth(facts.next.month), bill: facts.next.bill });
  if (moved && !facts.next && successor?.bill)
    return errorText('READING_NEXT_BILLED', { month: formatMonth(successor.month), bill: successor.bill });
  return null;
}

/** Whether the line equals what is already stored. */
export function isSame({ reading }: MeterFacts, line: ReadingLine): boolean {
  if (reading === null) return false;
  const asked = line.confirmed && reading.abnormal && reading.confirmedBy === '';
  return (
    !asked &&
    compareDecimal(reading.current, line.current) === 0 &&
    reading.readOn === line.readOn &&
    reading.rollover === line.rollover &&
    reading.remark === line.remark
  );
}

export function computeReading(facts: MeterFacts, line: ReadingLine, by: string): NewReading {
  const { previous, ratio, maxReading, carried, before, reading } = facts;
  const usage = meterUsage({ previous, current: line.current, ratio, max: maxReading, rollover: line.rollover, carried });
  const abnormal = isAbnormalUsage(usage, before);
  const still = reading !== null && compareDecimal(reading.usage, usage) === 0 ? reading.confirmedBy : '';
  return {
    meterId: facts.meterId,
    readOn: line.readOn,
    previous,
    current: line.current,
    rollover: line.rollover,
    carried,
    usage,
    abnormal,
    confirmedBy: !abnormal ? '' : line.confirmed ? still || by : still,
    remark: line.remark,
  };
}

/** The reading after one that was written or, with `line` null, removed. */
export function refreshNext(facts: MeterFacts, line: Pick<NewReading, 'current' | 'rollover' | 'usage'> | null): RefreshedReading | null {
  const { next, ratio, maxReading, before } = facts;
  if (!next) return null;
  const previous = line?.current ?? facts.previous;
  const rollover = line === null ? next.rollover || (facts.reading?.rollover ?? false) : next.rollover && !line.rollover;
  const carried = line === null ? facts.carried : '0';
  const usage = meterUsage({ previous, current: next.current, ratio, max: maxReading, rollover, carried });
  const abnormal = isAbnormalUsage(usage, line === null ? before : [line.usage, ...before]);
  return { id: next.id, previous, rollover, carried, usage, abnormal, confirmedBy: abnormal ? next.confirmedBy : '' };
}
