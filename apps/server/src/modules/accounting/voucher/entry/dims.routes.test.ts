// What a clerk names on a line belongs to the company whose books it is written in. domain: accounting 2.2.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAmortisation, createVoucher, createVoucherTemplate, NO_DIMS, type Dims } from '@anju/contract';
import { openBooks, type OpenedBooks } from '../../setup/setup.fixtures.ts';
import { openVoucherStage, type VoucherStage } from '../voucher.fixtures.ts';

let stage: VoucherStage;
let books: OpenedBooks;
const companyOf = async (name: string) =>
  (await stage.ask<{ id: number }>(`select id::int from org.company where name = $1`, [name]))[0]?.id ?? 0;
beforeAll(async () => {
  stage = await openVoucherStage();
  const companyId = await companyOf('临江物业服务处');
  books = await openBooks(stage.installation, { tenantId: stage.tenantId, companyId, firstYm: 202501, dimsRequired: false });
});
afterAll(() => stage.close());

/** Something of each kind that a company has. */
async function thingsOf(companyId: number): Promise<Partial<Dims>[]> {
  const [found] = await stage.ask<{ house: number; person: number; estate: number; department: number; employee: number; bank: number }>(
    `select min(h.id)::int as house, min(o.person_id)::int as person, min(e.id)::int as estate,
            (select min(d.id)::int from org.department d where d.company_id = $1) as department,
            (select min(m.id)::int from org.employee m where m.company_id = $1) as employee,
            (select min(b.id)::int from org.company_bank_account b where b.company_id = $1) as bank
       from estate.estate e join estate.house h on h.tenant_id = e.tenant_id and h.estate_id = e.id
       join estate.house_owner o on o.tenant_id = h.tenant_id and o.house_id = h.id and not exists (
         select from estate.house_owner x join estate.house y on y.id = x.house_id where x.person_id = o.person_id and y.estate_id <> e.id)
      where e.company_id = $1`,
    [companyId],
  );
  if (!found) throw new Error('the company has nothing');
  const { house, person, estate, department, employee, bank } = found;
  return [
    { houseId: house },
    { personId: person },
    { estateId: estate },
    { departmentId: department },
    { employeeId: employee },
    { bankAccountId: bank },
  ];
}
/** A subject that takes every dim. */
const open = () =>
  stage.ask(`update accounting.subject set dims = 'HKPFDESBC' where company_id = $1 and code = '112201'`, [books.companyId]);
const line = (dims: Partial<Dims>, side: 'debit' | 'credit') => ({
  ...{ summary: '测试', subjectId: books.subjectId('112201'), debit: '0.00', credit: '0.00', cashItem: null },
  ...{ dims: { ...NO_DIMS, ...dims }, [side]: '1.00' },
});
const write = async (dims: Partial<Dims>) =>
  (
    await stage.maker.ask(createVoucher, {
      ...{ companyId: books.companyId, word: '记', day: '2025-01-15', submit: false },
      lines: [line(dims, 'debit'), line({}, 'credit')],
    })
  ).envelope.msg;

it('nothing of another company is taken, whatever kind it is of; what is its own is', async () => {
  await open();
  const [own, others] = [await thingsOf(books.companyId), await thingsOf(await companyOf('云栖物业服务处'))];
  for (const dims of own) expect([dims, await write(dims)]).toEqual([dims, '']);
  for (const dims of others) expect([dims, await write(dims)]).toEqual([dims, '有一行的辅助核算不存在，请重新选择']);
});

it('neither by way of a template nor of an amortisation', async () => {
  const [, , , dims] = await thingsOf(await companyOf('云栖物业服务处'));
  const { companyId, subjectId } = books;
  const templateLine = {
    summary: '',
    subjectId: subjectId('112201'),
    dims: { ...NO_DIMS, ...dims },
    direction: 1 as const,
    mode: 0 as const,
  };
  const template = await stage.maker.ask(createVoucherTemplate, {
    companyId,
    name: '他处',
    word: '记',
    frequency: 0,
    lines: [templateLine],
  });
  const amortisation = await stage.maker.ask(createAmortisation, {
    ...{ companyId, name: '他处', base: '36.00', months: 36, startYm: 202501, creditSubjectId: subjectId('1801'), creditDims: NO_DIMS },
    ...{ debitSubjectId: subjectId('660203'), debitDims: { ...NO_DIMS, ...dims } },
  });
  expect([template.envelope.msg, amortisation.envelope.msg]).toEqual([
    '有一行的辅助核算不存在，请重新选择',
    '有一行的辅助核算不存在，请重新选择',
  ]);
});
