// The ages of the arrears as one bar that is the filter of the list, with the step that the ladder gives for each age.
import { ageBucket, CHASE, getChaseLadder, type AgeBucket, type OutputOf, type searchChase } from '@anju/contract';
import { AGE_CLASSES, ageClassOf, stepOfClass, sumMoney } from '@anju/domain';
import { AgeBar, type AgePart } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { Sum, SumUnitSwitch } from '../../../../ui/index.ts';

type Totals = OutputOf<typeof searchChase>;

/** The scale has one class for everything older than a year; the list knows older ones as well. */
export const classOfBucket = (bucket: AgeBucket): number => Math.min(bucket, AGE_CLASSES.length) - 1;
export const bucketsOfClass = (ageClass: number): AgeBucket[] => ageBucket.values.filter((bucket) => classOfBucket(bucket) === ageClass);
/** The classes that are filtered by, also if only the older part of one is meant. */
export const classesOf = (buckets: readonly AgeBucket[]): number[] => [...new Set(buckets.map(classOfBucket))];

export function partsOf(buckets: Totals['buckets']): AgePart[] {
  return AGE_CLASSES.map((_, at) => {
    const own = buckets.filter(({ bucket }) => classOfBucket(bucket) === at);
    return { count: own.reduce((sum, { objects }) => sum + objects, 0), sum: sumMoney(own.map(({ overdue }) => overdue)) };
  });
}

interface ChaseAgesProps {
  /** 云栖花园 · 3幢 */
  readonly place: string;
  readonly totals: Totals | undefined;
  readonly buckets: readonly AgeBucket[];
  readonly onBuckets: (buckets: AgeBucket[]) => void;
}

export function ChaseAges({ place, totals, buckets, onBuckets }: ChaseAgesProps) {
  const ladder = useRead(getChaseLadder, {}).data?.steps ?? [];
  const all = totals?.buckets ?? [];
  const parts = partsOf(all).map((part, at) => {
    const step = stepOfClass(ladder, AGE_CLASSES[at] ?? { name: '', from: 0, to: 0 });
    return { ...part, advice: step === null ? null : CHASE.text(step) };
  });
  const chosen = classesOf(buckets);
  return (
    <section className="page-card chase-ages-card" aria-label="欠费账龄">
      <div className="chase-sum">
        {place} 欠费对象 {all.reduce((sum, { objects }) => sum + objects, 0)} 个
        <strong>
          <Sum value={sumMoney(all.map(({ overdue }) => overdue))} named />
        </strong>
        <SumUnitSwitch />
      </div>
      <AgeBar
        parts={parts}
        of="个"
        chosen={chosen}
        onChoose={(at) => {
          const next = chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at];
          onBuckets(next.flatMap(bucketsOfClass));
        }}
      />
    </section>
  );
}

/** The class of a row or house by days overdue, for dots and places. */
export const classOfDays = (days: number | null): number | null => (days === null ? null : ageClassOf(days));
