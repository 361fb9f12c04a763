// 通讯录: numbers all agents of the company share. Specification 2, sections 3, 5 and 7.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { createdAnswer, requiredText, searchKey } from '../kit/fields.ts';
import { id, idParam } from '../kit/ids.ts';
import { MAX_PAGE_SIZE, pageOf } from '../kit/paging.ts';
import { MENU } from '../menu.ts';
import { phoneNumber } from './number.ts';

const view = { menu: MENU.caseAccept, act: 'view' } as const;
const pathNumber = (most: number) => z.coerce.number<unknown>('页码不正确').int('页码不正确').min(1, '页码不正确').max(most, '页码不正确');

const form = { name: requiredText('姓名', 40), phone: phoneNumber('请输入电话') };
export const phoneBookEntry = z.object({ id, name: z.string(), phone: z.string() });
export type PhoneBookEntry = z.infer<typeof phoneBookEntry>;

export const searchPhoneBook = endpoint({
  method: 'POST',
  path: '/api/call-center/book/{page}/{size}',
  access: view,
  summary: '通讯录列表',
  input: z.object({ page: pathNumber(1_000_000), size: pathNumber(MAX_PAGE_SIZE), key: searchKey }),
  output: pageOf(phoneBookEntry),
});
export const createPhoneBookEntry = endpoint({
  method: 'POST',
  path: '/api/call-center/book',
  access: view,
  summary: '新增通讯录',
  idempotent: true,
  input: z.object(form),
  output: createdAnswer,
});
export const changePhoneBookEntry = endpoint({
  method: 'PUT',
  path: '/api/call-center/book/{id}',
  access: view,
  summary: '修改通讯录',
  input: z.object({ id: idParam, ...form }),
  output: noAnswer,
});
export const removePhoneBookEntry = endpoint({
  method: 'DELETE',
  path: '/api/call-center/book/{id}',
  access: view,
  summary: '删除通讯录',
  input: z.object({ id: idParam }),
  output: noAnswer,
});
