import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorName } from '@anju/contract/errors';
import type { Role } from '@anju/contract/kit/roles';
import { PASSWORD_CALLS } from '@anju/contract/session/account';
import { getSite, logout, reportCrash } from '@anju/contract/session/session';
import type * as Entry from '../../app/entry.ts';
import { homeFor } from '../../app/entry.ts';
import { useSession } from '../../platform/session/index.ts';
import { refuse, renderPage, stub, type Stub } from '../../platform/testing/index.ts';
import { PasswordDialog } from './index.ts';

// jsdom follows only fragments, so the target address is made one and read from there.
vi.mock('../../app/entry.ts', async (original) => {
  const actual = await original<typeof Entry>();
  return { ...actual, homeFor: (path: string) => `#${actual.homeFor(path)}` };
});

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pubKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const decrypt = (text: string) =>
  privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text, 'base64'),
  ).toString();

const siteOf = (key: string) => stub(getSite, () => ({ logo: '', icp: '', siteName: '安居物业', phone: '', pubKey: key, demo: false }));
const SERVER = [siteOf(pubKey), stub(logout, () => null)];
const accepting = (role: Role) => stub(PASSWORD_CALLS[role], () => null);

type Typed = readonly [username: string, old: string, pwd: string, pwd2: string];
const LABELS = ['新用户名', '原密码', '新密码', '确认密码'] as const;
const GOOD: Typed = ['chenxl', 'Anju@2026', 'Xin@2027', 'Xin@2027'];

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /保\s?存/ });
const fill = (typed: Typed) => LABELS.forEach((label, at) => fireEvent.change(field(label), { target: { value: typed[at] } }));
const enter = () => userEvent.type(field('确认密码'), '{Enter}');
const itemOf = (label: string) => field(label).closest('.ant-form-item') as HTMLElement;

interface Opening {
  readonly forced?: boolean;
  readonly role?: Role;
  readonly stubs?: readonly Stub[];
}

function open({ forced = false, role = 'emp', stubs = [accepting(role)] }: Opening = {}) {
  const onClose = vi.fn();
  const page = renderPage(<PasswordDialog open forced={forced} onClose={onClose} />, { role, stubs: [...SERVER, ...stubs] });
  return { ...page, onClose };
}

beforeEach(() => history.replaceState(null, '', '/estate/property/house?id=5'));
afterEach(() => history.replaceState(null, '', '/'));

