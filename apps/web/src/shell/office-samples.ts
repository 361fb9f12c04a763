// A server for tests of the shell: it answers everything the shell itself requests, with as little data as possible.
import { getSystemIntro, listHelpDocs, listHelpFields, listHelpFlow, listMenuDocs } from '@anju/contract/help/help';
import { listMyInfolets } from '@anju/contract/manage/infolet';
import { readArrearsHome, readComing, readCompanyHome, readDeskHome } from '@anju/contract/charging/home';
import { findAnything } from '@anju/contract/charging/find';
import { readFirstSteps } from '@anju/contract/manage/first-steps';
import { listDecisions } from '@anju/contract/oa/decision';
import { countInforms, listInforms } from '@anju/contract/oa/inform';
import { countHeldActs } from '@anju/contract/charging/checkout/held-waiting';
import { countPendingDocuments } from '@anju/contract/oa/pending';
import { countOpenTasks } from '@anju/contract/oa/task-waiting';
import { getAccountCompany, listCompanyUnits, listNotifications, type Notification } from '@anju/contract/session/account';
import { listPreferences, savePreference } from '@anju/contract/session/preference';
import { getSite } from '@anju/contract/session/session';
import { listReleaseNews } from '@anju/contract/system/release';
import { listMyJobs, type Job } from '@anju/contract/system/job';
import { stub, type Stub } from '../platform/testing/index.ts';

const site = { logo: '', icp: '', siteName: '安居物业', phone: '', pubKey: '', demo: false };

const today = '2026-11-16';
const asOf = '2026-11-16T10:42:00+08:00';
const takings = { count: 0, total: '0.00', out: '0.00', before: { day: '2026-11-09', total: '0.00' }, methods: [] };
const drawer = {
  settlements: 0,
  dayFrom: null,
  in: '0.00',
  inCount: 0,
  out: '0.00',
  outCount: 0,
  waitingAmount: '0.00',
  cash: '0.00',
  last: null,
};
const NO_RATE = { net: '0.00', received: '0.00', open: '0.00', rate: null, before: { net: '0.00', received: '0.00', rate: null } };

const NONE_FOUND = { total: 0, rows: [] };

export const QUIET_OFFICE: readonly Stub[] = [
  stub(findAnything, () => ({
    houses: NONE_FOUND,
    people: NONE_FOUND,
    spaces: NONE_FOUND,
    customers: NONE_FOUND,
    receipts: NONE_FOUND,
    bills: NONE_FOUND,
  })),
  stub(readDeskHome, () => ({ today, asOf, takings, drawer })),
  stub(readComing, () => ({ today, total: 0, sums: { amount: '0.00', paid: '0.00' }, rows: [] })),
  stub(readCompanyHome, () => ({
    today,
    asOf,
    takings,
    month: { from: '2026-11-01', total: '0.00', before: { total: '0.00' } },
    total: NO_RATE,
    estates: [],
  })),
  stub(readArrearsHome, () => ({ today, objects: 0, overdue: '0.00', suspended: '0.00', ages: [], estates: [] })),
  stub(listDecisions, () => ({ total: 0, sums: { amount: '0.00' }, rows: [] })),
  stub(readFirstSteps, () => ({ company: true, estate: true, house: true, standard: true, bill: true, receipt: true })),
  stub(countHeldActs, () => ({ count: 0 })),
  stub(countPendingDocuments, () => ({ normalDocCount: 0, internalDocCount: 0, reportDocCount: 0 })),
  stub(countOpenTasks, () => ({ open: 0, overdue: 0 })),
  stub(countInforms, () => []),
  stub(listInforms, () => ({ rows: [], total: 0, days: 30 })),
  stub(listNotifications, () => []),
  stub(listMyJobs, () => []),
  stub(listReleaseNews, () => []),
  stub(listMyInfolets, () => []),
  stub(getSite, () => site),
  stub(listPreferences, () => ({})),
  stub(savePreference, () => null),
  stub(listCompanyUnits, () => []),
  stub(getAccountCompany, () => null),
  stub(getSystemIntro, () => null),
  stub(listMenuDocs, () => []),
  stub(listHelpDocs, () => []),
  stub(listHelpFields, () => []),
  stub(listHelpFlow, () => []),
];

export const sampleNotification = (id: number, change: Partial<Notification> = {}): Notification => ({
  id,
  title: `通知${id}`,
  content: `<p>正文${id}</p>`,
  msgFormat: 0,
  fileId: null,
  publishedAt: '2026-09-28T09:00:00+08:00',
  publishedBy: '陈晓岚',
  popup: false,
  read: false,
  ...change,
});

export const sampleJob = (id: number, change: Partial<Job> = {}): Job => ({
  id,
  kind: 'estate.house-export',
  title: '导出房屋',
  state: 'running',
  done: 25,
  total: 100,
  message: '',
  fileId: null,
  result: {},
  createdAt: '2026-09-28T09:00:00+08:00',
  finishedAt: null,
  ...change,
});
