// Agents, their groups and the numbers shown to those who are called. The window reads them; those who decide who does what (诉求派工, menu
// 96) keep them.
import { z } from 'zod';
import { endpoint, nothing } from '../kit/endpoint.ts';
import { optionalId, requiredText, searchKey } from '../kit/fields.ts';
import { id, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';
import { extension, phoneNumber } from './number.ts';
import { WORK_STATE } from './states.ts';

const view = { menu: MENU.caseAccept, act: 'view' } as const;
const agent = resource({ path: '/api/call-center/agent', menu: MENU.caseDispatch, what: '坐席' });
const group = resource({ path: '/api/call-center/group', menu: MENU.caseDispatch, what: '坐席组' });
const number = resource({ path: '/api/call-center/number', menu: MENU.caseDispatch, what: '外显号码' });

export const agentGroup = z.object({ id, groupName: z.string() });
export type AgentGroup = z.infer<typeof agentGroup>;

/** An agent as colleagues see it, to transfer a call to. */
export const agentRow = z.object({
  agentId: z.string(),
  agentName: z.string(),
  agentDn: z.string(),
  groupId: id.nullable(),
  workState: WORK_STATE.schema,
  /** The terminal of the agent is reachable now. */
  registered: z.boolean(),
  inCall: z.boolean(),
});
export type AgentRow = z.infer<typeof agentRow>;

export const listAgentGroups = endpoint({
  method: 'POST',
  path: '/api/call-center/v2/agent-group',
  access: view,
  summary: '坐席组列表',
  input: nothing,
  output: z.array(agentGroup),
});
/** Those who can be called first. */
export const listAgents = endpoint({
  method: 'POST',
  path: '/api/call-center/v2/agents',
  access: view,
  summary: '坐席列表',
  input: z.object({ groupId: optionalId, key: searchKey }),
  output: z.array(agentRow),
});

// ---- kept by those who decide who does what ---------------------------------------------------------------------------------------------

const agentForm = {
  /** The name an agent logs in with. */
  username: requiredText('坐席账号', 30),
  name: requiredText('坐席姓名', 20),
  dn: extension,
  groupId: optionalId,
  /** Only this employee may log in as the agent; null: whoever sits there. */
  employeeId: optionalId,
  video: z.boolean().default(false),
};
const password = z.string('请输入坐席密码').min(8, '坐席密码应为 8 到 64 个字符').max(64, '坐席密码应为 8 到 64 个字符');

export const agentSetup = z.object({
  id,
  version,
  username: z.string(),
  name: z.string(),
  dn: z.string(),
  groupId: id.nullable(),
  groupName: z.string(),
  employeeId: id.nullable(),
  employeeName: z.string(),
  video: z.boolean(),
  disabled: z.boolean(),
});
export type AgentSetup = z.infer<typeof agentSetup>;

export const searchAgents = agent.search({ key: searchKey, groupId: optionalId }, agentSetup);
export const createAgent = agent.create({ ...agentForm, password });
/** An empty password leaves it as it is; a new one ends the login of the agent. */
export const changeAgent = agent.change({ ...agentForm, password: z.union([z.literal(''), password]).default('') });
export const disableAgent = agent.disable();

const groupForm = { groupName: requiredText('坐席组名称', 20) };
export const createAgentGroup = group.create(groupForm);
export const changeAgentGroup = group.write('change', '修改坐席组', { act: 'change', input: { id, ...groupForm } });
export const removeAgentGroup = group.remove();

export const poolNumber = z.object({ id, number: z.string(), name: z.string() });
export type PoolNumber = z.infer<typeof poolNumber>;
export const searchPoolNumbers = number.search({}, poolNumber);
export const createPoolNumber = number.create({ number: phoneNumber('请输入号码'), name: requiredText('名称', 20) });
export const removePoolNumber = number.remove();
