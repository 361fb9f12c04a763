// Every failure a user can meet: the envelope code, the HTTP status and the text. Codes: 1 business failure (shown as a toast) · 100
// rejected silently · anything else is shown in a dialog once. `{name}` in a text is filled from the failure's details.

import { ACCOUNTING_FAILURES } from './accounting/failures.ts';
import { CALLCENTRE_FAILURES } from './callcentre/failures.ts';
import { CHARGING_FAILURES } from './charging/failures.ts';
import { CASE_FAILURES } from './customer/case/case.ts';
import { CASE_SETTING_FAILURES } from './customer/case/setting.ts';
import { DECORATION_FAILURES } from './customer/decoration/failures.ts';
import { DECORATION_SETTING_FAILURES } from './customer/decoration/setting.ts';
import { GATE_FAILURES } from './customer/decoration/gate.ts';
import { VIOLATION_FAILURES } from './customer/decoration/violation.ts';
import { SLIP_FAILURES } from './customer/decoration/release.ts';
import { LEASE_FAILURES } from './customer/rental/lease-failures.ts';
import { MOVING_IN_FAILURES } from './customer/move-in/failures.ts';
import { RELATIONS_FAILURES } from './customer/relation/failures.ts';
import { FILE_FAILURES } from './files/file.ts';
import { IMPORT_FAILURES } from './kit/sheet-import.ts';
import { DOCUMENT_FAILURES } from './oa/flow/document.ts';
import { FLOW_FAILURES } from './oa/flow/flow.ts';
import { LETTER_FAILURES } from './oa/flow/letter.ts';
import { TEMPLATE_FAILURES } from './oa/flow/template.ts';
import { INFORM_FAILURES } from './oa/inform.ts';
import { MEETING_FAILURES } from './oa/meeting.ts';
import { MEETING_ROOM_FAILURES } from './oa/meeting-room.ts';
import { SEAL_REQUEST_FAILURES } from './oa/seal-request.ts';
import { SEAL_FAILURES } from './oa/seal.ts';
import { NOTIFICATION_FAILURES } from './oa/notification.ts';
import { TASK_FAILURES } from './oa/task.ts';
import { TASK_PLAN_FAILURES } from './oa/task-plan.ts';
import { WORK_LOG_FAILURES } from './oa/work-log.ts';
import { CALENDAR_FAILURES } from './org/calendar.ts';
import { EMPLOYEE_FAILURES } from './org/employee.ts';
import { EMPLOYEE_JOB_FAILURES } from './org/employee-job.ts';
import { EMPLOYEE_LEAVE_FAILURES } from './org/employee-leave.ts';
import { GIVING_FAILURES } from './org/giving.ts';
import { JOB_FAILURES } from './org/job.ts';
import { ORGANISATION_FAILURES } from './org/organisation.ts';
import { SERVICE_STANDARD_FAILURES } from './org/service-standard.ts';
import { REGISTRATION_FAILURES } from './system/registration.ts';
import { RELEASE_FAILURES } from './system/release.ts';
import { TENANT_FAILURES } from './system/tenant.ts';
import { ESTATE_AREA_FAILURES } from './estate/all-failures.ts';
import { failureText, type ErrorDetails, type Failure } from './kit/failure.ts';
import { PERMISSION_FAILURES } from './manage/permission.ts';
import { COMPANY_PROFILE_FAILURES } from './manage/company.ts';
import { PAPER_RULE_FAILURES } from './manage/paper-rule.ts';
import { ESTATE_TYPE_FAILURES } from './manage/estate-type.ts';
import { CHARGE_TYPE_FAILURES } from './manage/charge-type.ts';
import { BANK_CHANNEL_FAILURES } from './manage/bank-channel.ts';
import { BANK_AGREEMENT_FAILURES } from './manage/bank-agreement.ts';
import { BACKUP_FAILURES } from './manage/backup.ts';
import { ONLINE_FAILURES } from './manage/online.ts';
import { LOG_FAILURES } from './manage/log.ts';
import { FUNCTION_ORDER_FAILURES } from './manage/function-order.ts';
import { INFOLET_FAILURES } from './manage/infolet.ts';
import { SITE_FAILURES } from './manage/site-admin.ts';
import { SHARED_FAILURES } from './shared-failures.ts';

export const ERRORS = {
  ...SHARED_FAILURES,
  ...ACCOUNTING_FAILURES,
  ...ORGANISATION_FAILURES,
  ...JOB_FAILURES,
  ...EMPLOYEE_FAILURES,
  ...EMPLOYEE_JOB_FAILURES,
  ...EMPLOYEE_LEAVE_FAILURES,
  ...GIVING_FAILURES,
  ...SERVICE_STANDARD_FAILURES,
  ...CALENDAR_FAILURES,
  ...TENANT_FAILURES,
  ...RELEASE_FAILURES,
  ...REGISTRATION_FAILURES,
  ...DOCUMENT_FAILURES,
  ...FLOW_FAILURES,
  ...LETTER_FAILURES,
  ...TEMPLATE_FAILURES,
  ...INFORM_FAILURES,
  ...NOTIFICATION_FAILURES,
  ...TASK_FAILURES,
  ...TASK_PLAN_FAILURES,
  ...WORK_LOG_FAILURES,
  ...CASE_FAILURES,
  ...CASE_SETTING_FAILURES,
  ...DECORATION_FAILURES,
  ...DECORATION_SETTING_FAILURES,
  ...VIOLATION_FAILURES,
  ...GATE_FAILURES,
  ...SLIP_FAILURES,
  ...MOVING_IN_FAILURES,
  ...LEASE_FAILURES,
  ...RELATIONS_FAILURES,
  ...MEETING_FAILURES,
  ...MEETING_ROOM_FAILURES,
  ...SEAL_FAILURES,
  ...SEAL_REQUEST_FAILURES,
  ...FILE_FAILURES,
  ...IMPORT_FAILURES,

  ...ESTATE_AREA_FAILURES,
  ...PERMISSION_FAILURES,
  ...COMPANY_PROFILE_FAILURES,
  ...PAPER_RULE_FAILURES,
  ...ESTATE_TYPE_FAILURES,
  ...CHARGE_TYPE_FAILURES,
  ...BANK_CHANNEL_FAILURES,
  ...BANK_AGREEMENT_FAILURES,
  ...BACKUP_FAILURES,
  ...ONLINE_FAILURES,
  ...LOG_FAILURES,
  ...FUNCTION_ORDER_FAILURES,
  ...INFOLET_FAILURES,
  ...SITE_FAILURES,
  ...CHARGING_FAILURES,
  ...CALLCENTRE_FAILURES,
} as const satisfies Record<string, Failure>;

export type ErrorName = keyof typeof ERRORS;
export type { ErrorDetails };

export const errorText = (name: ErrorName, details: ErrorDetails = {}): string => failureText(ERRORS[name], details);
