// The text of a share, by which the owner can recompute it, and the printed terms of a pool. Pure.
import { hasFloorFactor, SHARE, SHARE_VALUE, shareLeftOver, type ShareBasis } from '@anju/contract';
import { CENT, compareDecimal, formatDay, formatMoney, monthEnd, roundBy, shareOut, subtractDecimal } from '@anju/domain';
import type { ShareTerms } from './share-shapes.ts';

/** `2026.10`, or the days if it is not a whole month. */
export function periodText(from: string, to: string): string {
  if (from.endsWith('-01') && to === monthEnd(from)) return from.slice(0, 7).replace('-', '.');
  return `${formatDay(from)}-${formatDay(to)}`;
}

/** What the weight is computed from, with its days where they count; empty if the figure is self-explanatory. */
function madeOf(method: number, { spans, ...basis }: ShareBasis): string {
  if (spans === undefined) return figureOf(method, basis);
  return spans
    .map(({ days, area }) =>
      [figureOf(method, area === undefined ? basis : { ...basis, area }) || `约定值 ${basis.value}`, `${days} 天`].join(' × '),
    )
    .join(' + ');
}

function figureOf(method: number, basis: ShareBasis): string {
  const { area, floor, free, factor, persons, days, coefficient, usage } = basis;
  switch (method) {
    case 1:
      return `面积 ${area}㎡`;
    case 2:
      return '1 户';
    case 10:
      return `用水 ${usage}`;
    case 11:
      return `用电 ${usage}`;
    case 12:
      return `楼层 ${floor}`;
    case 13:
      return `楼层 ${floor} − 免摊 ${free} 层`;
    case 14:
      return `${persons} 人`;
    case 15:
      return `${days} 天`;
    case 16:
      return `系数 ${coefficient}`;
    case 17:
      return `面积 ${area}㎡ × ${floor} 层系数 ${factor}`;
    case 18:
      return `${floor} 层系数 ${factor}`;
    case 19:
      return `${persons} 人 × ${floor} 层系数 ${factor}`;
    default:
      return '';
  }
}

interface Explained {
  readonly item: string;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly from: string;
  readonly to: string;
  /** The total of the pool. */
  readonly total: string;
  readonly method: number;
  readonly weight: string;
  readonly basis: ShareBasis;
  readonly amount: string;
  readonly advance: string;
  readonly advanceDue: string;
  readonly credited: string;
  readonly relieved: string;
  readonly yearly: boolean;
}

/** Rounded half-up, as an owner computes it; the share by largest remainder may differ by one cent. */
function alone(base: string, weight: string, sum: string): string {
  if (compareDecimal(weight, sum) === 0) return base;
  const [mine = '0'] = shareOut(`${base}0000`, [weight, subtractDecimal(sum, weight)], 6);
  return roundBy(mine, CENT);
}

export function explainPart(part: Explained): string {
  const { item, total, method, weight, basis } = part;
  const { base = total, sum = weight, limit, cut } = basis;
  const amount = cut?.amount ?? part.amount;
  const made = madeOf(method, basis);
  const pool =
    compareDecimal(base, total) === 0 ? `总额 ${formatMoney(total)} 元` : `总额 ${formatMoney(total)} 元中其余 ${formatMoney(base)} 元`;
  const head = `${item} ${periodText(part.periodFrom, part.periodTo)}：${pool} × 权重 ${weight}${made === '' ? '' : `（${made}）`} ÷ 权重合计 ${sum}`;
  const counted = alone(base, weight, sum);
  const cent = subtractDecimal(amount, counted);
  const share =
    limit !== undefined && compareDecimal(cent, '0') !== 0
      ? ` = ${formatMoney(counted)} 元，按每户${limit === 'max' ? '最高' : '最低'} ${formatMoney(amount)} 元`
      : ` = ${formatMoney(amount)} 元${compareDecimal(cent, '0') === 0 ? '' : `（尾差 ${compareDecimal(cent, '0') > 0 ? '+' : ''}${cent} 元）`}`;
  return `${head}${share}${cutText(part)}${part.yearly ? yearText(part) : ''}`;
}

/** The days of one payer out of those of the house. */
function cutText({ basis: { cut }, from, to, amount }: Explained): string {
  if (!cut) return '';
  return `；${periodText(from, to)} 占 ${cut.part} ÷ ${cut.of}${cut.days ? ' 天' : ''} = ${formatMoney(amount)} 元`;
}

/** The year against what was billed and received in advance. */
function yearText({ amount, advance, advanceDue, credited, relieved }: Explained): string {
  const paid = compareDecimal(advance, advanceDue) === 0;
  const name = paid ? `已预收 ${formatMoney(advance)}` : `预收应收 ${formatMoney(advanceDue)}`;
  const left = `；应分摊 ${formatMoney(amount)} − ${name} = ${formatMoney(subtractDecimal(amount, advanceDue))} 元`;
  const some = (text: string, figure: string) => (compareDecimal(figure, '0') > 0 ? `，${text} ${formatMoney(figure)} 元` : '');
  const known = paid ? '' : `（其中已收 ${formatMoney(advance)} 元）`;
  return `${left}${known}${some('多收的退入预交', credited)}${some('未缴的预收账单核减', relieved)}`;
}

/** The same as separate figures, for the bill. */
export function calcOf(part: Explained, poolNumber: string): Record<string, string | number>[] {
  const { weight, amount, advance, advanceDue, yearly, total, basis } = part;
  const { spans: _spans, cut, ...plain } = basis;
  const figures = Object.fromEntries(Object.entries(plain).filter(([, figure]) => figure !== undefined));
  return [
    {
      from: part.from,
      to: part.to,
      pool: poolNumber,
      total,
      method: part.method,
      weight,
      ...figures,
      exact: amount,
      ...(cut ? { whole: cut.amount, part: cut.part, of: cut.of } : {}),
      ...(yearly ? { advance, advanceDue } : {}),
    },
  ];
}

export function termsText(terms: ShareTerms): string[] {
  const { method, customKind, freeFloors, floorSteps, floorMore, minAmount, maxAmount, leftOver } = terms;
  const left: [boolean, string][] = [
    [terms.includeUnsold, '未入伙'],
    [terms.includeVacant, '空置'],
    [terms.includeBusiness, '商用'],
    [terms.includeGround, '首层'],
  ];
  const out = left.flatMap(([included, name]) => (included ? [] : [name]));
  const steps = floorSteps.map(({ floor, factor }) => `${floor} 层起 ${factor}`).join('，');
  return [
    ...(method === SHARE.custom ? [`自定义值为${SHARE_VALUE.text(customKind)}`] : []),
    ...(method === SHARE.freeFloors ? [`免摊 ${freeFloors} 层`] : []),
    ...(hasFloorFactor(method) ? [`楼层系数：${steps}${compareDecimal(floorMore, '0') > 0 ? `，以上每层加 ${floorMore}` : ''}`] : []),
    out.length === 0 ? '全部房屋参与分摊' : `不参与分摊：${out.join('、')}`,
    ...(terms.includeUnsold ? ['未入伙的由开发建设单位承担'] : []),
    ...(minAmount === null ? [] : [`每户最低 ${formatMoney(minAmount)} 元`]),
    ...(maxAmount === null ? [] : [`每户最高 ${formatMoney(maxAmount)} 元`]),
    ...(minAmount === null && maxAmount === null ? [] : [`限额差额${shareLeftOver.text(leftOver)}`]),
  ];
}
