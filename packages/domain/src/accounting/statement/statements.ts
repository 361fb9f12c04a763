import { ENTERPRISE_STATEMENTS } from './statement-enterprise.ts';
import { SMALL_STATEMENTS } from './statement-small.ts';
import type { Statement } from './statement.ts';

/** The statements of a standard: 1 企业会计准则, 2 小企业会计准则. */
export const statementsOf = (template: 1 | 2): readonly Statement[] => (template === 1 ? ENTERPRISE_STATEMENTS : SMALL_STATEMENTS);
