import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { takeCase } from '@anju/contract/customer/case/work';
import { countPendingDocuments } from '@anju/contract/oa/pending';
import { getAccountCompany, getPasswordChanged, listCompanyUnits } from '@anju/contract/session/account';
import { getAccount, getMenu, getMenuV2, getSite } from '@anju/contract/session/session';
import { streamEvents } from '@anju/contract/system/job';
import { currentUser, requirePasswordChange, useSession } from '../../platform/session/index.ts';
import { menuOf, refuse, renderPage, screenNode, stub, testUser } from '../../platform/testing/index.ts';
import { QUIET_OFFICE } from '../../shell/office-samples.ts';
import { Office } from './office.tsx';

const house = menuOf(screenNode(66, 'estate/property/house', { title: '房屋档案' }));
const account = stub(getAccount, () => testUser({ name: '周以宁' }));
const server = [...QUIET_OFFICE, stub(getPasswordChanged, () => true), stub(getMenuV2, () => house), stub(streamEvents, () => '')];

describe('first entry', () => {
  it('asks for account, then menu, then at once for documents, units, company and site', async () => {
    const { server: stubs } = renderPage(<Office />, { stubs: [...server, account] });
    expect(await screen.findByText(/，周以宁$/)).toBeTruthy();
    const together = [countPendingDocuments, listCompanyUnits, getAccountCompany, getSite].map(({ path }) => path);
    await waitFor(() => expect(stubs.calls.map(({ endpoint }) => endpoint.path)).toEqual(expect.arrayContaining(together)));
    const order = stubs.calls.map(({ endpoint }) => endpoint.path);
    expect(order[0]).toBe(getAccount.path);
    expect(order.slice(1, 3).toSorted()).toEqual([getPasswordChanged.path, getMenuV2.path].toSorted());
    for (const path of together) {
      expect(order.indexOf(path)).toBeGreaterThan(2);
      expect(order.filter((one) => one === path)).toHaveLength(1);
    }
  });

  it('asks no documents of somebody who has none', async () => {
    const sa = [...server, stub(getAccount, () => testUser({ role: 'sa', menuStyle: 0 })), stub(getMenu, () => house)];
    const { server: stubs } = renderPage(<Office />, { stubs: sa });
    await waitFor(() => expect(stubs.inputsOf(listCompanyUnits)).toHaveLength(1));
    expect(stubs.inputsOf(countPendingDocuments)).toEqual([]);
  });

  it('sends what was kept when the page was closed, whichever screen is opened', async () => {
    const kept = { key: 'key-of-step', group: 'case.5', act: 'take', title: '接单', happenedAt: '2026-11-18T01:00:00.000Z' };
    localStorage.setItem('anju.outbox.1/7.entries', JSON.stringify([{ ...kept, input: { id: 5 }, files: [], refused: '' }]));
    const { server: stubs } = renderPage(<Office />, { stubs: [...server, account, stub(takeCase, () => null)] });
    await waitFor(() => expect(stubs.inputsOf(takeCase)).toEqual([{ id: 5, happenedAt: kept.happenedAt }]));
    await waitFor(() => expect(localStorage.getItem('anju.outbox.1/7.entries')).toBeNull());
  });

  it('goes on when a part of it does not come', async () => {
    renderPage(<Office />, { stubs: [...server, account, stub(listCompanyUnits, () => refuse('UNAVAILABLE'))] });
    expect(await screen.findByText('服务不可用！')).toBeTruthy();
    expect(await screen.findByText(/，周以宁$/)).toBeTruthy();
    expect(currentUser()?.name).toBe('周以宁');
  });

  it('offers to try again when the account does not come', async () => {
    let up = false;
    renderPage(<Office />, { stubs: [...server, stub(getAccount, () => (up ? testUser() : refuse('UNAVAILABLE')))] });
    expect(await screen.findByText('未能读取账号信息')).toBeTruthy();
    up = true;
    await userEvent.click(screen.getByRole('button', { name: /重\s*试/ }));
    expect(await screen.findByRole('tab', { name: '导航' })).toBeTruthy();
  });

  it('ends the session when the menu does not come', async () => {
    renderPage(<Office />, { stubs: [...server, account, stub(getMenuV2, () => refuse('INTERNAL'))] });
    await waitFor(() => expect(useSession.getState().userInformation).toBeNull());
    expect(screen.queryByRole('tablist')).toBeNull();
  });
});

describe('the first password', () => {
  it.each([
    ['the server refuses the menu', stub(getMenuV2, () => refuse('MUST_CHANGE_PASSWORD'))],
    ['it was never changed', stub(getPasswordChanged, () => false)],
  ])('holds the account when %s', async (_, refusal) => {
    renderPage(<Office />, { stubs: [...server, account, refusal] });
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('请修改密码！');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: '退出登录' })).toBeTruthy();
    expect(screen.queryByRole('tablist')).toBeNull();
    // The product is behind it, out of reach and without data.
    const behind = screen.getByText('周以宁，欢迎使用').closest('.shell');
    expect([behind?.getAttribute('aria-hidden'), behind?.hasAttribute('inert')]).toEqual(['true', true]);
  });

  it('asked for later, it comes over the shell, which keeps what it shows', async () => {
    renderPage(<Office />, { stubs: [...server, account] });
    await screen.findByText(/，周以宁$/);
    requirePasswordChange();
    expect((await screen.findByRole('dialog')).textContent).toContain('请修改密码！');
    expect(screen.getByText(/，周以宁$/)).toBeTruthy();
  });
});
