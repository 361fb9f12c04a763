import { decimalText, toDecimal } from './decimal.ts';

const DIGITS = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const;
const PLACES = [
  [1000n, '仟'],
  [100n, '佰'],
  [10n, '拾'],
  [1n, ''],
] as const;
const WAN = 10_000n;
const YI = 100_000_000n;
/** Above this limit there is no agreed reading of 万亿, and no column of the database holds such an amount. */
const LIMIT = 10n ** 16n;

const digit = (value: bigint): string => DIGITS[Number(value)] ?? '';

function belowWan(value: bigint): string {
  let text = '';
  let gap = false;
  for (const [place, name] of PLACES) {
    const figure = (value / place) % 10n;
    if (figure === 0n) {
      gap = text !== '';
      continue;
    }
    text += (gap ? '零' : '') + digit(figure) + name;
    gap = false;
  }
  return text;
}

/** 亿 is written once, after all higher digits: 壹万贰仟亿, not 壹万亿贰仟亿. */
function wholeText(value: bigint): string {
  const unit = value >= YI ? YI : WAN;
  if (value < WAN) return belowWan(value);
  const rest = value % unit;
  const gap = rest !== 0n && rest < unit / 10n ? '零' : '';
  return wholeText(value / unit) + (unit === YI ? '亿' : '万') + gap + wholeText(rest);
}

/** 大写金额 without 人民币: `792.81` is 柒佰玖拾贰元捌角壹分. Rounded half-up to the cent; 整 follows 元 or 角, never 分; a negative amount starts with 负. */
export function capitalAmount(text: string): string {
  const [whole = '0', fraction = '00'] = decimalText(toDecimal(text), 2).replace('-', '').split('.');
  const yuan = BigInt(whole);
  if (yuan >= LIMIT) throw new RangeError(`too large for a capital amount: ${text}`);
  const jiao = BigInt(fraction.charAt(0));
  const fen = BigInt(fraction.charAt(1));
  if (yuan === 0n && jiao === 0n && fen === 0n) return '零元整';
  const sign = text.startsWith('-') ? '负' : '';
  const yuanText = yuan === 0n ? '' : `${wholeText(yuan)}元`;
  const jiaoText = jiao === 0n ? (yuan === 0n || fen === 0n ? '' : '零') : `${digit(jiao)}角`;
  return sign + yuanText + jiaoText + (fen === 0n ? '整' : `${digit(fen)}分`);
}
