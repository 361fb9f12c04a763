// 通话记录: written by the server from the provider's events, with who it was and where it led. Specification 2, sections 3 and 7.
import { z } from 'zod';
import { FILE_CATEGORY } from '../files/file.ts';
import { instant } from '../kit/dates.ts';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { optionalId, searchKey } from '../kit/fields.ts';
import { fileId } from '../kit/file-fields.ts';
import { id } from '../kit/ids.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { CASE } from '../customer/case/states.ts';
import { MENU } from '../menu.ts';
import { phoneNumber } from './number.ts';
import { CALL, CALL_TYPE } from './states.ts';

const view = { menu: MENU.caseAccept, act: 'view' } as const;

/** The SIP Call-ID of the agent's own call, which is how a page names a call it takes part in. */
const callKey = z.string().trim().min(1, '缺少通话标识').max(200, '通话标识不正确');

/** A person and the house the call was about, as far as the reader may see them. */
const callParty = z.object({ personId: id.nullable(), name: z.string(), houseId: id.nullable(), house: z.string() });

export const callRecord = z.object({
  id,
  callKey: z.string(),
  callTime: instant,
  callType: CALL_TYPE.schema,
  state: CALL.schema,
  /** The other side: who called in, or who was called. In full only for calls the user took part in, otherwise masked. */
  customDisplayNum: z.string(),
  /** The number that was dialled; in full under the same condition. */
  calleeNum: z.string(),
  /** The same two, always masked. */
  encryptionCustomDisplayNum: z.string(),
  encryptionCalleeNum: z.string(),
  /** Empty: there is no recording. It is played by `playTape` with the id of the record. */
  audioRecordPath: z.string(),
  agentDn: z.string(),
  agentName: z.string(),
  ringSeconds: z.int(),
  talkSeconds: z.int(),
  party: callParty,
  note: z.string(),
  cases: z.array(z.object({ id, number: z.string(), title: z.string(), state: CASE.schema })),
  /** Of a call nobody answered: when the number was called back. */
  calledBackAt: instant.nullable(),
});
export type CallRecord = z.infer<typeof callRecord>;

/** The user's own calls and those nobody of the group answered; who decides who does what (诉求派工) reads the calls of all agents. */
export const searchCalls = endpoint({
  method: 'POST',
  path: '/api/call-center/v2/record',
  access: view,
  summary: '通话记录',
  input: pageQuery.extend({
    key: searchKey,
    /** Only calls in that nobody answered. */
    missed: z.boolean().default(false),
    /** All agents, for those who may. */
    everybody: z.boolean().default(false),
  }),
  output: pageOf(callRecord).extend({
    /** Calls in that were not answered and not called back, whatever the filter. */
    waiting: z.int(),
    /** Calls of today of the user. */
    today: z.int(),
  }),
});

/** One call the user takes or took part in. A record appears shortly after the first event of its call. */
export const getCall = endpoint({
  method: 'POST',
  path: '/api/call-center/v2/record/one',
  access: view,
  summary: '一次通话',
  input: z.object({ callKey }),
  output: callRecord.nullable(),
});

/** Who it was, what it was about and which cases came of it. Fields that are left out stay as they are; cases are added. */
export const noteCall = endpoint({
  method: 'POST',
  path: '/api/call-center/v2/record/note',
  access: view,
  summary: '登记通话去向',
  input: z.object({
    callKey,
    personId: id.nullable().optional(),
    houseId: id.nullable().optional(),
    note: z.string().trim().max(200, '说明最多 200 个字').optional(),
    caseIds: z.array(id).max(10, '一次最多 10 件').default([]),
  }),
  output: noAnswer,
});

// ---- recordings -------------------------------------------------------------------------------------------------------------------------

/** The sound of a call, as bytes. */
export const playTape = endpoint({
  method: 'POST',
  path: '/api/call-center/v2/tape',
  access: view,
  summary: '播放录音',
  kind: 'stream',
  input: z.object({ id }),
  output: z.unknown(),
});
/** After the end of a call the page uploads what it recorded under `fileCategoryOf(keepTape, 'fileId')` and attaches it here, once. */
export const keepTape = endpoint({
  method: 'POST',
  path: '/api/call-center/v2/tape/keep',
  access: view,
  summary: '保存录音',
  input: z.object({ callKey, fileId: fileId(FILE_CATEGORY.callTape) }),
  output: noAnswer,
});

// ---- who calls --------------------------------------------------------------------------------------------------------------------------

const callerCase = z.object({
  id,
  number: z.string(),
  title: z.string(),
  state: CASE.schema,
  worker: z.string(),
  /** 等待配件, or the time agreed with the customer. */
  note: z.string(),
  visitFrom: instant.nullable(),
  finishDue: instant.nullable(),
});
/** One person in one house; a person with two houses appears twice. */
export const callerMatch = z.object({
  personId: id,
  name: z.string(),
  relation: z.string(),
  houseId: id,
  house: z.string(),
  estateId: id,
  estateName: z.string(),
  tags: z.array(z.string()),
  /** Amounts due; null where the user may not read arrears. */
  arrears: z.string().nullable(),
  openCases: z.array(callerCase),
  /** Percent of the rated cases of the house with which the customer was satisfied; null without any. */
  satisfied: z.int().nullable(),
});
export type CallerMatch = z.infer<typeof callerMatch>;
export const callerFound = z.object({
  number: z.string(),
  maskedNumber: z.string(),
  /** The name in 通讯录, or of the agent with this extension. */
  bookName: z.string(),
  /** Calls from this number this month, with this one. */
  callsThisMonth: z.int(),
  /** Houses the user sees; those with an open case or arrears first. */
  matches: z.array(callerMatch),
});
export type CallerFound = z.infer<typeof callerFound>;

export const lookUpCaller = endpoint({
  method: 'POST',
  path: '/api/call-center/lookup',
  access: view,
  summary: '来电识别',
  input: z.object({ number: phoneNumber('请输入手机号！'), callKey: callKey.nullable().default(null), houseId: optionalId }),
  output: callerFound,
});
