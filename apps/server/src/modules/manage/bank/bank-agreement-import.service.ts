// Import of bank agreements through platform/sheet-import. One row is one agreement of one customer.
import { bankAgreementImport } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import type { ReadRow, SheetKind, SheetReach } from '../../../platform/sheet-import/sheet-import.service.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { cellText, keysOfCell } from '../../estate/index.ts';
import { checkedAgreements, insertAgreements, type AgreementReach } from './bank-agreement-import.queries.ts';
import { BANK_AGREEMENT_LIMITS, readBankAgreementRow, type BankAgreementField } from './bank-agreement-import.rules.ts';

const within = ({ importId, actor, clock }: SheetReach): AgreementReach => ({ importId, estates: actor.estates, today: today(clock) });

/** The keys are compared with the houses of the row's customer only, so that no estate has to be named. */
const withHouseKeys = (row: ReadRow): ReadRow => ({
  ...row,
  cells: { ...row.cells, house_keys: keysOfCell('', cellText(row, 'house')).map(({ column, key }) => `${column}:${key}`) },
});

export const BANK_AGREEMENT_SHEET: SheetKind<BankAgreementField> = {
  sheet: bankAgreementImport,
  limits: BANK_AGREEMENT_LIMITS,
  readRow: readBankAgreementRow,
  meant: (_tx, _actor, read) => Promise.resolve(read.map(withHouseKeys)),
  checked: (reach) => checkedAgreements(within(reach)),
  write: (tx, reach, rows) => insertAgreements(tx, within(reach), rows, stampOf(reach)),
};