describe('the dialog', () => {
  it('shows the current name and four empty fields, in this order', () => {
    open();
    const dialog = screen.getByRole('dialog', { name: '修改密码' });
    expect([...dialog.querySelectorAll('label')].map((label) => label.textContent)).toEqual(['当前用户名', ...LABELS]);
    expect(within(dialog).getByText('emp')).toBeTruthy();
    expect(LABELS.map((label) => field(label).value)).toEqual(['', '', '', '']);
    expect(['原密码', '新密码', '确认密码'].map((label) => field(label).type)).toEqual(['password', 'password', 'password']);
    expect(within(dialog).getAllByRole('button', { name: /^(关\s?闭|保\s?存)$/ })).toHaveLength(2);
  });

  it.each(LABELS)('cannot be saved while %s is empty', (label) => {
    open();
    expect(save().disabled).toBe(true);
    fill(GOOD);
    expect(save().disabled).toBe(false);
    fireEvent.change(field(label), { target: { value: '' } });
    expect(save().disabled).toBe(true);
  });

  it('takes over the current name on request', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: '沿用为新用户名' }));
    expect(field('新用户名').value).toBe('emp');
  });

  it('closes by its button and by Esc, and forgets what was typed', async () => {
    const { onClose, rerender } = open();
    await userEvent.click(screen.getByRole('button', { name: /关\s?闭/ }));
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.type(field('原密码'), 'geheim{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
    rerender(<PasswordDialog open={false} onClose={onClose} />);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not there while it is closed', () => {
    renderPage(<PasswordDialog open={false} onClose={vi.fn()} />);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the rules, each beside its field and in their order', () => {
  it.each<[string, Typed, string]>([
    ['请输入用户名！', ['', '', '', ''], '新用户名'],
    ['请输入用户名！', [' ', 'a', 'b', 'c'], '新用户名'],
    ['请输入原密码！', ['c', '', '', ''], '原密码'],
    ['请输入新密码！', ['c', 'a', '', 'x'], '新密码'],
    ['请输入确认密码！', ['c', 'a', 'b', ''], '确认密码'],
    ['新密码和确认密码不一致！', ['c', 'a', 'b', 'c'], '确认密码'],
    ['新密码最少6个字符，最多18个字符！', ['c', 'a', 'Aa1!a', 'Aa1!a'], '新密码'],
    ['新密码最少6个字符，最多18个字符！', ['c', 'a', `Aa1!${'a'.repeat(15)}`, `Aa1!${'a'.repeat(15)}`], '新密码'],
    ['密码必须包含数字、字母、特殊符号！', ['c', 'a', 'Abcdef1', 'Abcdef1'], '新密码'],
    ['密码必须包含数字、字母、特殊符号！', ['c', 'a', '123456!', '123456!'], '新密码'],
    ['密码必须包含数字、字母、特殊符号！', ['c', 'a', 'Abcdef!', 'Abcdef!'], '新密码'],
    ['用户名至少两位！', ['c', 'a', 'Xin@2027', 'Xin@2027'], '新用户名'],
  ])('%s for %j', async (text, typed, label) => {
    const { server } = open();
    fill(typed);
    await enter();
    expect(await within(itemOf(label)).findByText(text)).toBeTruthy();
    expect(document.querySelectorAll('.ant-form-item-explain-error')).toHaveLength(1);
    expect(server.calls).toEqual([]);
  });

  it('too short a name is cleared, any other field is kept', async () => {
    open();
    fill(['c', 'Anju@2026', 'Xin@2027', 'Xin@2027']);
    await userEvent.click(save());
    await screen.findByText('用户名至少两位！');
    expect(LABELS.map((label) => field(label).value)).toEqual(['', 'Anju@2026', 'Xin@2027', 'Xin@2027']);
    expect(save().disabled).toBe(true);
  });

  it('a refusal goes away with the next key', async () => {
    open();
    fill(['chenxl', 'a', 'Xin@2027', 'Xin@2028']);
    await enter();
    await screen.findByText('新密码和确认密码不一致！');
    fireEvent.change(field('新密码'), { target: { value: 'Xin@2028' } });
    await waitFor(() => expect(screen.queryByText('新密码和确认密码不一致！')).toBeNull());
  });
});

describe('saving', () => {
  it.each<[Role, string]>([
    ['sa', '/api/sysadmin/passcode'],
    ['emp', '/api/sys-emp-auth/passcode'],
    ['gov', '/api/sys-emp-auth/passcode'],
    ['root', '/api/internal/i/passcode'],
    ['super', '/api/super/passcode'],
  ])('%s changes it by %s; no password travels in clear', async (role, path) => {
    const { server } = open({ role });
    fill([' chenxl ', 'Anju@2026', 'Xin@2027', 'Xin@2027']);
    await enter();
    await waitFor(() => expect(server.inputsOf(PASSWORD_CALLS[role])).toHaveLength(1));
    expect(server.calls.map((one) => one.endpoint.path).slice(0, 2)).toEqual(['/api/site', path]);
    const [sent] = server.inputsOf(PASSWORD_CALLS[role]);
    expect(sent).toMatchObject({ id: 7, username: 'chenxl' });
    const secrets = [sent?.old ?? '', sent?.pwd ?? '', sent?.pwd2 ?? ''];
    for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9+/]{342}==$/);
    expect(secrets.map(decrypt)).toEqual(['Anju@2026', 'Xin@2027', 'Xin@2027']);
    expect(JSON.stringify(server.calls)).not.toMatch(/Anju@2026|Xin@2027/);
  });

  it('says so, logs out and goes home with the way back; a second Enter sends nothing', async () => {
    const { server } = open();
    fill(GOOD);
    await userEvent.type(field('确认密码'), '{Enter}{Enter}');
    expect(await screen.findByText('修改成功！')).toBeTruthy();
    expect(screen.getByRole('status', { name: '请用新密码重新登录…' })).toBeTruthy();
    await waitFor(() => expect(location.hash).toBe(homeFor('/estate/property/house?id=5')));
    expect(location.hash).toBe('#/home?redirect=%2Festate%2Fproperty%2Fhouse%3Fid%3D5');
    expect(server.inputsOf(PASSWORD_CALLS.emp)).toHaveLength(1);
    expect(server.inputsOf(logout)).toHaveLength(1);
    expect(useSession.getState().userInformation).toBeNull();
  });

  it.each<[ErrorName, Record<string, string>, string, string, string]>([
    ['PASSWORD_OLD_WRONG', {}, 'old', '原密码', '原密码不正确！'],
    ['PASSWORD_SAME', {}, 'pwd', '新密码', '新密码不能与原密码相同！'],
    ['USERNAME_TAKEN', { name: 'chenxl' }, 'username', '新用户名', '用户名“chenxl”已被使用'],
  ])('%s stands beside its field and nowhere else, and the form stays', async (failure, details, path, label, msg) => {
    open({ stubs: [stub(PASSWORD_CALLS.emp, () => refuse(failure, details, [{ path, msg }]))] });
    fill(GOOD);
    await userEvent.click(save());
    expect(await within(itemOf(label)).findByText(msg)).toBeTruthy();
    expect(screen.getAllByText(msg)).toHaveLength(1);
    expect(document.activeElement).toBe(field(label));
    expect(LABELS.map((one) => field(one).value)).toEqual(GOOD);
    expect(save().disabled).toBe(false);
    expect(useSession.getState().userInformation).not.toBeNull();
  });

  it('a refusal without a field stands above the form and nowhere else', async () => {
    open({ stubs: [stub(PASSWORD_CALLS.emp, () => refuse('LOGIN_WAIT', { minutes: 12 }))] });
    fill(GOOD);
    await enter();
    expect(await within(screen.getByRole('dialog')).findByText('登录失败次数过多，请 12 分钟后再试')).toBeTruthy();
    expect(screen.getAllByText('登录失败次数过多，请 12 分钟后再试')).toHaveLength(1);
  });

  it('sends nothing when it cannot encrypt, and reports that without the passwords', async () => {
    const { server } = open({ stubs: [siteOf('AAAA'), accepting('emp'), stub(reportCrash, () => null)] });
    fill(GOOD);
    await enter();
    expect(await screen.findByText('密码加密失败，请刷新页面后重试')).toBeTruthy();
    expect(server.inputsOf(PASSWORD_CALLS.emp)).toEqual([]);
    await waitFor(() => expect(server.inputsOf(reportCrash)).toMatchObject([{ username: 'chenxl', size: 4, key: 'AAAA' }]));
    expect(JSON.stringify(server.calls)).not.toMatch(/Anju@2026|Xin@2027/);
  });
});

