// Pure rules that both the server and the web need: money, business days, identity numbers, house codes and the arithmetic of charging.
// There is no clock, no input or output and no framework: every result depends only on the arguments. Pinyin has a second entry,
// `@anju/domain/pinyin`, so that its dictionary is never sent to the browser.
export { addDecimal, compareDecimal, isZeroDecimal, multiplyDecimal, subtractDecimal, sumMoney } from './money/decimal.ts';
export * from './money/money-text.ts';
export * from './money/capital-amount.ts';
export { CENT, roundBy, type Rounding } from './charging/rounding.ts';
export * from './charging/instalments.ts';
export * from './charging/share-out.ts';
export * from './charging/share-weights.ts';
export * from './charging/proration.ts';
export * from './charging/late-fee.ts';
export * from './charging/allocate.ts';
export * from './charging/settle.ts';
export * from './charging/settle-late.ts';
export * from './charging/formula-ast.ts';
export * from './charging/formula.ts';
export * from './charging/tiers.ts';
export * from './charging/price.ts';
export * from './charging/meter-usage.ts';
export * from './charging/collection-rate.ts';
export * from './dates/business-day.ts';
export * from './dates/day-text.ts';
export * from './identity/id-card.ts';
export * from './identity/mobile.ts';
export * from './identity/credit-code.ts';
export * from './house/natural-key.ts';
export * from './house/house-code.ts';
export * from './house/share-text.ts';
export * from './bank-file/bank-file.ts';
export * from './decision/owners-vote.ts';
