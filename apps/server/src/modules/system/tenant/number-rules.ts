/** How papers are numbered from a tenant's first day. `application` belongs to the platform alone and does no harm elsewhere. */
export const NUMBER_RULES = [
  { kind: 'receipt', prefix: 'SJ', datePart: 'YYYYMM', width: 5, reset: 'month' },
  { kind: 'notice', prefix: 'TZ', datePart: 'YYYYMM', width: 5, reset: 'month' },
  { kind: 'document', prefix: 'GW', datePart: 'YYYY', width: 4, reset: 'year' },
  { kind: 'inform', prefix: 'GZ', datePart: 'YYYYMM', width: 4, reset: 'month' },
  { kind: 'application', prefix: 'ZC', datePart: 'YYYYMMDD', width: 4, reset: 'day' },
  { kind: 'customer', prefix: 'KH', datePart: '', width: 6, reset: 'never' },
  { kind: 'function-order', prefix: 'DD', datePart: 'YYYYMM', width: 4, reset: 'month' },
  { kind: 'billing-batch', prefix: 'JF', datePart: 'YYYYMM', width: 4, reset: 'month' },
  { kind: 'chase-letter', prefix: 'CK', datePart: 'YYYYMM', width: 4, reset: 'month' },
  { kind: 'day-close', prefix: 'RJ', datePart: 'YYYYMM', width: 4, reset: 'month' },
] as const;
