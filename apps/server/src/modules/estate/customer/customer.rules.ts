// Validation of a customer's data, and how much of a number a screen may show. Pure.
import { ID_TYPE, INVOICE_KIND, RESIDENT_RELATION, type CustomerPersonForm, type InvoiceTitleForm } from '@anju/contract';
import { isCreditCode, isIdCardValid } from '@anju/domain';
import { failField } from '../../../platform/errors/failure.ts';

/** Determines and validates the identity document of a new person. */
export function personValues(form: CustomerPersonForm): CustomerPersonForm {
  const idNo = form.idNo.toUpperCase();
  if (idNo === '') return { ...form, idNo, idType: null };
  const { idType } = form;
  if (idType === null) throw failField('person.idNo', 'OWNER_ID_KIND');
  if (idType === ID_TYPE.idCard && !isIdCardValid(idNo)) throw failField('person.idNo', 'ID_CARD_WRONG');
  if (idType === ID_TYPE.licence && !isCreditCode(idNo)) throw failField('person.idNo', 'CREDIT_CODE_WRONG');
  return { ...form, idNo };
}

/** A company's title has a valid tax number; a personal one consists of a name only. */
export function titleValues({ kind, title, taxNo, address, phone, bank, accountNo }: InvoiceTitleForm) {
  if (kind === INVOICE_KIND.personal) return { kind, title, taxNo: '', address: '', phone: '', bank: '', accountNo: '' };
  const code = taxNo.toUpperCase();
  if (!isCreditCode(code)) throw failField('taxNo', 'CREDIT_CODE_WRONG');
  return { kind, title, taxNo: code, address, phone, bank, accountNo: accountNumber(accountNo) };
}

/** Typed in groups of four, stored as digits. */
export function accountNumber(typed: string): string {
  const digits = typed.replaceAll(' ', '');
  if (digits !== '' && (digits.length < 6 || digits.length > 32)) throw failField('accountNo', 'ACCOUNT_NO_FORM');
  return digits;
}

/** Whether the check digit at the end of a bank card number is correct. */
export function luhnFits(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

/** A person's card of 16 to 19 digits with a wrong check digit. Accounts of organisations have no check digit. */
export const isDoubtful = (accountNo: string, body: boolean): boolean => !body && /^\d{16,19}$/.test(accountNo) && !luhnFits(accountNo);

/** The customer's relation to a house, as text. */
export function houseRole({ kind, share, relation }: { kind: 'owner' | 'resident' | 'payer'; share: string; relation: number }): string {
  if (kind === 'owner') return share === '100' ? '业主' : `业主 ${share}%`;
  return kind === 'payer' ? '付款人' : `住户（${RESIDENT_RELATION.text(relation)}）`;
}
