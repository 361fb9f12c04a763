// A person may have several roles: an employee is the person with the same ID number; without an ID number, the one with the same name and
// phone.
import type { EmployeeForm } from '@anju/contract';
import { pinyinInitials } from '@anju/domain/pinyin';
import { failField } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { employeePerson as persons } from '../../estate/index.ts';
import { findEmployeeOfPerson } from './employee-person.queries.ts';

const valuesOf = (form: EmployeeForm): persons.PersonValues => ({
  name: form.name,
  initials: pinyinInitials(form.name),
  gender: form.gender,
  phone: form.phone,
  idType: form.idNo === '' ? null : form.idType,
  idNo: form.idNo,
  birthDate: form.birthDate,
  education: form.education,
  political: form.political,
});

/** The same number under another name is an error that only the user can resolve. */
async function requireSamePerson(tx: Tx, found: persons.KnownPerson, form: EmployeeForm, employeeId: number | null): Promise<number> {
  if (found.name !== form.name) throw failField('idNo', 'EMPLOYEE_ID_OTHER_NAME', { name: found.name });
  const holder = await findEmployeeOfPerson(tx, found.id);
  if (holder && holder.id !== employeeId) throw failField('idNo', 'EMPLOYEE_PERSON_TAKEN', { name: holder.name, number: holder.number });
  return found.id;
}

/** The person of a new employee. */
export async function personFor(tx: Tx, scope: Scope, form: EmployeeForm, employeeId: number | null = null): Promise<number> {
  const known = form.idNo === '' ? await persons.findByPhone(tx, form.name, form.phone) : await persons.findByPapers(tx, form);
  if (known) return requireSamePerson(tx, known, form, employeeId);
  const made = await persons.insertPerson(tx, valuesOf(form), stampOf(scope));
  if (made !== undefined) return made;
  const other = await persons.findByPapers(tx, form);
  if (!other) throw new Error('a person was neither made nor found');
  return requireSamePerson(tx, other, form, employeeId);
}

/** The person of an employee whose record changes. `release` is called once the employee refers to the new person. */
export async function personAfter(
  tx: Tx,
  scope: Scope,
  form: EmployeeForm,
  employee: { readonly id: number; readonly personId: number | null },
): Promise<{ personId: number; release: () => Promise<unknown> }> {
  const keep = () => Promise.resolve();
  const { personId } = employee;
  if (personId === null) return { personId: await personFor(tx, scope, form, employee.id), release: keep };
  const own = await persons.getPerson(tx, personId);
  const name = { name: form.name, initials: pinyinInitials(form.name) };
  const unchanged = form.idNo === '' || (form.idNo === own.idNo && form.idType === own.idType);
  if (unchanged) {
    if (own.name !== form.name) await persons.updatePerson(tx, own.id, name, stampOf(scope));
    return { personId: own.id, release: keep };
  }
  const found = await persons.findByPapers(tx, form);
  // The person had no identity document, and no one else has this one.
  if (!found && own.idNo === '') {
    await persons.updatePerson(tx, own.id, { ...name, idType: form.idType, idNo: form.idNo }, stampOf(scope));
    return { personId: own.id, release: keep };
  }
  return { personId: await personFor(tx, scope, form, employee.id), release: () => persons.removeUnlessReferred(tx, own.id) };
}
