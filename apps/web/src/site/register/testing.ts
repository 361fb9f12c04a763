// An applicant for tests: the typed values, and a server that knows the applicant.
import { generateKeyPairSync } from 'node:crypto';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getSitePage } from '@anju/contract/manage/website';
import { getSite } from '@anju/contract/session/session';
import {
  getApplication,
  getCaptcha,
  listFunctions,
  sendVerificationCode,
  startApplication,
  type Application,
} from '@anju/contract/system/registration';
import { stub, type Stub } from '../../platform/testing/stubs.ts';
import { examplePages, exampleSite } from '../testing/examples.ts';

export const TOKEN = 'a'.repeat(43);

const pubKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
export const site = { ...exampleSite, pubKey };

export const draft: Application = {
  number: '',
  state: 'draft',
  reason: '',
  mobile: '13800006721',
  username: 'boss',
  company: null,
  licence: null,
  functions: [],
  loginName: '',
};

export const company = {
  name: '云栖物业服务有限公司',
  nick: '云栖物业',
  creditCode: '91350100M000100Y43',
  type: 'AB',
  region: '浙江省杭州市',
  contact: '陈晓岚',
  estates: 3,
  houses: 1286,
} as const;

/** The answers all tests share; `application` is called repeatedly and its result may change. */
export const ground = (application: () => Application): Stub[] => [
  stub(getSite, () => site),
  stub(getSitePage, ({ key }) => examplePages[key]),
  stub(getCaptcha, () => ({ captchaId: 'c'.repeat(32), image: 'data:image/png;base64,x' })),
  stub(sendVerificationCode, () => ({ wait: 60 })),
  stub(startApplication, () => ({ token: TOKEN })),
  stub(getApplication, application),
  stub(listFunctions, () => [
    { id: 56, title: '共享数据维护中心', text: '房屋与住户', screens: ['房屋档案', '业主档案'], soon: [] },
    { id: 147, title: '收缴结算中心', text: '计费与收银', screens: ['日常结算'], soon: ['考勤'] },
  ]),
];

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
export const type = (name: string, text: string) => userEvent.type(field(name), text);
