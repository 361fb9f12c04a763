// 财务报表 (menu 296). The calls reporting and reporting2 are named by the specification. domain: accounting 4, 12.
import { z } from 'zod';
import { instant } from '../../kit/dates.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { optionalId } from '../../kit/fields.ts';
import { chosen, id } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { states } from '../../kit/states.ts';
import { MENU } from '../../menu.ts';
import { bookOf, ym } from '../fields.ts';
import { REPORT_READERS } from './definition.ts';
import { MAX_REPORT_COLUMNS, reportResult } from './fields.ts';

const result = resource({ path: '/api/accounting/report-result', menu: MENU.financialReport, what: '归档报表' });
const readers = { menu: REPORT_READERS, act: 'view' } as const;

const asked = { ...bookOf, reportId: chosen('报表'), unposted: z.boolean().default(false) };
const inOrder = ({ from, to }: { from: number; to: number }): boolean => from <= to;
const ORDER = { path: ['to'], message: '截止期间不能早于起始期间' };
const UP_TO = `最多 ${MAX_REPORT_COLUMNS} 栏`;

/** One month, or a range of months. */
export const reportingFilter = z
  .object({
    ...asked,
    from: ym,
    to: ym,
    estateId: optionalId,
    /** Adds up the books of all companies below this one. */
    group: z.boolean().default(false),
  })
  .refine(inOrder, ORDER);
export type ReportingFilter = z.output<typeof reportingFilter>;

export const reporting = endpoint({
  method: 'POST',
  path: '/api/accounting/reporting',
  access: readers,
  summary: '财务报表',
  input: reportingFilter.safeExtend({
    /** The line whose cells come with what they are made of. */
    traceLine: z.int().min(1).max(999).nullable().default(null),
  }),
  output: reportResult,
});

/** One column of a report for several months or for several companies. */
export const reporting2 = endpoint({
  method: 'POST',
  path: '/api/accounting/reporting2',
  access: readers,
  summary: '多期或多公司对比报表',
  input: z
    .object({
      ...asked,
      column: z.int('栏不正确').min(1, '栏不正确').max(MAX_REPORT_COLUMNS, '栏不正确').default(1),
      periods: z.array(ym).max(MAX_REPORT_COLUMNS, UP_TO).default([]),
      /** All of them in the month `ym`. */
      companies: z.array(id).max(MAX_REPORT_COLUMNS, UP_TO).default([]),
      ym: ym.nullable().default(null),
      /** A last column that adds up the companies' books. */
      total: z.boolean().default(false),
    })
    .refine(({ periods, companies }) => periods.length > 0 !== companies.length > 0, { path: ['periods'], message: '请选择期间或公司' })
    .refine(({ companies, ym: month }) => companies.length === 0 || month !== null, { path: ['ym'], message: '请选择期间' })
    .refine(({ companies, total }) => companies.length + (total ? 1 : 0) <= MAX_REPORT_COLUMNS, { path: ['companies'], message: UP_TO }),
  output: reportResult,
});

/** The companies of the books the user reaches, for columns side by side. */
export const listReportCompanies = endpoint({
  method: 'POST',
  path: '/api/accounting/report-companies',
  access: readers,
  summary: '可对比的公司',
  input: z.object(bookOf),
  output: z.object({ rows: z.array(z.object({ id, name: z.string(), level: z.int(), below: z.boolean() })) }),
});

export const REPORT_RESULT = states('归档状态', { filed: [1, '已归档'], superseded: [2, '已被替代'] });
export const reportResultRow = z.object({
  id,
  reportName: z.string(),
  versionNo: z.int(),
  from: z.int(),
  to: z.int(),
  state: REPORT_RESULT.schema,
  by: z.string(),
  at: instant,
  supersededAt: instant.nullable(),
  supersededBy: z.string(),
});
export type ReportResultRow = z.output<typeof reportResultRow>;
export const searchReportResults = result.search({ ...bookOf, reportId: optionalId }, reportResultRow);
export const getReportResult = result.get(reportResultRow.extend({ content: reportResult }));
/** Files the report as the books stand now; one filed before for the same months is superseded. */
export const fileReport = result.create(z.object({ ...bookOf, reportId: chosen('报表'), from: ym, to: ym }).refine(inOrder, ORDER));