describe('forced', () => {
  it('has no way past it: not Esc, not the mask, no button', async () => {
    const { onClose } = open({ forced: true });
    const dialog = screen.getByRole('dialog', { name: '请修改密码！' });
    expect(within(dialog).getByText(/您的账号仍在使用初始密码/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /关\s?闭|Close/ })).toBeNull();
    await userEvent.type(field('新用户名'), '{Escape}');
    act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }));
    await userEvent.click(document.querySelector('.ant-modal-wrap') as Element);
    fireEvent.click(document.querySelector('.ant-modal-mask') as Element);
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog', { name: '请修改密码！' })).toBeTruthy();
  });

  it('asks before steps that were not sent are given up', async () => {
    const { server } = open({ forced: true });
    localStorage.setItem('anju.outbox.1/7.entries', JSON.stringify([{ key: 'k', group: 'case.1', files: [], refused: '' }]));
    await userEvent.click(screen.getByRole('button', { name: '退出登录' }));
    await userEvent.click(await screen.findByRole('button', { name: '暂不退出' }));
    expect(server.inputsOf(logout)).toEqual([]);
    localStorage.removeItem('anju.outbox.1/7.entries');
  });

  it('saves like the other', async () => {
    const { server } = open({ forced: true });
    fill(GOOD);
    await enter();
    await waitFor(() => expect(location.hash).toContain('#/home?redirect='));
    expect(server.inputsOf(PASSWORD_CALLS.emp)).toHaveLength(1);
  });

  it('lets the person out', async () => {
    const { server } = open({ forced: true });
    await userEvent.click(screen.getByRole('button', { name: '退出登录' }));
    await waitFor(() => expect(location.hash).toContain('#/home?redirect='));
    expect(server.inputsOf(logout)).toHaveLength(1);
  });

  it.each(['/home', '/register'])('does not stand in the way on %s', (path) => {
    history.replaceState(null, '', path);
    open({ forced: true });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
