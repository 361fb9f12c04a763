// Import of bank agreements through platform/sheet-import. One row is one agreement of one customer.
import { bankAgreementImport } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import type { SheetKind, SheetReach } from '../../../platform/sheet-import/sheet-import.service.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { checkedAgreements, insertAgreements, type AgreementReach } from './bank-agreement-import.queries.ts';
import { BANK_AGREEMENT_LIMITS, readBankAgreementRow, type BankAgreementField } from './bank-agreement-import.rules.ts';

const within = ({ importId, actor, clock }: SheetReach): AgreementReach => ({ importId, estates: actor.estates, today: today(clock) });

export const BANK_AGREEMENT_SHEET: SheetKind<BankAgreementField> = {
  sheet: bankAgreementImport,
  limits: BANK_AGREEMENT_LIMITS,
  readRow: readBankAgreementRow,
  checked: (reach) => checkedAgreements(within(reach)),
  write: (tx, reach, rows) => insertAgreements(tx, within(reach), rows, stampOf(reach)),
};
