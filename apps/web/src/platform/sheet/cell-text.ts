/** A sheet stores numbers as binary floats with 15 significant digits; further digits are noise that no user typed. */
const MEANINGFUL_DIGITS = 15;

export type CellValue = string | number | boolean | Date | null | undefined;

export function cellText(value: CellValue): string {
  if (value == null) return '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'number' ? decimalText(value) : dayText(value);
}

export function decimalText(value: number): string {
  if (!Number.isFinite(value)) return '';
  if (Object.is(value, -0)) return '0';
  const [mantissa = '0', power = '0'] = value.toExponential(MEANINGFUL_DIGITS - 1).split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '');
  const point = Number(power) + 1;
  const whole = point <= 0 ? '0' : digits.slice(0, point).padEnd(point, '0');
  const fraction = (point <= 0 ? '0'.repeat(-point) + digits : digits.slice(point)).replace(/0+$/, '');
  return sign + whole + (fraction === '' ? '' : `.${fraction}`);
}

/** A date in a sheet has no time zone and arrives as midnight UTC; a time of day is kept rather than silently cut off. */
function dayText(value: Date): string {
  if (Number.isNaN(value.getTime())) return '';
  const iso = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString();
  const time = iso.slice(11, 19);
  return time === '00:00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`;
}
