// A server for tests of the shell: it answers everything the shell itself requests, with as little data as possible.
import { getSystemIntro, listHelpDocs, listHelpFields, listHelpFlow, listMenuDocs } from '@anju/contract/help/help';
import { listMyInfolets } from '@anju/contract/manage/infolet';
import { countInforms } from '@anju/contract/oa/inform';
import { countHeldActs } from '@anju/contract/charging/checkout/held-waiting';
import { countPendingDocuments } from '@anju/contract/oa/pending';
import { getAccountCompany, listCompanyUnits, listNotifications, type Notification } from '@anju/contract/session/account';
import { getSite } from '@anju/contract/session/session';
import { listReleaseNews } from '@anju/contract/system/release';
import { listMyJobs, type Job } from '@anju/contract/system/job';
import { stub, type Stub } from '../platform/testing/index.ts';

const site = { logo: '', icp: '', siteName: '安居物业', phone: '', pubKey: '', demo: false };

export const QUIET_OFFICE: readonly Stub[] = [
  stub(countHeldActs, () => ({ count: 0 })),
  stub(countPendingDocuments, () => ({ normalDocCount: 0, internalDocCount: 0, reportDocCount: 0 })),
  stub(countInforms, () => []),
  stub(listNotifications, () => []),
  stub(listMyJobs, () => []),
  stub(listReleaseNews, () => []),
  stub(listMyInfolets, () => []),
  stub(getSite, () => site),
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
