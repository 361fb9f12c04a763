// Charts of accounts, cash-flow items, words and summaries as data; an entry of its own, so that the browser does not load them.
export { chartTemplate, codeInB, type ChartSubject } from './chart.ts';
export { CASH_ITEMS, type CashItem } from './cash-items.ts';
export { LATER_A, OFFICIAL_A, OFFICIAL_B } from './official.ts';
export { defaultRules, itemSubjects, tenderSubjects, type DefaultRule, type ItemFacts } from '../rule/default-rules.ts';
export { FIRST_SUMMARIES, WORD_SCHEMES } from './words.ts';
